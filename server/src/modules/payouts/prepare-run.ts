import { cents, eur, tokens } from '@bb1/domain/money';
import type { CouponRunTrouble } from '@bb1/domain/payouts/coupon-run-state';
import { variableCouponPoolCents } from '@bb1/domain/payouts/payout-amounts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { acquiredLots } from './acquired-lots.ts';
import { grossAmounts } from './gross-amounts.ts';
import { couponTerms } from './payout-days.ts';
import { insertPayouts } from './payout-store.ts';
import type { PayoutsContext } from './payouts-context.ts';
import { confirmedProfit } from './profit-store.ts';
import { recordDateHoldings, type RecordDateHoldings } from './record-date-holdings.ts';
import {
  type CouponRunRow,
  findCouponRun,
  lockCouponRun,
  saveNothingDue,
  savePrepared,
  saveTrouble,
} from './run-store.ts';

/**
 * Fixes a run's holdings at the record date and their earnings before tax, for good. Idempotent:
 * may be called at any time, by several workers, after any crash. What is missing is recorded, and
 * it is retried every minute.
 */
export async function prepareRun(context: PayoutsContext, runId: string): Promise<void> {
  const run = await findCouponRun(context.db, runId);
  if (run?.state !== 'preparing') return;
  const found = await recordDateHoldings(context, {
    recordDate: run.record_date,
    despiteElsewhere: run.despite_elsewhere,
  });
  await context.db.transaction('prepare_coupon_run', async (tx) => {
    const locked = await lockCouponRun(tx, runId);
    if (locked?.state !== 'preparing') return;
    if (found.state === 'trouble') return noteTrouble(context, tx, locked, found.trouble);
    if (found.state === 'nothing') {
      await saveNothingDue(tx, runId);
      return record(tx, {
        at: context.clock.now(),
        actor: SYSTEM,
        act: 'coupon_run.nothing_due',
        subject: `coupon_run:${runId}`,
      });
    }
    await fix(context, tx, locked, found);
  });
}

async function noteTrouble(
  { clock }: PayoutsContext,
  tx: Tx,
  run: CouponRunRow,
  trouble: CouponRunTrouble,
): Promise<void> {
  if (run.trouble === trouble) return;
  await saveTrouble(tx, run.id, trouble);
  await record(tx, {
    at: clock.now(),
    actor: SYSTEM,
    act: 'coupon_run.waits',
    subject: `coupon_run:${run.id}`,
    after: { trouble },
  });
}

async function fix(
  context: PayoutsContext,
  tx: Tx,
  run: CouponRunRow,
  found: RecordDateHoldings & { readonly state: 'ready' },
): Promise<void> {
  const { offering, clock } = context;
  const { holdings, outstandingUnits } = found;
  const at = clock.now();
  const profit = run.parts.includes('variable_coupon')
    ? await confirmedProfit(tx, run.payout_number)
    : null;
  if (profit === null && run.parts.includes('variable_coupon'))
    return noteTrouble(context, tx, run, 'profit_missing');
  const poolCents =
    profit &&
    variableCouponPoolCents(cents(profit.profit_eur), offering.bond.variableCouponPercentOfProfit);
  const accountIds = [...new Set(holdings.flatMap(({ accountId }) => accountId ?? []))];
  const lots = run.parts.includes('repayment') ? await acquiredLots(tx, accountIds) : new Map();
  const amounts = grossAmounts(holdings, {
    parts: run.parts,
    terms: couponTerms(offering),
    poolCents,
    outstandingUnits,
    lots,
  });
  await insertPayouts(
    tx,
    run.id,
    amounts.map(({ holding, fixed, variable, repayment, gain, substitute }) => ({
      id: newId(),
      accountId: holding.accountId,
      publicKey: holding.publicKey,
      tokens: tokens(holding.units),
      fixedEur: eur(fixed),
      variableEur: eur(variable),
      repaymentEur: eur(repayment),
      gainEur: eur(gain),
      substituteEur: eur(substitute),
    })),
  );
  await savePrepared(tx, {
    id: run.id,
    snapshotId: found.snapshotId,
    outstandingTokens: tokens(outstandingUnits),
    yearProfitId: profit?.id ?? null,
    poolEur: poolCents === null ? null : eur(poolCents),
    at,
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'coupon_run.prepared',
    subject: `coupon_run:${run.id}`,
    after: {
      payouts: amounts.length,
      outstanding: tokens(outstandingUnits),
      snapshot: found.snapshotId,
      year_profit: profit?.id ?? null,
    },
  });
}
