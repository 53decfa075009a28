/** The terms of the bond that determine the dates; days as ISO dates. */
export interface BondLife {
  readonly issueDate: string;
  readonly maturityDate: string;
  readonly fixedCouponsPerYear: 1 | 2 | 4;
}

export interface CouponDate {
  /** ISO date on which the coupon is owed. Business days are handled when paying. */
  readonly date: string;
  /** Once a year, with the coupon on the anniversary of issue, the variable coupon is paid too. */
  readonly endsYear: boolean;
}

/**
 * The dates on which coupons are owed: equal steps of months from issue, the last on maturity. Full
 * periods need no day count (30/360 and act/act ICMA agree on them). Throws RangeError if the term
 * is not a number of whole years, because the last variable coupon would have no date.
 */
export function couponDates({
  issueDate,
  maturityDate,
  fixedCouponsPerYear,
}: BondLife): CouponDate[] {
  const years = Number(maturityDate.slice(0, 4)) - Number(issueDate.slice(0, 4));
  if (years <= 0 || monthsLater(issueDate, 12 * years) !== maturityDate)
    throw new RangeError(
      `the bond runs from ${issueDate} to ${maturityDate}, which is not a number of whole years`,
    );
  return Array.from({ length: years * fixedCouponsPerYear }, (_, at) => ({
    date: monthsLater(issueDate, (at + 1) * (12 / fixedCouponsPerYear)),
    endsYear: (at + 1) % fixedCouponsPerYear === 0,
  }));
}

/** The same day some months later, or the last day of a shorter month. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10);
}
