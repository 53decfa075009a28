import type { YearOfPayments } from '../calculator/calculator-figures.ts';

export type PaymentKind = 'fixed' | 'variable' | 'repayment';
export const PAYMENT_KINDS: readonly PaymentKind[] = ['fixed', 'variable', 'repayment'];

/** A part of a column, in percent of the height, counted from the bottom. */
interface ColumnPart {
  readonly kind: PaymentKind;
  readonly from: number;
  readonly to: number;
}

export interface Column {
  readonly year: string;
  /** Everything paid by the end of the year, in cents. */
  readonly sum: bigint;
  readonly parts: readonly ColumnPart[];
}

export interface ReturnColumns {
  readonly columns: readonly Column[];
  /** The position of the invested amount. */
  readonly paidInLevel: number;
  readonly lines: readonly { readonly cents: bigint; readonly level: number }[];
}

/**
 * Columns of cumulative payments by the end of each year, on one scale with the invested amount.
 */
export function returnColumns(
  years: readonly YearOfPayments[],
  paidInCents: bigint,
): ReturnColumns {
  const sums = years
    .map((_, at) => years.slice(0, at + 1))
    .map((until) => ({
      fixed: added(until, 'fixed'),
      variable: added(until, 'variable'),
      repayment: added(until, 'repayment'),
    }));
  const highest = [...sums.map((sum) => total(sum)), paidInCents].reduce(
    (one, other) => (one > other ? one : other),
    1n,
  );
  const step = roundStep(highest);
  const top = ((highest + step - 1n) / step) * step;
  const levelOf = (cents: bigint) => Number((cents * 1_000_000n) / top) / 10_000;
  const columns = years.map(({ year }, at) => {
    const sum = sums[at] ?? { fixed: 0n, variable: 0n, repayment: 0n };
    return { year, sum: total(sum), parts: partsOf(sum, levelOf) };
  });
  return {
    columns,
    paidInLevel: levelOf(paidInCents),
    lines: Array.from({ length: Number(top / step) }, (_, at) => ({
      cents: step * BigInt(at + 1),
      level: levelOf(step * BigInt(at + 1)),
    })),
  };
}

type Sums = Readonly<Record<PaymentKind, bigint>>;

function partsOf(sums: Sums, levelOf: (cents: bigint) => number): ColumnPart[] {
  let below = 0n;
  return PAYMENT_KINDS.flatMap((kind) => {
    const from = below;
    below += sums[kind];
    return sums[kind] === 0n ? [] : [{ kind, from: levelOf(from), to: levelOf(below) }];
  });
}

function added(years: readonly YearOfPayments[], kind: PaymentKind): bigint {
  return years.reduce((sum, year) => sum + year[kind], 0n);
}

function total({ fixed, variable, repayment }: Sums): bigint {
  return fixed + variable + repayment;
}

/** 1, 2 or 5 times a power of ten, so that three to five lines reach the highest value. */
export function roundStep(highest: bigint): bigint {
  let power = 1n;
  for (;;) {
    for (const step of [1n, 2n, 5n]) if (step * power * 5n >= highest) return step * power;
    power *= 10n;
  }
}
