import type { ComparedPlace, UnknownReason } from '@bb1/domain/reconciliation/endpoints';
import type { Currency } from '@bb1/domain/money';
import type { HaltScope } from '@bb1/domain/officers/payment-halt-endpoints';

/** One figure of the books beside the same figure of bank, chain or ledger, in units of its currency. */
export interface Comparison {
  readonly what: ComparedPlace;
  /** IBAN, or address on the ledger; empty where many addresses are one figure. */
  readonly address: string;
  readonly currency: Currency;
  /** What a difference stops; null where the figure follows from others, which are compared themselves. */
  readonly scope: Exclude<HaltScope, 'everything'> | null;
  readonly expected: bigint;
  /** Null while it is unknown, or does not refer to the booked state. */
  readonly found: bigint | null;
  readonly unknown: UnknownReason | null;
  /** The day of the statement, or the moment of the block or ledger, of which what was found is. */
  readonly asOf: string | null;
  readonly height: number | null;
  /** Booked and not confirmed from outside yet; in no figure above. */
  readonly unproven: bigint;
  readonly unprovenCount: number;
  /** What officers should look at where the two differ. */
  readonly rows: readonly string[];
}

/** A name for the place, the same for ever: halts and kept comparisons go by it. */
export function placeOf({ what, address }: Pick<Comparison, 'what' | 'address'>): string {
  return address === '' ? what : `${what}:${address}`;
}

/** Sums can agree although single rows differ. */
export function differs({
  expected,
  found,
  rows,
}: Pick<Comparison, 'expected' | 'found' | 'rows'>): boolean {
  return found !== null && (found !== expected || rows.length > 0);
}
