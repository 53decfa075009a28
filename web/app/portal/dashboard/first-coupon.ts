interface CouponTerms {
  /** YYYY-MM-DD. */
  readonly issueDate: string;
  readonly fixedCouponsPerYear: 1 | 2 | 4;
}

/** The day (YYYY-MM-DD) on which the first fixed coupon falls due: one period after the issue. Bonds are issued on the first of a month or on a day every month has. */
export function firstCouponDate({ issueDate, fixedCouponsPerYear }: CouponTerms): string {
  const [year = 0, month = 1, day = 1] = issueDate.split('-').map(Number);
  const due = new Date(Date.UTC(year, month - 1 + 12 / fixedCouponsPerYear, day));
  return due.toISOString().slice(0, 10);
}
