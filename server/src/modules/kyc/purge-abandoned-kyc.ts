import { kycLeftUnfinishedMail } from './mails.ts';
import {
  ABANDONED_AFTER_DAYS,
  ABANDONED_WARNING_DAYS,
} from '@bb1/domain/kyc/abandoned-verification';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { mailPerson } from '../accounts/mail-person.ts';
import { screenAccount } from '../screening/screen-accounts.ts';
import { type CheckMove, liveChecks, moveCheck } from './check-store.ts';
import { deleteOldDrafts } from './draft-store.ts';
import { deleteDuplicateDecisions } from './duplicates/store.ts';
import { removeGivenDetails } from './remove-given-details.ts';
import { moveVerdict } from './sync-kyc-status.ts';
import { lockKyc } from './store.ts';
import {
  deleteDecisions,
  deleteGivenDetails,
  findRefusals,
  findToForget,
  findToWarn,
  isStillLeft,
  noteWarning,
} from './abandoned-store.ts';

type Forgetting = Pick<Context, 'db' | 'clock' | 'documents'>;

/**
 * Runs every minute: warns people with an abandoned verification, and deletes their details some
 * days later.
 */
export const PURGE_ABANDONED_KYC = 'kyc.forget_left';

export async function purgeAbandonedKyc(context: Forgetting): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const since = (days: number) => daysBefore(now, days);
  const warnedSince = since(ABANDONED_AFTER_DAYS - ABANDONED_WARNING_DAYS);
  const abandonedSince = since(ABANDONED_AFTER_DAYS);
  const kinds = [
    () => db.transaction('forget_kyc_drafts', (tx) => tx.run(deleteOldDrafts, [abandonedSince])),
    async () =>
      eachOf(await db.rows(findToWarn, [warnedSince]), ({ account_id: accountId }) =>
        whileLeft(context, { accountId, before: warnedSince }, (tx) =>
          warn(tx, { accountId, now }),
        ),
      ),
    async () =>
      eachOf(
        await db.rows(findToForget, [abandonedSince, since(ABANDONED_WARNING_DAYS)]),
        ({ account_id: accountId }) =>
          whileLeft(context, { accountId, before: abandonedSince }, (tx) =>
            forgetOne(tx, context, { accountId, now }),
          ),
      ),
    async () =>
      eachOf(await db.rows(findRefusals), ({ account_id: accountId }) =>
        forgetRefusal(context, accountId),
      ),
  ];
  await eachOf(kinds, (kind) => kind());
}

async function warn(tx: Tx, { accountId, now }: { accountId: string; now: Date }): Promise<void> {
  await tx.run(noteWarning, [accountId, now]);
  await mailPerson(tx, {
    accountId,
    mail: kycLeftUnfinishedMail,
    values: (name) => ({ name }),
    at: now,
  });
}

/** The person may have returned at this moment, so it is checked again with the record locked. */
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
  await removeGivenDetails(tx, context, accountId);
  await tx.run(deleteGivenDetails, [accountId]);
  await screenAccount(tx, { accountId, subjects: [], at: now });
  for (const [item, from] of Object.entries(await liveChecks(tx, accountId)) as [
    CheckMove['item'],
    CheckMove['from'],
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

/**
 * A rejected person's judged data are deleted after five years; the rejection stays with the
 * account.
 */
async function forgetRefusal(context: Forgetting, accountId: string): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction('forget_refusal', async (tx) => {
    if ((await lockKyc(tx, accountId))?.verdict !== 'rejected') return;
    await removeGivenDetails(tx, context, accountId);
    await tx.run(deleteGivenDetails, [accountId]);
    await screenAccount(tx, { accountId, subjects: [], at });
    await tx.run(deleteDecisions, [accountId]);
    await deleteDuplicateDecisions(tx, accountId);
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
