import { cents, type Money, money, parseMoney } from '@bb1/domain/money';
import type { Tx } from '../../platform/db/database.ts';
import { type JournalLine, post, postAll, posting } from '../../platform/journal/journal.ts';
import type { PayoutRow } from './payout-store.ts';
import type { CouponRunRow } from './run-store.ts';

/** What a released run owes to payable holders, to parked ones, and to the tax office. */
const due = (runId: string) => ({ account: 'payouts_due', subjectId: runId });
const parked = (runId: string) => ({ account: 'payouts_parked', subjectId: runId });
const withheld = (runId: string) => ({ account: 'withheld_tax', subjectId: runId });

/** A release: coupons and repayment are owed, net to the holders and the tax to the tax office. */
export async function bookRelease(tx: Tx, run: CouponRunRow, at: Date): Promise<void> {
  const amount = (text: string | null, sign = 1n): JournalLine['amount'] =>
    money('EUR', sign * cents(text ?? '0'));
  const coupons = money('EUR', cents(run.fixed_eur ?? '0') + cents(run.variable_eur ?? '0'));
  await post(tx, {
    kind: 'coupon_run_released',
    causeId: run.id,
    at,
    lines: [
      { account: 'coupons', subjectId: run.id, amount: coupons },
      { account: 'repayments', subjectId: run.id, amount: amount(run.repayment_eur) },
      { ...due(run.id), amount: amount(run.net_eur, -1n) },
      ...[run.capital_gains_tax_eur, run.solidarity_surcharge_eur, run.church_tax_eur].map(
        (tax) => ({ ...withheld(run.id), amount: amount(tax, -1n) }),
      ),
    ],
  });
}

/** Payouts that a transfer paid: owed EUR are settled by lumens at the run's rate. */
export async function bookPaid(
  tx: Tx,
  paid: { runId: string; transferId: string; payouts: readonly PayoutRow[]; at: Date },
): Promise<void> {
  const net = paid.payouts.reduce((total, { net_eur: one }) => total + cents(one ?? '0'), 0n);
  const lumens = paid.payouts.reduce(
    (total, { lumens: one }) => total + parseMoney('XLM', one ?? '0').units,
    0n,
  );
  const exchange = { account: 'payout_exchange', subjectId: paid.runId };
  await post(tx, {
    kind: 'payouts_paid',
    causeId: paid.transferId,
    at: paid.at,
    lines: [
      ...posting(money('EUR', net), { debit: due(paid.runId), credit: exchange }),
      ...posting(money('XLM', lumens), { debit: exchange, credit: { account: 'payout_wallet' } }),
    ],
  });
}

interface Parking {
  readonly parkingId: string;
  readonly payout: Pick<PayoutRow, 'run_id' | 'net_eur'>;
}

/** Parked amounts are booked separately until they can be paid. */
export async function bookParked(tx: Tx, parkings: readonly Parking[], at: Date): Promise<void> {
  await postAll(
    tx,
    parkings.map(({ parkingId, payout }) => ({
      kind: 'payout_parked',
      causeId: parkingId,
      at,
      lines: posting(netOf(payout), { debit: due(payout.run_id), credit: parked(payout.run_id) }),
    })),
  );
}

export async function bookUnparked(tx: Tx, parkings: readonly Parking[], at: Date): Promise<void> {
  await postAll(
    tx,
    parkings.map(({ parkingId, payout }) => ({
      kind: 'payout_unparked',
      causeId: parkingId,
      at,
      lines: posting(netOf(payout), { debit: parked(payout.run_id), credit: due(payout.run_id) }),
    })),
  );
}

function netOf({ net_eur: net }: Pick<PayoutRow, 'net_eur'>): Money {
  return money('EUR', cents(net ?? '0'));
}
