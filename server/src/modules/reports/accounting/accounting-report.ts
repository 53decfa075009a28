import { type Fraction, fraction, halfUpOf, product } from '@bb1/domain/fraction';
import { cents, decimal, eur, parseMoney, tokens } from '@bb1/domain/money';
import { fixedCouponCents, variableCouponPoolCents } from '@bb1/domain/payouts/payout-amounts';
import { type AccountingReport, PARKED_BOUNDS } from '@bb1/domain/reports/accounting-endpoints';
import { type CouponPeriod, couponPeriods } from '@bb1/domain/reports/coupon-periods';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  confirmedProfits,
  couponObligations,
  type ObligationRow,
  parkedClasses,
} from './coupon-store.ts';
import { type BalanceRow, type Bounds, exchangesOf } from './ledger-store.ts';
import type { Period } from './period.ts';

/** Figures that are not in the journal, as of the last day of a period. */
export async function accountingReport(
  { offering, clock }: Pick<Context, 'offering' | 'clock'>,
  tx: Tx,
  { period, bounds, balances }: { period: Period; bounds: Bounds; balances: readonly BalanceRow[] },
): Promise<AccountingReport> {
  const held = (account: string, currency: string) =>
    balances.find((row) => row.account === account && row.currency === currency)?.closing ?? '0';
  const units = (account: string) => parseMoney('TOKEN', held(account, 'TOKEN')).units;
  const owed = (account: string) => eur(-cents(held(account, 'EUR')));
  const outstanding =
    -units('unclaimed_tokens') - units('claimed_tokens') - units('redeemed_tokens');
  const known = {
    obligations: await tx.rows(couponObligations, [bounds.until]),
    profits: await confirmedProfits(tx, bounds.until),
    until: bounds.until,
  };
  const accruals = couponPeriods(offering.bond, period.to)
    .filter((coupon) => !isSettled(coupon, known))
    .map((coupon) => accrualOf(coupon, { ...known, outstanding, offering }));
  const classes = await tx.rows(parkedClasses, [bounds.until, period.to, PARKED_BOUNDS]);
  return {
    ...period,
    made_at: clock.now().toISOString(),
    outstanding_tokens: tokens(outstanding),
    accruals,
    accrued_eur: eur(accruals.reduce((sum, one) => sum + cents(one.eur ?? '0'), 0n)),
    owed: {
      payouts_due_eur: owed('payouts_due'),
      payouts_parked_eur: owed('payouts_parked'),
      withheld_tax_eur: owed('withheld_tax'),
    },
    exchange: (await tx.rows(exchangesOf, [bounds.from, bounds.until])).map((row) => ({
      ...row,
      amount: decimal(parseMoney(row.currency, row.amount)),
    })),
    parked: Array.from({ length: PARKED_BOUNDS.length + 1 }, (_, at) => {
      const found = classes.find((row) => row.class === at);
      return { count: found?.count ?? 0, eur: found?.eur ?? '0.00' };
    }),
  };
}

interface Known {
  readonly obligations: readonly ObligationRow[];
  readonly profits: ReadonlyMap<number, string>;
  readonly until: Date;
}

/** Its run, and the supplements of it. */
function runsOf({ payoutNumber, part }: CouponPeriod, { obligations }: Known) {
  return obligations.filter(
    (run) => run.payout_number === payoutNumber && run.parts.includes(part),
  );
}

/** The release of the run has booked it by then, or nothing was due to anybody. */
function isBooked({ state, released_at: releasedAt }: ObligationRow, { until }: Known): boolean {
  return state === 'nothing_due' || (releasedAt !== null && releasedAt < until);
}

function isSettled(coupon: CouponPeriod, known: Known): boolean {
  const runs = runsOf(coupon, known);
  return runs.length > 0 && runs.every((run) => isBooked(run, known));
}

function accrualOf(
  coupon: CouponPeriod,
  known: Known & { readonly outstanding: bigint; readonly offering: Context['offering'] },
): AccountingReport['accruals'][number] {
  const whole = wholeCents(coupon, known);
  const isWhole = coupon.days === coupon.ofDays;
  const earned: Fraction = fraction(BigInt(coupon.days), BigInt(coupon.ofDays));
  return {
    payout_number: coupon.payoutNumber,
    part: coupon.part,
    from: coupon.from,
    due_date: coupon.dueDate,
    days: coupon.days,
    of_days: coupon.ofDays,
    basis: whole === null ? 'unknown' : isWhole ? 'whole' : 'part',
    eur: whole === null ? null : eur(halfUpOf(product(fraction(whole), earned))),
  };
}

/** What the coupon comes to when its period is over: by its run where there is one, else by the tokens of now. */
function wholeCents(
  coupon: CouponPeriod,
  known: Known & { readonly outstanding: bigint; readonly offering: Context['offering'] },
): bigint | null {
  const run = runsOf(coupon, known).find((one) => !isBooked(one, known));
  const { bond, token } = known.offering;
  if (coupon.part === 'fixed_coupon')
    return run?.fixed_eur == null
      ? fixedCouponCents(known.outstanding, { ...bond, nominalEur: token.nominalEur })
      : cents(run.fixed_eur);
  if (run?.variable_eur != null) return cents(run.variable_eur);
  const profit = known.profits.get(coupon.payoutNumber);
  return profit === undefined
    ? null
    : variableCouponPoolCents(cents(profit), bond.variableCouponPercentOfProfit);
}
