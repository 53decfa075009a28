import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sql, type Tx } from '../db/database.ts';
import { type FactorOwner, lockFactors } from './factor-owner.ts';

const CODES = 10;
// 120 bits: from 112 on a code needs no slow hash (OWASP ASVS v5.0.0-6.5.2).
const LETTERS_PER_CODE = 24;
// 32 letters, so that each carries five bits, without ambiguous ones (I, O, 0, 1).
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const OF_OWNER = 'owner_kind = $1 and owner_id = $2';
const insertCode = sql(
  'recovery_codes.insert',
  'insert into recovery_codes (owner_kind, owner_id, code_hash, made_at) values ($1, $2, $3, $4)',
);

/** Uses up a code, given in capitals and without dashes. False if it is wrong or used. */
export const redeemRecoveryCode = sql(
  'recovery_codes.use',
  `update recovery_codes set used_at = $4 where ${OF_OWNER} and code_hash = $3 and used_at is null`,
).changes(({ owner, appSecret, code, at }: Owned & { code: string; at: Date }) => [
  owner.kind,
  owner.id,
  hashOf(appSecret, owner, code),
  at,
]);
export const recoveryCodesLeft = sql<{ count: number }>(
  'recovery_codes.count',
  `select count(*)::int as count from recovery_codes where ${OF_OWNER} and used_at is null`,
).value((owner: FactorOwner) => [owner.kind, owner.id]);
const deleteCodes = sql('recovery_codes.delete', `delete from recovery_codes where ${OF_OWNER}`);

interface Owned {
  readonly owner: FactorOwner;
  readonly appSecret: Buffer;
}

/**
 * New codes in place of all earlier ones, as printed (six groups of four letters). They cannot be
 * read again.
 */
export async function renewRecoveryCodes(
  tx: Tx,
  { owner, appSecret, at }: Owned & { at: Date },
): Promise<string[]> {
  await lockFactors(tx, owner);
  await tx.run(deleteCodes, [owner.kind, owner.id]);
  const codes = Array.from({ length: CODES }, newCode);
  for (const code of codes)
    await tx.run(insertCode, [owner.kind, owner.id, hashOf(appSecret, owner, code), at]);
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Codes for a person who has none left; null if there are some. */
export async function firstRecoveryCodes(
  tx: Tx,
  owned: Owned & { at: Date },
): Promise<string[] | null> {
  return (await recoveryCodesLeft(tx, owned.owner)) > 0 ? null : renewRecoveryCodes(tx, owned);
}

export async function deleteRecoveryCodes(tx: Tx, owner: FactorOwner): Promise<void> {
  await tx.run(deleteCodes, [owner.kind, owner.id]);
}

function newCode(): string {
  return Array.from(randomBytes(LETTERS_PER_CODE), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  ).join('');
}

/**
 * A code of 120 bits cannot be brute-forced from its hash; the key additionally makes a copy of the
 * database alone worthless.
 */
function hashOf(appSecret: Buffer, owner: FactorOwner, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', appSecret, Buffer.alloc(0), 'recovery codes', 32));
  return createHmac('sha256', key).update(`${owner.kind}|${owner.id}|${code}`).digest();
}
