import { approximately, type Fraction, quotient, sum } from '../fraction.ts';
import { paidOn, type PlannedPayment } from './payment-plan.ts';

/** What was paid in (cents, on the day of issue) and what comes back for it. Tax is not considered. */
export interface InvestmentFlows {
  readonly paidIn: Fraction;
  readonly plan: readonly PlannedPayment[];
  readonly couponsPerYear: number;
  readonly issueDate: string;
}

// All returns are fractions of one (0.0848 is 8.48 %) in floating point: a rate is not money, it is only shown. Flows enter divided
// by what was paid in, each exact to 18 decimals, so that their size does not matter. The present value is a sum of n positive terms, whose
// relative error stays below about 2n machine epsilons (2 * 120 * 1.1e-16 = 3e-14); the rate is that error divided by the
// duration in periods, which is above one, so it is right to far better than 1e-9.

/** Effective annual return, the internal rate of return: (1 + q)^n - 1, where q per coupon period makes all payments worth what was paid in. */
export function effectiveReturn(flows: InvestmentFlows): number {
  return (1 + ratePerPeriod(flows)) ** flows.couponsPerYear - 1;
}

/** Nominal annual return: n times the rate q per coupon period, without interest on interest within the year. */
export function nominalReturn(flows: InvestmentFlows): number {
  return flows.couponsPerYear * ratePerPeriod(flows);
}

/** XIRR as spreadsheets define it: internal rate by days of the calendar, act/365. */
export function xirrAct365(flows: InvestmentFlows): number {
  const start = Date.parse(flows.issueDate);
  return internalRate(flows, ({ date }) => (Date.parse(date) - start) / 86_400_000 / 365);
}

/** Simple annual return: the whole gain in percent of what was paid in, divided by the years. Ignores when payments come. */
export function simpleReturn(flows: InvestmentFlows): number {
  const years = flows.plan.length / flows.couponsPerYear;
  return (approximately(quotient(sum(flows.plan.map(paidOn)), flows.paidIn)) - 1) / years;
}

function ratePerPeriod(flows: InvestmentFlows): number {
  return internalRate(flows, (_, at) => at + 1);
}

/**
 * The rate at which the payments, each discounted for its time, are worth what was paid in. The present value falls with the rate from
 * infinity (near -1) to zero, so there is exactly one such rate, and halving the interval finds it to the last bit.
 * Throws RangeError when nothing is paid in or nothing comes back.
 */
function internalRate(
  { paidIn, plan }: InvestmentFlows,
  timeOf: (payment: PlannedPayment, at: number) => number,
): number {
  if (paidIn.numerator <= 0n) throw new RangeError('something must be paid in');
  const parts = plan.map((payment, at) => ({
    part: approximately(quotient(paidOn(payment), paidIn)),
    time: timeOf(payment, at),
  }));
  if (!parts.some(({ part }) => part > 0)) throw new RangeError('something must come back');
  const worth = (rate: number) =>
    parts.reduce((value, { part, time }) => value + part / (1 + rate) ** time, 0);
  let [low, high] = [-1, 1];
  while (worth(high) > 1) high *= 2;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (worth(middle) > 1) low = middle;
    else high = middle;
  }
}
