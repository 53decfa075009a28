import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isScript, isTest, viewsOf } from './house-rules-source-text.ts';
import { readSources } from './house-rules-read-sources.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security/cryptography.md'), 'utf8');
const sources = readSources(root).filter(
  ({ path }) =>
    isScript(path) && !isTest(path) && !/\/test-files\/|^(?:testing|e2e|sandbox)\//.test(path),
);

/** Calls of primitives; row ids (`randomUUID`) are no cryptography. */
const PRIMITIVE =
  /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|createSign|createVerify|hkdfSync|scrypt|pbkdf2|randomBytes|randomInt|generateKeyPair|createECDH|timingSafeEqual|getRandomValues|deriveKey|verifyAuthenticationResponse|verifyRegistrationResponse|Keypair\s*\.\s*(?:fromSecret|fromRawEd25519Seed|fromPublicKey|random))\b|\bcrypto\s*\.\s*subtle\b|['"]@node-rs\/argon2['"]/;
/** SHA-1 occurs in two places, where a standard requires it; both are HMAC. */
const FORBIDDEN =
  /['"](?:md5|sha1|rc4|des(?:-[\w-]+)?|aes-\d+-(?:ecb|cbc)[\w-]*)['"]|\bRSA_PKCS1_PADDING\b|\bpseudoRandomBytes\b|\bcreateCipher\b/i;
const HMAC_SHA1_BY_STANDARD = ['server/src/integrations/video-identification/ice-servers.ts'];

const usesPrimitive = (text: string) =>
  PRIMITIVE.test(viewsOf(text).code) || /['"]@node-rs\/argon2['"]/.test(text);
const namesForbidden = (text: string) =>
  viewsOf(text).literals.some(({ content }) => FORBIDDEN.test(`'${content}'`)) ||
  FORBIDDEN.test(viewsOf(text).code);

describe('the inventory of cryptography', () => {
  it('[SAFE-3] names every file that calls a primitive', () => {
    const missing = sources
      .filter(({ path, text }) => usesPrimitive(text) && !page.includes(`\`${path}\``))
      .map(({ path }) => path);
    expect(
      missing,
      'write the use, its algorithm and its key into docs/security/cryptography.md',
    ).toEqual([]);
  });

  it('[SAFE-3] names no file that does not exist', () => {
    const named = [...page.matchAll(/`((?:server|web|domain|scripts)\/[\w./-]+\.tsx?)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !sources.some((source) => source.path === path))).toEqual([]);
  });

  it('[SAFE-3] finds no call of a weak primitive', () => {
    expect(
      sources
        .filter(({ path, text }) => namesForbidden(text) && !HMAC_SHA1_BY_STANDARD.includes(path))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it.each([
    ["createHash('sha256')", true, false],
    ['crypto.getRandomValues(new Uint8Array(16))', true, false],
    ["import { hash } from '@node-rs/argon2';", true, false],
    ['const pair = Keypair.fromSecret(secret);', true, false],
    ["createHash('md5')", true, true],
    ["createCipheriv('aes-256-cbc', key, nonce)", true, true],
    ["createHash('sha1')", true, true],
    ['const id = randomUUID();', false, false],
    ["// createHash('md5')", false, false],
    ["const words = 'we use aes-256-cbc nowhere';", false, false],
  ])('[SAFE-3] is checked by code that recognises %s', (code, isPrimitive, isForbidden) => {
    expect([usesPrimitive(code), namesForbidden(code)]).toEqual([isPrimitive, isForbidden]);
  });
});
