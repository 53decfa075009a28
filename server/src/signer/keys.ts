import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { Keypair } from '@stellar/stellar-sdk';
import { z } from 'zod';
import type { SignerAccounts } from './protocol.ts';
import { keyInMemory, type SigningKey } from './signing-key.ts';

const secret = z.string().regex(/^S[A-Z2-7]{55}$/, 'is no secret key');
/** One text per account. */
const textsOf = (text: z.ZodString) =>
  z.strictObject({
    distribution: text,
    sponsor: text,
    authoriser: text,
    deposit: text,
    payout: text,
    audit: text,
    channels: z.array(text).min(1),
  });
const secretsSchema = textsOf(secret);
export type Secrets = z.infer<typeof secretsSchema>;

/** The name of each account's key in a key service or on a token. */
export type KeyNames = Secrets;

/** The content of keys.json. */
export function readKeyNames(text: string, form: RegExp): KeyNames {
  return textsOf(z.string().regex(form, 'is no name of a key')).parse(JSON.parse(text));
}

/** `new` instead of a secret makes a key that no person has ever seen. */
const asked = z.union([z.literal('new'), secret]);
const changesSchema = z.strictObject({
  ...Object.fromEntries(
    (['distribution', 'sponsor', 'authoriser', 'deposit', 'payout', 'audit'] as const).map(
      (role) => [role, asked.optional()],
    ),
  ),
  channels: z.array(secret).min(1).optional(),
  addChannels: z.int().min(1).max(1_000).optional(),
  removeChannels: z.array(z.string().regex(/^G[A-Z2-7]{55}$/)).optional(),
});

export interface Keys {
  readonly accounts: SignerAccounts;
  /** By their addresses. */
  readonly byAddress: ReadonlyMap<string, SigningKey>;
}

const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const sealedSchema = z.strictObject({
  salt: z.base64(),
  nonce: z.base64(),
  sealed: z.base64(),
  tag: z.base64(),
});

/** Throws Error if a secret has a wrong checksum or two accounts share a key. */
export function keysOf(secrets: Secrets): Keys {
  return keysByRole(secrets, (text) => keyInMemory(Keypair.fromSecret(text)));
}

/** The key that `keyOf` finds for each account's text, a secret or a name. Throws Error if two accounts share a key. */
export function keysByRole(texts: Secrets, keyOf: (text: string) => SigningKey): Keys {
  const channels = texts.channels.map(keyOf);
  const roles = {
    distribution: keyOf(texts.distribution),
    sponsor: keyOf(texts.sponsor),
    authoriser: keyOf(texts.authoriser),
    deposit: keyOf(texts.deposit),
    payout: keyOf(texts.payout),
    audit: keyOf(texts.audit),
  };
  const keys = [...Object.values(roles), ...channels];
  const byAddress = new Map(keys.map((key) => [key.address, key]));
  if (byAddress.size < keys.length) throw new Error('two accounts must not share a key');
  return {
    byAddress,
    accounts: {
      distribution: roles.distribution.address,
      sponsor: roles.sponsor.address,
      authoriser: roles.authoriser.address,
      deposit: roles.deposit.address,
      payout: roles.payout.address,
      audit: roles.audit.address,
      channels: channels.map(({ address }) => address),
    },
  };
}

/** AES-256-GCM under a key that scrypt derives from the passphrase. */
export function sealSecrets(secrets: Secrets, passphrase: string): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, SCRYPT), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  const texts = { salt, nonce, sealed, tag: cipher.getAuthTag() };
  return `${JSON.stringify(
    Object.fromEntries(
      Object.entries(texts).map(([name, bytes]) => [name, bytes.toString('base64')]),
    ),
  )}\n`;
}

/** Throws Error if the passphrase is wrong or the file was changed. */
export function openSecrets(text: string, passphrase: string): Secrets {
  const file = sealedSchema.parse(JSON.parse(text));
  const bytes = (name: keyof typeof file) => Buffer.from(file[name], 'base64');
  const key = scryptSync(passphrase, bytes('salt'), 32, SCRYPT);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes('nonce'));
  decipher.setAuthTag(bytes('tag'));
  let opened: Buffer;
  try {
    opened = Buffer.concat([decipher.update(bytes('sealed')), decipher.final()]);
  } catch {
    throw new Error('the key file does not open: the passphrase is wrong, or the file was changed');
  }
  return secretsSchema.parse(JSON.parse(opened.toString('utf8')));
}

/** Applies changes, in JSON, to the secrets; `before` is null for the first ones. */
export function changeSecrets(before: Secrets | null, changes: string): Secrets {
  const {
    channels,
    addChannels = 0,
    removeChannels = [],
    ...roles
  } = changesSchema.parse(JSON.parse(changes));
  const removed = new Set(removeChannels);
  const fresh = () => Keypair.random().secret();
  return secretsSchema.parse({
    ...before,
    ...Object.fromEntries(
      Object.entries(roles).map(([role, text]) => [role, text === 'new' ? fresh() : text]),
    ),
    channels: [
      ...(channels ?? before?.channels ?? []).filter(
        (text) => !removed.has(Keypair.fromSecret(text).publicKey()),
      ),
      ...Array.from({ length: addChannels }, fresh),
    ],
  });
}
