import { hash } from '@stellar/stellar-sdk/base';

/**
 * Without 0, O, 1, I and L; without S and Z, so that a typed S can only mean 5 and a typed Z only
 * 2.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRTUVWXY';
const LENGTH = 8;
const GROUP = 4;

/**
 * The code that is printed on the paper wallet and typed back as proof that the person has it:
 * eight characters in two groups. It is a hash of the public key, so that typing it anywhere
 * reveals nothing about the secret.
 */
export function verificationCode(publicKey: string): string {
  let rest = hash(`verification code of ${publicKey}`).reduce(
    (number, byte) => number * 256n + BigInt(byte),
    0n,
  );
  let code = '';
  while (code.length < LENGTH) {
    code += ALPHABET.charAt(Number(rest % BigInt(ALPHABET.length)));
    rest /= BigInt(ALPHABET.length);
  }
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;
}

/** True when the typed code is this key's, in any case and with any blanks or hyphens. */
export function isVerificationCode(typed: string, publicKey: string): boolean {
  return plain(typed) === plain(verificationCode(publicKey));
}

function plain(code: string): string {
  return code
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015\u2212]/g, '')
    .replaceAll('S', '5')
    .replaceAll('Z', '2');
}
