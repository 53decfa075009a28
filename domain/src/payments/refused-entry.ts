import { eur } from '../money.ts';

/** Whether a booking takes an earlier one back: the bank reversed it, or the other bank returned it. */
export const TAKEN_BACK = ['no', 'reversal', 'return'] as const;

/** What could be read of an entry, as the bank wrote it. */
export interface ReadFigures {
  readonly currency: string | null;
  readonly amount: string | null;
  readonly direction: 'credit' | 'debit' | null;
  readonly booking_date: string | null;
}

/** What an officer cannot change about an entry, because the bank says it; the amount in EUR. */
export interface FixedFigures {
  readonly amount: string | null;
  readonly direction: 'credit' | 'debit' | null;
  readonly booking_date: string | null;
}

export function fixedFigures(read: ReadFigures): FixedFigures {
  const { direction, booking_date } = read;
  return { amount: readableEuros(read), direction, booking_date };
}

/** Whole cents in EUR; null for any other currency, fractions of a cent, zero, and what is no number. */
function readableEuros({ currency, amount }: ReadFigures): string | null {
  const parts = /^(\d{1,15})(?:\.(\d{0,2})0*)?$/.exec(amount ?? '');
  if (currency !== 'EUR' || parts === null) return null;
  const units = BigInt(parts[1] ?? '') * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'));
  return units === 0n ? null : eur(units);
}
