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
  findStop,
  insertRelease,
  liftStop,
  lockStop,
  wasOverruledSince,
} from '../officers/payment-halt-store.ts';

/** What a payment halt concerns moves again. */
export const MONEY_RELEASE = defineApproval(
  'money_release',
  z.object({ payment_halt_id: z.string() }),
);

type Content = z.infer<typeof MONEY_RELEASE.content>;
type Acting = Pick<Context, 'db' | 'clock'>;

export const haltSubject = (stopId: string) => `payment_halt:${stopId}`;

/**
 * After two others have lifted an officer's halt, that officer needs a colleague to halt again for
 * this long; otherwise one could outweigh any two.
 */
const OVERRULED_HOURS = 24;

/** One officer is enough to halt payments, at once. */
export async function stopByOfficer(
  { db, clock }: Acting,
  command: { readonly officerId: string; readonly reason: string; readonly scope: HaltScope },
): Promise<void> {
  await db.transaction('stop_money', async (tx) => {
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
  command: { readonly stopId: string; readonly officerId: string; readonly reason: string },
): Promise<void> {
  const { stopId, officerId, reason } = command;
  await house.db.transaction('propose_money_release', async (tx) => {
    const stop = mustFind(await lockStop(tx, stopId));
    if (stop.lifted_at !== null || stop.kind === 'configuration')
      throw refuse('conflict', 'invalid_status');
    await propose(house, tx, MONEY_RELEASE, {
      subject: haltSubject(stop.id),
      content: { payment_halt_id: stop.id },
      facts: [
        fact('halt', 'code', stop.kind, '/desk/payment-halts'),
        fact('halted_since', 'day', berlinDay(stop.stopped_at)),
        fact('halt_scope', 'code', stop.scope),
      ],
      evidence: [[fact('halt_reason', 'text', stop.breach)]],
      reason,
      officerId,
      at: house.clock.now(),
      broughtBy: [...(await house.officersBehindHalt(tx, stop.place))],
    });
  });
}

/** Refuses while the books do not agree, and while the difference still exists that stopped them. */
export async function refuseWhatStillHalts(
  { db, differenceAt }: Pick<Context, 'db'> & Pick<Answers, 'differenceAt'>,
  { payment_halt_id: stopId }: Content,
): Promise<void> {
  // Outside of the transaction: the invariants are checked in a snapshot of their own, and others are asked.
  if ((await checkMoneyInvariants(db)).breaches.length > 0)
    throw refuse('conflict', 'books_do_not_agree');
  const stop = mustFind(await findStop(db, stopId));
  if (stop.kind !== 'difference') return;
  const found = await differenceAt(stop.place);
  if (found === 'remains') throw refuse('conflict', 'difference_remains');
  if (found === 'unknown') throw refuse('conflict', 'difference_not_comparable');
}

export async function releaseMoney(tx: Tx, decision: ApprovedDecision<Content>): Promise<void> {
  const { id, content, reason, proposedBy, proposedAt, approvedBy, at } = decision;
  const stopId = content.payment_halt_id;
  if (mustFind(await lockStop(tx, stopId)).lifted_at !== null)
    throw refuse('conflict', 'facts_changed');
  await insertRelease(tx, { id, stopId, reason, proposedBy, proposedAt, approvedBy, at });
  await liftStop(tx, stopId, at);
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'money_release.approved',
    subject: haltSubject(stopId),
    reason,
  });
}
