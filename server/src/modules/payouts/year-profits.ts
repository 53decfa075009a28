import { cents, eur } from '@bb1/domain/money';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { payoutDays } from './payout-days.ts';
import type { PayoutsContext } from './payouts-context.ts';
import {
  findYearProfit,
  insertYearProfit,
  isProfitUsed,
  lockYearProfit,
  saveProfitDecision,
  type YearProfitRow,
} from './profit-store.ts';

type Deciding = Pick<PayoutsContext, 'db' | 'clock' | 'offering'>;

/** Enters the profit before tax that a variable coupon depends on. Another officer confirms it. */
export async function proposeYearProfit(
  { db, clock, offering }: Deciding,
  proposal: { payoutNumber: number; profit: string; documentReference: string; officerId: string },
): Promise<YearProfitRow> {
  const day = payoutDays(offering).find(({ number }) => number === proposal.payoutNumber);
  if (day === undefined) throw refuseField('payout_number', 'no_payout_day');
  if (!day.parts.includes('variable_coupon'))
    throw refuseField('payout_number', 'no_variable_coupon');
  const profitEur = eur(profitCents(proposal.profit));
  try {
    return await db.transaction('propose_year_profit', async (tx) => {
      const [at, id] = [clock.now(), newId()];
      await insertYearProfit(tx, { ...proposal, id, profitEur, at });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: proposal.officerId },
        act: 'year_profit.proposed',
        subject: `year_profit:${id}`,
        after: {
          payout_number: day.number,
          profit: profitEur,
          document_reference: proposal.documentReference,
        },
      });
      return mustFind(await findYearProfit(tx, id));
    });
  } catch (error) {
    if (isUniqueViolation(error, 'year_profits_one_living'))
      throw refuse('conflict', 'invalid_status');
    throw error;
  }
}

/**
 * The second officer's confirmation, who enters the profit again, so that they confirm what they
 * read in the paper.
 */
export function confirmYearProfit(
  { db, clock }: Deciding,
  confirmation: { id: string; profit: string; officerId: string },
): Promise<YearProfitRow> {
  return db.transaction('confirm_year_profit', async (tx) => {
    const profit = mustFind(await lockYearProfit(tx, confirmation.id));
    if (profit.state !== 'proposed') throw refuse('conflict', 'invalid_status');
    if (profit.proposed_by === confirmation.officerId)
      throw refuse('forbidden', 'maker_is_checker');
    if (profitCents(confirmation.profit) !== cents(profit.profit_eur))
      throw refuseField('profit', 'profit_differs');
    const at = clock.now();
    await saveProfitDecision(tx, {
      id: profit.id,
      state: 'confirmed',
      officerId: confirmation.officerId,
      at,
      reason: null,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: confirmation.officerId },
      act: 'year_profit.confirmed',
      subject: `year_profit:${profit.id}`,
      after: { profit: profit.profit_eur },
    });
    return mustFind(await findYearProfit(tx, profit.id));
  });
}

/** The second officer's rejection; also of a confirmed one, as long as no run uses it. */
export function rejectYearProfit(
  { db, clock }: Deciding,
  rejection: { id: string; reason: string; officerId: string },
): Promise<YearProfitRow> {
  return db.transaction('reject_year_profit', async (tx) => {
    const profit = mustFind(await lockYearProfit(tx, rejection.id));
    if (profit.state === 'rejected') throw refuse('conflict', 'invalid_status');
    if (profit.proposed_by === rejection.officerId) throw refuse('forbidden', 'maker_is_checker');
    if (await isProfitUsed(tx, profit.id)) throw refuse('conflict', 'profit_in_use');
    const at = clock.now();
    await saveProfitDecision(tx, {
      id: profit.id,
      state: 'rejected',
      officerId: rejection.officerId,
      at,
      reason: rejection.reason,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: rejection.officerId },
      act: 'year_profit.rejected',
      subject: `year_profit:${profit.id}`,
      reason: rejection.reason,
      before: { state: profit.state },
    });
    return mustFind(await findYearProfit(tx, profit.id));
  });
}

function profitCents(text: string): bigint {
  try {
    return cents(text);
  } catch {
    throw refuseField('profit', 'must_be_a_number');
  }
}
