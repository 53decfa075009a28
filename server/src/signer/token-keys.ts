import { Keypair, StrKey, xdr } from '@stellar/stellar-sdk';
import { type KeyNames, type Keys, keysByRole } from './keys.ts';
import {
  ATTRIBUTE,
  CLASS,
  EDWARDS_KEY,
  ModuleRefusal,
  type Pkcs11Module,
  RETURNED,
  type Template,
} from './pkcs11-module.ts';
import type { SigningKey } from './signing-key.ts';

export interface TokenSettings {
  /** The token's label. */
  readonly token: string;
  readonly pin: string;
}

const ED25519_BYTES = 32;
/** What says that the token or the session has gone, and may be back. */
const INTERRUPTED: ReadonlySet<number> = new Set([
  RETURNED.deviceError,
  RETURNED.deviceRemoved,
  RETURNED.sessionClosed,
  RETURNED.sessionHandleInvalid,
  RETURNED.tokenNotPresent,
  RETURNED.userNotLoggedIn,
]);

/** A session with a token, which is opened again once it has ended. */
class Token {
  readonly #module: Pkcs11Module;
  readonly #settings: TokenSettings;
  #session: bigint | null = null;
  readonly #keys = new Map<string, bigint>();

  constructor(module: Pkcs11Module, settings: TokenSettings) {
    this.#module = module;
    this.#settings = settings;
  }

  /** Runs with a session; once more with a new one if the first has ended. */
  #within<T>(work: (session: bigint) => T): T {
    try {
      return work(this.#open());
    } catch (error) {
      if (!(error instanceof ModuleRefusal) || !INTERRUPTED.has(error.returned)) throw error;
      this.#session = null;
      this.#keys.clear();
      return work(this.#open());
    }
  }

  #open(): bigint {
    if (this.#session !== null) return this.#session;
    const { token, pin } = this.#settings;
    const [found, other] = this.#module.slots().filter(({ label }) => label === token);
    if (found === undefined) throw new Error(`the PKCS#11 module has no token ${token}`);
    if (other !== undefined)
      throw new Error(`the PKCS#11 module has several tokens ${token}: give one another label`);
    const session = this.#module.open(found.slot);
    try {
      this.#module.login(session, pin);
    } catch (error) {
      if (!(error instanceof ModuleRefusal)) throw error;
      if (error.returned === RETURNED.pinIncorrect)
        throw new Error(`the PIN of the token ${token} is wrong`, { cause: error });
      if (error.returned === RETURNED.pinLocked)
        throw new Error(`the PIN of the token ${token} is locked`, { cause: error });
      throw error;
    }
    this.#session = session;
    return session;
  }

  /** The 32 bytes of the public key of a key that cannot be taken out. */
  publicKey(name: string): Buffer {
    return this.#within((session) => {
      const key = this.#privateKey(session, name);
      const flag = (attribute: number) => this.#module.read(session, key, attribute)[0] === 1;
      if (flag(ATTRIBUTE.extractable) || !flag(ATTRIBUTE.sensitive))
        throw new Error(`the key ${name} can be taken out of the token: make one that cannot`);
      const point = this.#only(session, name, CLASS.publicKey);
      return pointIn(this.#module.read(session, point, ATTRIBUTE.ecPoint), name);
    });
  }

  sign(name: string, data: Uint8Array): Buffer {
    return this.#within((session) =>
      this.#module.sign(session, this.#privateKey(session, name), data),
    );
  }

  #privateKey(session: bigint, name: string): bigint {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const key = this.#only(session, name, CLASS.privateKey);
    this.#keys.set(name, key);
    return key;
  }

  #only(session: bigint, name: string, kind: number): bigint {
    const which = kind === CLASS.privateKey ? 'private' : 'public';
    const template: Template = [
      [ATTRIBUTE.class, kind],
      [ATTRIBUTE.keyType, EDWARDS_KEY],
      nameAttribute(name),
    ];
    const [found, other] = this.#module.find(session, template);
    if (found === undefined) throw new Error(`the token has no ${which} Ed25519 key ${name}`);
    if (other !== undefined) throw new Error(`the token has several ${which} keys ${name}`);
    return found;
  }
}

/** A label, or after `id:` the id in hexadecimal digits. */
function nameAttribute(name: string): readonly [number, Buffer] {
  const id = /^id:((?:[0-9a-f]{2})+)$/.exec(name)?.[1];
  return id === undefined
    ? [ATTRIBUTE.label, Buffer.from(name, 'utf8')]
    : [ATTRIBUTE.id, Buffer.from(id, 'hex')];
}

/** Modules give the point bare, or as PKCS#11 asks for it, inside an octet string of DER. */
function pointIn(value: Buffer, name: string): Buffer {
  const isWrapped =
    value.length === ED25519_BYTES + 2 && value[0] === 0x04 && value[1] === ED25519_BYTES;
  const point = isWrapped ? value.subarray(2) : value;
  if (point.length !== ED25519_BYTES)
    throw new Error(`the public key ${name} of the token is no key of Ed25519`);
  return Buffer.from(point);
}

/** A label, or after `id:` an id in hexadecimal digits. */
export const NAMES_ON_TOKEN = /^(?:id:(?:[0-9a-f]{2})+|[A-Za-z0-9][\w-]{0,63})$/;

/**
 * Keys that a hardware module holds and never gives out (PKCS#11, CKM_EDDSA). Throws Error if the token or
 * a key is missing, or if a key can be taken out.
 */
export function keysOfToken(module: Pkcs11Module, settings: TokenSettings, names: KeyNames): Keys {
  const token = new Token(module, settings);
  const byName = new Map(
    Object.values(names)
      .flat()
      .map((one) => [one, keyOf(token, one)] as const),
  );
  return keysByRole(names, (one) => {
    const key = byName.get(one);
    if (key === undefined) throw new Error(`the token was not asked for the key ${one}`);
    return key;
  });
}

function keyOf(token: Token, keyName: string): SigningKey {
  const address = StrKey.encodeEd25519PublicKey(token.publicKey(keyName));
  const pair = Keypair.fromPublicKey(address);
  return {
    address,
    async sign(hash) {
      const signature = token.sign(keyName, hash);
      if (!pair.verify(Buffer.from(hash), signature))
        throw new Error(`the token signed with another key than ${keyName}`);
      return new xdr.DecoratedSignature({ hint: pair.signatureHint(), signature });
    },
  };
}
