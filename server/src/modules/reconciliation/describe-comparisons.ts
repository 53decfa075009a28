import { decimal, money } from '@bb1/domain/money';
import type { UnknownReason } from '@bb1/domain/reconciliation/endpoints';
import type { Queryable } from '../../platform/db/database.ts';
import { compareBank } from '../payments/comparisons/compare-bank.ts';
import { type Comparison, differs, placeOf } from '../payments/comparisons/comparison.ts';
import { comparisonOf } from './kept-comparison.ts';
import { listComparisons } from './store.ts';

/** A figure without a comparison for so long is unknown. */
const COMPARED_WITHIN_MS = 5 * 60_000;
const STATEMENT_WITHIN_MS = 4 * 86_400_000;

const WHY: Readonly<Record<UnknownReason, string>> = {
  no_statement: 'no statement joins yet',
  never_read: 'it was never read',
  unreachable: 'it does not answer',
  not_current: 'what it last said is older than the newest booking',
};

/** The comparisons as lines of text, for the command line. */
export interface DescribedComparisons {
  readonly lines: readonly string[];
  readonly differing: number;
  readonly unknown: number;
}

/**
 * The bank now, and chains and ledger as a process last compared them, because this command cannot reach them. Names what is
 * unknown.
 */
export async function describeComparisons(db: Queryable, now: Date): Promise<DescribedComparisons> {
  const kept = (await db.rows(listComparisons)).filter(({ what }) => what !== 'bank');
  const described = [
    ...(await compareBank(db)).map((one) => describe(one, statementTrouble(one, now))),
    ...kept.map((row) =>
      describe(
        comparisonOf(row),
        now.getTime() - row.compared_at.getTime() > COMPARED_WITHIN_MS
          ? `not compared since ${row.compared_at.toISOString()}: does a process work off jobs?`
          : null,
      ),
    ),
  ];
  const nothing =
    kept.length === 0 ? ['UNKNOWN: chains and ledger were never compared with the books'] : [];
  return {
    lines: [...described.flatMap(({ lines }) => lines), ...nothing],
    differing: described.filter(({ verdict }) => verdict === 'DIFFERS').length,
    unknown: described.filter(({ verdict }) => verdict === 'UNKNOWN').length + nothing.length,
  };
}

function statementTrouble({ asOf }: Comparison, now: Date): string | null {
  if (asOf === null || now.getTime() - Date.parse(asOf) <= STATEMENT_WITHIN_MS) return null;
  return `no statement since ${asOf}`;
}

function describe(
  one: Comparison,
  trouble: string | null,
): { verdict: 'AGREES' | 'DIFFERS' | 'UNKNOWN'; lines: string[] } {
  const shown = (units: bigint) => `${decimal(money(one.currency, units))} ${one.currency}`;
  const verdict = differs(one)
    ? 'DIFFERS'
    : one.found === null || trouble !== null
      ? 'UNKNOWN'
      : 'AGREES';
  const height = one.height === null ? '' : ` at ${one.height}`;
  const sides =
    one.found === null
      ? `books ${shown(one.expected)}, outside not known`
      : `books ${shown(one.expected)}, outside ${shown(one.found)} as of ${one.asOf ?? 'no day'}${height}`;
  return {
    verdict,
    lines: [
      `${verdict}: ${placeOf(one)}: ${sides}${one.unproven === 0n ? '' : `, ${shown(one.unproven)} not proven`}`,
      ...(one.unknown === null ? [] : [`  ${WHY[one.unknown]}`]),
      ...(trouble === null ? [] : [`  ${trouble}`]),
      ...one.rows.map((row) => `  ${row}`),
    ],
  };
}
