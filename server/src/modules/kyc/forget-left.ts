import { LEFT_AFTER_DAYS, LEFT_WARNING_DAYS } from '@bb1/domain/kyc/left-verification';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import { screenAccount } from '../screening/screen-accounts.ts';
import { moveCheck, liveChecks } from './check-store.ts';
import { removeEverythingGiven } from './remove-everything-given.ts';
import { moveVerdict, tellPerson } from './settle-verdict.ts';
import { lockKyc } from './store.ts';

const SO_MANY = 100;
// Whatever is kept for a reason of its own stays: an approval, an order, a call, a hold of an authority.
const LAST_CHANGE = `greatest(r.verdict_since, (select max(updated_at) from identity_proofs where account_id = r.account_id), (select updated_at from kyc_addresses where account_id = r.account_id),
  (select updated_at from kyc_businesses where account_id = r.account_id), (select max(stored_at) from documents where owner_id = r.account_id))`;
const LEFT = `r.verdict = 'in_progress' and a.closed_at is null
  and not exists (select from kyc_verdict_changes where account_id = r.account_id and actor_kind = 'officer')
  and not exists (select from orders where account_id = r.account_id)
  and not exists (select from video_identifications where account_id = r.account_id)
  and not exists (select from legal_holds where account_id = r.account_id and lifted_at is null)`;
const findToWarn = sql<{ account_id: string }>(
  'kyc.left_to_warn',
  `select r.account_id from kyc_records r join accounts a on a.id = r.account_id
   where ${LEFT} and ${LAST_CHANGE} < $1 and (r.left_warned_at is null or r.left_warned_at < ${LAST_CHANGE}) order by r.account_id limit ${SO_MANY}`,
);
const findToForget = sql<{ account_id: string }>(
  'kyc.left_to_forget',
  `select r.account_id from kyc_records r join accounts a on a.id = r.account_id
   where ${LEFT} and ${LAST_CHANGE} < $1 and r.left_warned_at < $2 and r.left_warned_at >= ${LAST_CHANGE} order by r.account_id limit ${SO_MANY}`,
);
const isStillLeft = sql<{ found: boolean }>(
  'kyc.still_left',
  `select exists (select from kyc_records r join accounts a on a.id = r.account_id where r.account_id = $1 and ${LEFT} and ${LAST_CHANGE} < $2) as found`,
);
const noteWarning = sql(
  'kyc.note_warning',
  'update kyc_records set left_warned_at = $2 where account_id = $1',
);
const findRefusals = sql<{ account_id: string }>(
  'kyc.refusals_over',
  `select r.account_id from kyc_records r where r.verdict = 'rejected' and refusal_is_over(r.account_id) and exists (select from kyc_decisions where account_id = r.account_id) order by r.account_id limit ${SO_MANY}`,
);
const deleteDecisions = sql(
  'kyc.delete_decisions',
  'delete from kyc_decisions where account_id = $1',
);

type Forgetting = Pick<Context, 'db' | 'clock' | 'documents'>;

/** Runs every minute: warns people whose verification lies unfinished, and deletes what they gave some days after. */
export const FORGET_LEFT = 'kyc.forget_left';

export async function forgetLeft(context: Forgetting): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  for (const { account_id: accountId } of await db.rows(findToWarn, [
    daysBefore(now, LEFT_AFTER_DAYS - LEFT_WARNING_DAYS),
  ])) {
    await whileLeft(
      context,
      { accountId, before: daysBefore(now, LEFT_AFTER_DAYS - LEFT_WARNING_DAYS) },
      async (tx) => {
        await tx.run(noteWarning, [accountId, now]);
        await tellPerson(tx, { accountId, template: 'kyc-left-unfinished', values: {}, at: now });
      },
    );
  }
  for (const { account_id: accountId } of await db.rows(findToForget, [
    daysBefore(now, LEFT_AFTER_DAYS),
    daysBefore(now, LEFT_WARNING_DAYS),
  ])) {
    await whileLeft(context, { accountId, before: daysBefore(now, LEFT_AFTER_DAYS) }, (tx) =>
      forgetOne(tx, context, { accountId, now }),
    );
  }
  for (const { account_id: accountId } of await db.rows(findRefusals))
    await forgetRefusal(context, accountId);
}

/** Somebody may have come back in this very moment: with the record locked it is looked at again. */
async function whileLeft(
  { db }: Forgetting,
  { accountId, before }: { accountId: string; before: Date },
  act: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction('forget_left', async (tx) => {
    if (
      (await lockKyc(tx, accountId)) === null ||
      !(await tx.one(isStillLeft, [accountId, before])).found
    )
      return;
    await act(tx);
  });
}

async function forgetOne(
  tx: Tx,
  context: Forgetting,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await removeEverythingGiven(tx, context, accountId);
  await screenAccount(tx, { accountId, subjects: [], at: now });
  for (const [item, from] of Object.entries(await liveChecks(tx, accountId)) as [
    Parameters<typeof moveCheck>[1]['item'],
    Parameters<typeof moveCheck>[1]['from'],
  ][]) {
    await moveCheck(tx, {
      accountId,
      item,
      from,
      to: 'withdrawn',
      mover: 'system',
      actor: SYSTEM,
      at: now,
    });
  }
  await moveVerdict(tx, {
    accountId,
    from: 'in_progress',
    to: 'not_started',
    actor: SYSTEM,
    reasons: [],
    note: null,
    at: now,
  });
}

/** What was judged of somebody who was refused goes when its five years are over; that they were refused stays with the account. */
async function forgetRefusal(context: Forgetting, accountId: string): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction('forget_refusal', async (tx) => {
    if ((await lockKyc(tx, accountId))?.verdict !== 'rejected') return;
    await removeEverythingGiven(tx, context, accountId);
    await screenAccount(tx, { accountId, subjects: [], at });
    await tx.run(deleteDecisions, [accountId]);
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'kyc.refusal_forgotten',
      subject: `account:${accountId}`,
      reason: 'retention period over',
    });
  });
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 86_400_000);
}
