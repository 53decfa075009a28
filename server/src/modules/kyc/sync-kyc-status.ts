import { kycChangesRequestedMail } from './mails.ts';
import type { Context } from '../../context.ts';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { type ChangeReason, changedItem } from '@bb1/domain/kyc/change-reasons';
import { type KycVerdict, mayMove } from '@bb1/domain/kyc/kyc-verdict';
import { nextVerdict } from '@bb1/domain/kyc/next-verdict';
import { type LiveChecks, nextCheckStep } from '@bb1/domain/kyc/settle-checks';
import { isLive } from '@bb1/domain/kyc/check-moves';
import { type Actor, record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { mailPerson } from '../accounts/mail-person.ts';
import { beginCheck, moveCheck } from './check-store.ts';
import type { KycSetting } from './kyc-setting.ts';
import { type KycStanding, standingOf } from './kyc-of.ts';
import { retireExpiredDocuments } from './proof-store.ts';
import {
  insertRequestedChange,
  lockKyc,
  moveKycRecord,
  raiseKycVersion,
  type VerdictChange,
} from './store.ts';

interface Cause {
  readonly accountId: string;
  readonly actor: Actor;
}

/**
 * Brings attempts and verdict of a locked record in line with the facts: after every change of
 * details, files, email address or orders, in its transaction. Returns the resulting verdict.
 */
export async function syncKycStatus(
  tx: Tx,
  setting: KycSetting,
  cause: Cause,
): Promise<KycVerdict> {
  const at = setting.clock.now();
  for (;;) {
    const standing = await standingOf(tx, cause.accountId, setting);
    const checks = await settleChecks(tx, standing, { ...cause, at });
    const next = nextVerdict(standing.verdict, {
      ...standing,
      trueMatch: standing.screening.trueMatch,
    });
    if (next === null) {
      // A verdict that just moved may allow attempts to move; a round without a move ends it.
      if (checks === 'unchanged') return standing.verdict;
      continue;
    }
    if (!mayMove(standing.verdict, next.to, next.actor))
      throw new Error(`kyc moves from ${standing.verdict} to ${next.to} against its table`);
    const actor = next.actor === 'investor' ? cause.actor : SYSTEM;
    const reasons = standing.documentExpired ? [expiryReason(standing)] : [];
    await moveVerdict(tx, {
      accountId: cause.accountId,
      from: standing.verdict,
      to: next.to,
      actor,
      reasons,
      note: null,
      at,
    });
    if (standing.documentExpired) {
      await retireExpiredDocuments(tx, { accountId: cause.accountId, today: berlinDay(at), at });
      await askForChanges(tx, { accountId: cause.accountId, reasons, at });
    }
  }
}

function expiryReason({ applicantType }: KycStanding): ChangeReason {
  return applicantType === 'business' ? 'representative_document_expired' : 'document_expired';
}

async function settleChecks(
  tx: Tx,
  standing: KycStanding,
  { accountId, actor, at }: Cause & { at: Date },
): Promise<'changed' | 'unchanged'> {
  const live: LiveChecks = { ...standing.checks };
  for (let changed = false; ; changed = true) {
    const step = nextCheckStep(
      live,
      standing.checklist,
      standing.verdict,
      actor.kind === 'investor' ? 'investor' : 'system',
    );
    if (step === null) return changed ? 'changed' : 'unchanged';
    const { item } = step;
    if (step.begin) {
      await beginCheck(tx, { accountId, item, at });
      live[item] = 'open';
    } else {
      await moveCheck(tx, {
        accountId,
        item,
        from: step.from,
        to: step.to,
        mover: step.actor,
        actor: step.actor === 'investor' ? actor : SYSTEM,
        at,
      });
      if (isLive(step.to)) live[item] = step.to;
      else delete live[item];
    }
  }
}

/**
 * Reassesses a person because something outside the record changed: the address was confirmed,
 * orders were placed or lapsed, a day passed. Does nothing without a record. Locks the record until
 * the transaction ends.
 */
export async function reassessKyc(tx: Tx, setting: KycSetting, accountId: string): Promise<void> {
  if ((await lockKyc(tx, accountId)) === null) return;
  await raiseKycVersion(tx, accountId);
  await syncKycStatus(tx, setting, { accountId, actor: SYSTEM });
}

/** The same as a listener to the events it depends on. */
export function judgeAgain(
  context: KycSetting & Pick<Context, 'db'>,
  { accountId }: { readonly accountId: string },
): Promise<void> {
  return context.db.transaction('judge_kyc_again', (tx) => reassessKyc(tx, context, accountId));
}

/** One move of the verdict: record, history and audit log together. */
export async function moveVerdict(
  tx: Tx,
  change: VerdictChange & { readonly checked?: readonly string[] },
): Promise<void> {
  await moveKycRecord(tx, change);
  await record(tx, {
    at: change.at,
    actor: change.actor,
    act: `kyc.${change.to}`,
    subject: `account:${change.accountId}`,
    ...(change.note === null ? {} : { reason: change.note }),
    before: { verdict: change.from },
    after: {
      verdict: change.to,
      reasons: change.reasons,
      ...(change.checked ? { checked: change.checked } : {}),
    },
  });
}

/** Reopens the items behind the reasons and notifies the person. */
export async function askForChanges(
  tx: Tx,
  request: { accountId: string; reasons: readonly ChangeReason[]; at: Date },
): Promise<void> {
  for (const reason of request.reasons)
    await insertRequestedChange(tx, {
      accountId: request.accountId,
      item: changedItem(reason),
      reason,
      at: request.at,
    });
  await mailPerson(tx, {
    accountId: request.accountId,
    mail: kycChangesRequestedMail,
    values: (name) => ({ name, reasons: request.reasons.join(',') }),
    at: request.at,
  });
}
