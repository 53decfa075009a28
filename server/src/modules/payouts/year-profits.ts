import { fact } from '@bb1/domain/approvals/approval-fact';
import { READY_REASONS } from '@bb1/domain/approvals/approval-kinds';
import { cents, eur } from '@bb1/domain/money';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { z } from 'zod';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { payoutDays, poolOfProfit } from './payout-days.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { listRunsOfDay } from './run-store.ts';
import {
  findYearProfit,
  insertYearProfit,
  lockProfit,
  type ProfitTerms,
  replaceProfit,
} from './profit-store.ts';

/** The profit before tax that a variable coupon depends on; it takes the place of a confirmed one that no run uses, or of a lower one that is paid. */
export const YEAR_PROFIT = defineApproval<ProfitTerms>(
  'year_profit',
  z.object({
    payout_number: z.int().positive(),
    profit: z.string(),
    document_reference: z.string(),
  }),
);

const subjectOf = (payoutNumber: number) => `year_profit:${payoutNumber}`;

/** Returns the id of the proposal. */
export async function proposeYearProfit(
  house: Pick<PayoutsContext, 'db' | 'clock' | 'offering'> & Proposing,
  { officerId, ...form }: ProfitTerms & { readonly officerId: string },
): Promise<string> {
  const day = payoutDays(house.offering).find(({ number }) => number === form.payout_number);
  if (day === undefined) throw refuseField('payout_number', 'no_payout_day');
  if (!day.parts.includes('variable_coupon'))
    throw refuseField('payout_number', 'no_variable_coupon');
  const profit = profitCents(form.profit);
  const pool = poolOfProfit(house.offering, eur(profit));
  return house.db.transaction('propose_year_profit', async (tx) => {
    const { before, fault } = await profitBefore(tx, house, { ...form, profit: eur(profit) });
    if (fault === 'profit_not_higher') throw refuseField('profit', fault);
    if (fault !== null) throw refuse('conflict', fault);
    return propose(house, tx, YEAR_PROFIT, {
      subject: subjectOf(day.number),
      content: { ...form, profit: eur(profit) },
      facts: [
        fact('payout_day', 'day', day.dueDate, `/desk/year-profits/${day.number}`),
        ...(before === null ? [] : [fact('profit_before', 'eur', before.profit_eur)]),
        fact('profit', 'eur', eur(profit)),
        fact('pool', 'eur', eur(pool)),
      ],
      evidence: [[fact('document', 'text', form.document_reference)]],
      reason: READY_REASONS[before === null ? 'year_profit' : 'profit_correction'],
      officerId,
      at: house.clock.now(),
    });
  });
}

/** From now on runs are prepared with it. */
export async function confirmYearProfit(
  house: Pick<PayoutsContext, 'offering'>,
  tx: Tx,
  decision: ApprovedDecision<ProfitTerms>,
): Promise<void> {
  const { content, approvedBy, at } = decision;
  const { before, fault } = await profitBefore(tx, house, content);
  if (fault !== null) throw refuse('conflict', fault);
  if (before !== null) await tx.run(replaceProfit, [before.id]);
  await insertYearProfit(tx, decision);
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'year_profit.confirmed',
    subject: subjectOf(content.payout_number),
    ...(before === null ? {} : { before: { profit: before.profit_eur } }),
    after: { profit: content.profit },
  });
}

/**
 * The confirmed profit, and why another one cannot take its place: a run that is not paid has to be
 * cancelled first; of a coupon that is paid, only more can be paid.
 */
async function profitBefore(
  tx: Tx,
  { offering }: Pick<PayoutsContext, 'offering'>,
  { payout_number: number, profit }: Pick<ProfitTerms, 'payout_number' | 'profit'>,
): Promise<{
  before: Awaited<ReturnType<typeof lockProfit>>;
  fault: 'profit_in_use' | 'profit_not_higher' | null;
}> {
  const before = await lockProfit(tx, number);
  const last = (await listRunsOfDay(tx, number))
    .filter(({ year_profit_id: id }) => id !== null)
    .at(-1);
  const paid = last && (await findYearProfit(tx, last.year_profit_id ?? ''));
  if (last === undefined || paid == null) return { before, fault: null };
  const isPaid = last.released_at !== null && last.payout_count !== 0;
  if (!isPaid) return { before, fault: 'profit_in_use' };
  const isHigher = poolOfProfit(offering, profit) > poolOfProfit(offering, paid.profit_eur);
  return { before, fault: isHigher ? null : 'profit_not_higher' };
}

function profitCents(text: string): bigint {
  try {
    return cents(text);
  } catch {
    throw refuseField('profit', 'must_be_a_number');
  }
}
