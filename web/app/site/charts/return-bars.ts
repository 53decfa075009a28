import { PAYMENT_KINDS, type PaymentKind } from './return-columns.ts';

/** Cents of each kind of payment. */
export type BarSums = Readonly<Record<PaymentKind, bigint>>;

export interface BarPart {
  readonly kind: PaymentKind;
  /** Percent of the width. */
  readonly from: number;
  readonly width: number;
}

/** Horizontal bars on one scale: the longest takes the whole width. */
export function returnBars(all: readonly BarSums[]): BarPart[][] {
  const longest = all
    .map(({ fixed, variable, repayment }) => fixed + variable + repayment)
    .reduce((one, other) => (one > other ? one : other), 1n);
  const percentOf = (cents: bigint) => Number((cents * 1_000_000n) / longest) / 10_000;
  return all.map((sums) => {
    let before = 0n;
    return PAYMENT_KINDS.flatMap((kind) => {
      const from = before;
      before += sums[kind];
      return sums[kind] === 0n
        ? []
        : [{ kind, from: percentOf(from), width: percentOf(sums[kind]) }];
    });
  });
}
