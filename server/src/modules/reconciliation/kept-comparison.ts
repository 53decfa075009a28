import { decimal, money, parseMoney } from '@bb1/domain/money';
import type { Tx } from '../../platform/db/database.ts';
import { type Comparison, placeOf } from '../payments/comparisons/comparison.ts';
import { type ComparisonRow, keepComparison } from './store.ts';

/** What a look came to. `checking`: two looks have yet to say that they differ. */
export type Verdict = 'agrees' | 'checking' | 'differs' | 'unknown';

export async function saveComparison(
  tx: Tx,
  comparison: Comparison,
  { verdict, at }: { readonly verdict: Verdict; readonly at: Date },
): Promise<void> {
  const { currency } = comparison;
  const shown = (units: bigint) => decimal(money(currency, units));
  await tx.run(keepComparison, [
    placeOf(comparison),
    comparison.what,
    comparison.address,
    currency,
    comparison.scope,
    shown(comparison.expected),
    comparison.found === null ? null : shown(comparison.found),
    comparison.unknown,
    comparison.asOf,
    comparison.height,
    shown(comparison.unproven),
    comparison.unprovenCount,
    comparison.rows,
    at,
    verdict,
  ]);
}

export function comparisonOf(row: ComparisonRow): Comparison {
  const units = (text: string) => parseMoney(row.currency, text).units;
  return {
    ...row,
    expected: units(row.expected),
    found: row.found === null ? null : units(row.found),
    asOf: row.as_of,
    unproven: units(row.unproven),
    unprovenCount: row.unproven_count,
  };
}

export function toComparisonDto(row: ComparisonRow) {
  const { expected, found, unproven, currency } = comparisonOf(row);
  const shown = (units: bigint) => decimal(money(currency, units));
  return {
    ...row,
    expected: shown(expected),
    found: found === null ? null : shown(found),
    difference: found === null ? null : shown(found - expected),
    unproven: shown(unproven),
  };
}
