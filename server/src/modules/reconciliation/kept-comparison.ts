import { decimal, money, parseMoney } from '@bb1/domain/money';
import type { ShownComparison } from '@bb1/domain/reconciliation/endpoints';
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
    what: row.what,
    address: row.address,
    currency: row.currency,
    scope: row.scope,
    expected: units(row.expected),
    found: row.found === null ? null : units(row.found),
    unknown: row.unknown,
    asOf: row.as_of,
    height: row.height,
    unproven: units(row.unproven),
    unprovenCount: row.unproven_count,
    rows: row.rows,
  };
}

export function toComparisonDto(row: ComparisonRow): ShownComparison {
  const { expected, found, unproven, currency } = comparisonOf(row);
  const shown = (units: bigint) => decimal(money(currency, units));
  return {
    what: row.what,
    address: row.address,
    currency,
    scope: row.scope,
    expected: shown(expected),
    found: found === null ? null : shown(found),
    difference: found === null ? null : shown(found - expected),
    unknown: row.unknown,
    as_of: row.as_of,
    height: row.height,
    unproven: shown(unproven),
    unproven_count: row.unproven_count,
    rows: row.rows,
    compared_at: row.compared_at.toISOString(),
    agreed_at: row.agreed_at?.toISOString() ?? null,
    differs_since: row.differs_since?.toISOString() ?? null,
  };
}
