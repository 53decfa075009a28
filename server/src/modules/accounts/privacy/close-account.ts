import { accountClosedMail } from '../mails/account-closed.ts';
import type { z } from 'zod';
import type { ClosingObstacle, getClosing } from '@bb1/domain/accounts/privacy-endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { type Actor, record } from '../../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { mailOwner } from '../mail-person.ts';
import type { Person } from '../../../platform/personal-data/personal-data-part.ts';
import { lapseProposal } from '../../approvals/decide.ts';
import { accountSubject, type AccountRow, findAccount, lockAccount } from '../store.ts';
import { FACTOR_RESET } from '../factor-resets/reset-factors.ts';
import { erasePerson, keptOf, obstaclesOf, type Parts, personOf } from './erase-person.ts';
import { closeRow, insertKept } from './closing-store.ts';

export interface Closing {
  readonly context: Pick<Context, 'db' | 'clock'>;
  readonly parts: Parts;
}

/** Whether the account can be closed, and which records would be kept until when. */
export async function closingOf(
  { context, parts }: Closing,
  accountId: string,
): Promise<z.input<typeof getClosing.reply>> {
  const account = await findAccount(context.db, accountId);
  if (account === null) throw refuse('unauthenticated', 'not_signed_in');
  const person = personOf(account);
  const obstacles = [
    ...(await obstaclesOf(context.db, parts, person)),
    ...(await obstaclesElsewhere({ context, parts }, person)),
  ];
  return { obstacles, kept: await keptOf(context.db, parts, person, context.clock.now()) };
}

/**
 * Closes an account without open business: ends all sessions, deletes what no law makes us keep,
 * and restricts the rest until `eraseClosedAccounts` erases it. The lock on the account blocks new orders
 * and claims meanwhile.
 */
export async function closeAccount(closing: Closing, accountId: string): Promise<void> {
  await refuseElsewhere(closing, accountId);
  await closing.context.db.transaction('close_account', (tx) =>
    closeWithin(closing, tx, { accountId, actor: { kind: 'investor', id: accountId } }),
  );
}

/**
 * External reasons against closing, such as tokens in a wallet; to be checked before the
 * transaction.
 */
export async function refuseElsewhere(closing: Closing, accountId: string): Promise<void> {
  const seen = await findAccount(closing.context.db, accountId);
  if (seen === null) throw refuse('unauthenticated', 'not_signed_in');
  refuseBecauseOf(await obstaclesElsewhere(closing, personOf(seen)));
}

/**
 * The closing itself, in the transaction of the owner's decision or of the officer who acts on
 * their request.
 */
export async function closeWithin(
  { context, parts }: { readonly context: Pick<Context, 'clock'>; readonly parts: Parts },
  tx: Tx,
  { accountId, actor }: { accountId: string; actor: Actor },
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  const person = personOf(account);
  await refuseClosing(tx, parts, account);
  const at = context.clock.now();
  const kept = await keptOf(tx, parts, person, at);
  const records = new Set(kept.map((one) => one.record));
  await tx.run(closeRow, [accountId, at, records.has('bookkeeping')]);
  for (const { record: what, until } of kept) await tx.run(insertKept, [accountId, what, until]);
  const subject = accountSubject(accountId);
  await lapseProposal(tx, { kind: FACTOR_RESET.name, subject, at });
  const left = await erasePerson(tx, parts, person, { kept: records, at });
  await record(tx, {
    at,
    actor,
    act: 'account.closed',
    subject,
    after: { left, kept },
  });
  const values = {
    name: account.full_name,
    kept: kept.map((one) => `${one.record}:${one.until}`).join(','),
  };
  await mailOwner(tx, account, { mail: accountClosedMail, values, at });
}

/** Reasons against closing by our own tables. */
export async function refuseClosing(
  db: Queryable,
  parts: Parts,
  account: AccountRow,
): Promise<void> {
  refuseBecauseOf(await obstaclesOf(db, parts, personOf(account)));
}

async function obstaclesElsewhere(
  { context, parts }: Closing,
  person: Person,
): Promise<ClosingObstacle[]> {
  return (
    await Promise.all(
      parts.map(async (part) => (await part.obstaclesElsewhere?.(context.db, person)) ?? []),
    )
  ).flat();
}

function refuseBecauseOf(obstacles: readonly ClosingObstacle[]): void {
  if (obstacles.length > 0)
    throw refuse('conflict', 'account_cannot_close', undefined, { obstacles });
}
