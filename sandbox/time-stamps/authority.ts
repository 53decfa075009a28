import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { der, integer, objectId, octets, sequence, set, yes } from './der.ts';

/** A key of the authority and its certificate. */
export interface Certified {
  readonly privateKeyPem: string;
  /** DER, in base64. */
  readonly certificate: string;
}

/** A root, and the key below it that signs time stamps. */
export interface Authority {
  readonly root: Certified;
  readonly signer: Certified;
}

export const ECDSA_WITH_SHA_256 = sequence(objectId('1.2.840.10045.4.3.2'));
const SIGNER_SERIAL = 2;
const ROOT = name('Sandbox Time Stamp Root');
const CRITICAL = yes;

export function newAuthority(): Authority {
  const [root, signer] = [newKeyPair(), newKeyPair()];
  return {
    root: certified(root.privateKey, {
      subject: ROOT,
      serial: 1,
      publicKey: root.publicKey,
      issuerKey: root.privateKey,
      // Basic constraints: an authority.
      extensions: [sequence(objectId('2.5.29.19'), CRITICAL, octets(sequence(yes)))],
    }),
    signer: certified(signer.privateKey, {
      subject: name('Sandbox Time Stamps'),
      serial: SIGNER_SERIAL,
      publicKey: signer.publicKey,
      issuerKey: root.privateKey,
      // Extended key usage: time stamps and nothing else (RFC 3161, 2.3).
      extensions: [
        sequence(objectId('2.5.29.37'), CRITICAL, octets(sequence(objectId('1.3.6.1.5.5.7.3.8')))),
      ],
    }),
  };
}

/** Issuer and serial number of the key that signs. */
export function signerIdentifier(): Buffer {
  return sequence(ROOT, integer(SIGNER_SERIAL));
}

export function certificatePem({ certificate }: Certified): string {
  return `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function newKeyPair(): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function certified(
  key: KeyObject,
  to: {
    readonly subject: Buffer;
    readonly serial: number;
    readonly publicKey: KeyObject;
    readonly issuerKey: KeyObject;
    readonly extensions: readonly Buffer[];
  },
): Certified {
  const content = sequence(
    der(0xa0, integer(2)),
    integer(to.serial),
    ECDSA_WITH_SHA_256,
    ROOT,
    // Longer than any clock of the sandbox is moved.
    sequence(day('200101'), day('491231')),
    to.subject,
    to.publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(...to.extensions)),
  );
  const signature = sign('sha256', content, to.issuerKey);
  const certificate = sequence(content, ECDSA_WITH_SHA_256, der(0x03, Buffer.from([0]), signature));
  return {
    privateKeyPem: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: certificate.toString('base64'),
  };
}

function name(text: string): Buffer {
  return sequence(set(sequence(objectId('2.5.4.3'), der(0x0c, Buffer.from(text)))));
}

function day(text: string): Buffer {
  return der(0x17, Buffer.from(`${text}000000Z`));
}
