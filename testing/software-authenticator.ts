import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * The server's options for `navigator.credentials`, as JSON; parsed as far as an authenticator
 * needs them.
 */
export interface AskedOptions {
  readonly challenge: string;
  readonly [field: string]: unknown;
}

/** How an answer deviates from a valid one. */
export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly signCount?: number;
  readonly userHandle?: string | undefined;
  readonly credentialId?: string;
}

export interface CredentialJson {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: Record<string, never>;
  readonly response: Readonly<Record<string, unknown>> & { readonly clientDataJSON: string };
}

interface Passkey {
  readonly id: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  signCount: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/**
 * A software authenticator with its browser: makes registrations and assertions as in WebAuthn
 * Level 3 (ES256, attestation "none"), and forged ones on demand.
 */
export class SoftwareAuthenticator {
  readonly passkeys: Passkey[] = [];
  readonly #origin: string;
  /** `counts` is false for authenticators that always send 0, as synchronised ones do. */
  readonly #counts: boolean;
  constructor(origin: string, options: { counts?: boolean } = {}) {
    this.#origin = origin;
    this.#counts = options.counts ?? true;
  }

  /** `navigator.credentials.create` */
  create(options: AskedOptions, forgery: Forgery = {}): CredentialJson {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const user = options['user'] as { id: string };
    const passkey: Passkey = {
      id: forgery.credentialId ?? randomBytes(16).toString('base64url'),
      userHandle: user.id,
      privateKey,
      signCount: 0,
    };
    this.passkeys.push(passkey);
    const id = Buffer.from(passkey.id, 'base64url');
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      coseKey,
    ]);
    const rpId = (options['rp'] as { id: string }).id;
    const authData = Buffer.concat([this.#authData(rpId, passkey, ATTESTED, forgery), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([authData.length >> 8, authData.length & 0xff]),
      authData,
    ]);
    const clientData = this.#clientData('webauthn.create', options.challenge, forgery);
    return this.#credential(passkey, {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /**
   * `navigator.credentials.get`: with a passkey that the server names, otherwise with the newest
   * one.
   */
  get(options: AskedOptions, forgery: Forgery = {}): CredentialJson {
    const allowed = options['allowCredentials'] as { id: string }[] | undefined;
    const passkey = this.passkeys.findLast(
      ({ id }) => allowed === undefined || allowed.some((one) => one.id === id),
    );
    if (passkey === undefined)
      throw new Error('the authenticator has no passkey that the server names');
    if (this.#counts) passkey.signCount += 1;
    const authData = this.#authData(options['rpId'] as string, passkey, 0, forgery);
    const clientData = this.#clientData('webauthn.get', options.challenge, forgery);
    const signature = sign(
      'sha256',
      Buffer.concat([authData, sha256(clientData)]),
      passkey.privateKey,
    );
    const userHandle = 'userHandle' in forgery ? forgery.userHandle : passkey.userHandle;
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(userHandle === undefined ? {} : { userHandle }),
    };
    return this.#credential({ ...passkey, id: forgery.credentialId ?? passkey.id }, response);
  }

  #authData(rpId: string, passkey: Passkey, flags: number, forgery: Forgery): Buffer {
    const present = forgery.userPresent === false ? 0 : USER_PRESENT;
    const verified = forgery.userVerified === false ? 0 : USER_VERIFIED;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forgery.signCount ?? passkey.signCount);
    return Buffer.concat([
      sha256(Buffer.from(forgery.rpId ?? rpId)),
      Buffer.from([flags | present | verified]),
      count,
    ]);
  }

  #clientData(type: string, challenge: string, forgery: Forgery): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? challenge,
        origin: forgery.origin ?? this.#origin,
        crossOrigin: forgery.crossOrigin ?? false,
      }),
    );
  }

  #credential({ id }: { id: string }, response: CredentialJson['response']): CredentialJson {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
