import { fact } from '@bb1/domain/approvals/approval-fact';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { HaltScope } from '@bb1/domain/officers/payment-halt-endpoints';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { propose } from '../approvals/propose.ts';
import { beginHalt } from '../officers/payment-halt.ts';
import {
  findHalt,
  insertRelease,
  liftHalt,
  lockHalt,
  wasOverruledSince,
} from '../officers/payment-halt-store.ts';

/** What a payment halt concerns moves again. */
export const MONEY_RELEASE = defineApproval(
  'money_release',
  z.object({ payment_halt_id: z.string() }),
);

type Content = z.infer<typeof MONEY_RELEASE.content>;
type Acting = Pick<Context, 'db' | 'clock'>;

export const haltSubject = (haltId: string) => `payment_halt:${haltId}`;

/**
 * After two others have lifted an officer's halt, that officer needs a colleague to halt again for
 * this long; otherwise one could outweigh any two.
 */
const OVERRULED_HOURS = 24;

/** One officer is enough to halt payments, at once. */
export async function haltByOfficer(
  { db, clock }: Acting,
  command: { readonly officerId: string; readonly reason: string; readonly scope: HaltScope },
): Promise<void> {
  await db.transaction('halt_payments', async (tx) => {
    const at = clock.now();
    const since = new Date(at.getTime() - OVERRULED_HOURS * 3_600_000);
    if (await wasOverruledSince(tx, command.officerId, since))
      throw refuse('forbidden', 'halt_was_lifted', { hours: OVERRULED_HOURS });
    const id = await beginHalt(tx, { kind: 'officer', at, ...command });
    if (id === null) throw refuse('conflict', 'invalid_status');
    await record(tx, {
      at,
      actor: { kind: 'officer', id: command.officerId },
      act: 'money.stopped',
      subject: haltSubject(id),
      reason: command.reason,
      after: { scope: command.scope },
    });
  });
}

/**
 * A halt by the configuration is lifted only when two officers have confirmed the configuration.
 */
export async function proposeRelease(
  house: Acting & Pick<Answers, 'accountsOfOfficer' | 'officersBehindHalt'>,
  command: { readonly haltId: string; readonly officerId: string; readonly reason: string },
): Promise<void> {
  const { haltId, officerId, reason } = command;
  await house.db.transaction('propose_money_release', async (tx) => {
    const halt = mustFind(await lockHalt(tx, haltId));
    if (halt.lifted_at !== null || halt.kind === 'configuration')
      throw refuse('conflict', 'invalid_status');
    await propose(house, tx, MONEY_RELEASE, {
      subject: haltSubject(halt.id),
      content: { payment_halt_id: halt.id },
      facts: [
        fact('halt', 'code', halt.kind, '/desk/payment-halts'),
        fact('halted_since', 'day', berlinDay(halt.halted_at)),
        fact('halt_scope', 'code', halt.scope),
      ],
      evidence: [[fact('halt_reason', 'text', halt.breach)]],
      reason,
      officerId,
      at: house.clock.now(),
      broughtBy: [...(await house.officersBehindHalt(tx, halt.place))],
    });
  });
}

/** Refuses while the books do not agree, and while the difference still exists that caused the halt. */
export async function refuseWhatStillHalts(
  { db, differenceAt }: Pick<Context, 'db'> & Pick<Answers, 'differenceAt'>,
  { payment_halt_id: haltId }: Content,
): Promise<void> {
  // Outside of the transaction: the invariants are checked in a snapshot of their own, and others are asked.
  if ((await checkMoneyInvariants(db)).breaches.length > 0)
    throw refuse('conflict', 'books_do_not_agree');
  const halt = mustFind(await findHalt(db, haltId));
  if (halt.kind !== 'difference') return;
  const found = await differenceAt(halt.place);
  if (found === 'remains') throw refuse('conflict', 'difference_remains');
  if (found === 'unknown') throw refuse('conflict', 'difference_not_comparable');
}

export async function releaseMoney(tx: Tx, decision: ApprovedDecision<Content>): Promise<void> {
  const { id, content, reason, proposedBy, proposedAt, approvedBy, at } = decision;
  const haltId = content.payment_halt_id;
  if (mustFind(await lockHalt(tx, haltId)).lifted_at !== null)
    throw refuse('conflict', 'facts_changed');
  await insertRelease(tx, { id, haltId, reason, proposedBy, proposedAt, approvedBy, at });
  await liftHalt(tx, haltId, at);
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'money_release.approved',
    subject: haltSubject(haltId),
    reason,
  });
}
