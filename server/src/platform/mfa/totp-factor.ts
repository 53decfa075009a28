import { matchingTotpStep, newTotpSecret, openTotpSecret, sealTotpSecret } from '../crypto/totp.ts';
import { sql, type Tx } from '../db/database.ts';
import { type FactorOwner, lockFactors } from './factor-owner.ts';

interface TotpRow {
  sealed_secret: Buffer;
}

const OF_OWNER = 'owner_kind = $1 and owner_id = $2';
const findConfirmed = sql<TotpRow>(
  'totp_factors.find',
  `select sealed_secret from totp_factors where ${OF_OWNER} and confirmed_at is not null`,
);
const findPending = sql<TotpRow>(
  'totp_factors.find_pending',
  `select sealed_secret from totp_factors where ${OF_OWNER} and confirmed_at is null`,
);
const insertPending = sql(
  'totp_factors.insert',
  'insert into totp_factors (owner_kind, owner_id, sealed_secret, added_at) values ($1, $2, $3, $4)',
);
const confirmPending = sql(
  'totp_factors.confirm',
  `update totp_factors set added_at = $3, confirmed_at = $3, last_step = $4 where ${OF_OWNER} and confirmed_at is null`,
);
const useStep = sql(
  'totp_factors.use_step',
  `update totp_factors set last_step = $3 where ${OF_OWNER} and confirmed_at is not null and sealed_secret = $4 and last_step < $3`,
);
const deletePending = sql(
  'totp_factors.delete_pending',
  `delete from totp_factors where ${OF_OWNER} and confirmed_at is null`,
);
const deleteConfirmed = sql(
  'totp_factors.delete_confirmed',
  `delete from totp_factors where ${OF_OWNER} and confirmed_at is not null`,
);

interface Owned {
  readonly owner: FactorOwner;
  readonly appSecret: Buffer;
}

/**
 * A new secret for an authenticator app, in base32. It counts once confirmed with a code; an
 * earlier one stays valid until then.
 */
export async function startTotp(
  tx: Tx,
  { owner, appSecret, at, secret = newTotpSecret() }: Owned & { at: Date; secret?: string },
): Promise<string> {
  await lockFactors(tx, owner);
  await tx.run(deletePending, [owner.kind, owner.id]);
  await tx.run(insertPending, [
    owner.kind,
    owner.id,
    sealTotpSecret(appSecret, owner.id, secret),
    at,
  ]);
  return secret;
}

/**
 * Activates the new secret in place of the previous one. False if the code does not match, or there
 * is no new secret.
 */
export async function confirmTotp(
  tx: Tx,
  { owner, appSecret, code, at }: Owned & { code: string; at: Date },
): Promise<boolean> {
  await lockFactors(tx, owner);
  const pending = await tx.maybe(findPending, [owner.kind, owner.id]);
  const step =
    pending === null ? null : stepOf({ owner, appSecret, sealed: pending.sealed_secret, code });
  if (step === null) return false;
  await putInPlace(tx, owner, { at, step });
  return true;
}

/**
 * A factor that counts from the start, for a person who receives the secret together with their
 * account.
 */
export async function giveTotp(
  tx: Tx,
  given: Owned & { at: Date; secret?: string },
): Promise<string> {
  const secret = await startTotp(tx, given);
  await putInPlace(tx, given.owner, { at: given.at, step: 0 });
  return secret;
}

async function putInPlace(
  tx: Tx,
  owner: FactorOwner,
  { at, step }: { at: Date; step: number },
): Promise<void> {
  await tx.run(deleteConfirmed, [owner.kind, owner.id]);
  await tx.run(confirmPending, [owner.kind, owner.id, at, step]);
}

/**
 * Uses up a code. False if it is wrong, or if it or a later one was used before: a code works once.
 */
export async function redeemTotpCode(
  tx: Tx,
  { owner, appSecret, code }: Owned & { code: string },
): Promise<boolean> {
  const row = await tx.maybe(findConfirmed, [owner.kind, owner.id]);
  const step = row === null ? null : stepOf({ owner, appSecret, sealed: row.sealed_secret, code });
  if (row === null || step === null) return false;
  return (await tx.run(useStep, [owner.kind, owner.id, step, row.sealed_secret])) === 1;
}

/** False if there was none. */
export async function removeTotp(tx: Tx, owner: FactorOwner): Promise<boolean> {
  await lockFactors(tx, owner);
  await tx.run(deletePending, [owner.kind, owner.id]);
  return (await tx.run(deleteConfirmed, [owner.kind, owner.id])) === 1;
}

/** Since when the authenticator app has counted; null if there is none. */
export const totpAddedAt = sql<{ added_at: Date }>(
  'totp_factors.added',
  `select added_at from totp_factors where ${OF_OWNER} and confirmed_at is not null`,
).valueIfAny((owner: FactorOwner) => [owner.kind, owner.id]);

/** Codes follow the person's phone, which does not know of a moved product clock. */
function stepOf({
  owner,
  appSecret,
  sealed,
  code,
}: Owned & { sealed: Buffer; code: string }): number | null {
  return matchingTotpStep(openTotpSecret(appSecret, owner.id, sealed), code, new Date());
}
