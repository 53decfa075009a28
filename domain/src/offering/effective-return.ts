import { approximately, type Fraction, quotient, sum } from '../fraction.ts';
import { paidOn, type PlannedPayment } from './payment-plan.ts';

/** The amount paid in (cents, on the day of issue) and the payments received for it, before tax. */
export interface InvestmentFlows {
  readonly paidIn: Fraction;
  readonly plan: readonly PlannedPayment[];
  readonly couponsPerYear: number;
  readonly issueDate: string;
}

// All returns are fractions of one (0.0848 is 8.48 %) in floating point: a rate is not money, it is
// only displayed. Payments are divided by the amount paid in, each exact to 18 decimals, so that
// their size does not matter. The present value is a sum of n positive terms with a relative error
// below about 2n machine epsilons (2 * 120 * 1.1e-16 = 3e-14). The rate's error is that divided by
// the duration in periods, which is above one, so the rate is accurate to far better than 1e-9.

/**
 * Effective annual return, the internal rate of return: (1 + q)^n - 1, where the rate q per coupon
 * period makes the present value of all payments equal to the amount paid in.
 */
export function effectiveReturn(flows: InvestmentFlows): number {
  return (1 + ratePerPeriod(flows)) ** flows.couponsPerYear - 1;
}

/**
 * Nominal annual return: n times the rate q per coupon period, without compounding within the year.
 */
export function nominalReturn(flows: InvestmentFlows): number {
  return flows.couponsPerYear * ratePerPeriod(flows);
}

/** XIRR as spreadsheets define it: internal rate by calendar days, act/365. */
export function xirrAct365(flows: InvestmentFlows): number {
  const start = Date.parse(flows.issueDate);
  return internalRate(flows, ({ date }) => (Date.parse(date) - start) / 86_400_000 / 365);
}

/**
 * Simple annual return: the whole gain in percent of the amount paid in, divided by the years.
 * Ignores the timing of payments.
 */
export function simpleReturn(flows: InvestmentFlows): number {
  const years = flows.plan.length / flows.couponsPerYear;
  return (approximately(quotient(sum(flows.plan.map(paidOn)), flows.paidIn)) - 1) / years;
}

function ratePerPeriod(flows: InvestmentFlows): number {
  return internalRate(flows, (_, at) => at + 1);
}

/**
 * The rate at which the discounted payments equal the amount paid in. The present value falls with
 * the rate from infinity (near -1) to zero, so there is exactly one such rate, and bisection finds
 * it to the last bit. Throws RangeError if nothing is paid in or nothing is paid back.
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
  if (!parts.some(({ part }) => part > 0)) throw new RangeError('something must be paid back');
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
