import { type Currency, decimal, parseMoney } from '@bb1/domain/money';
import type { CsvColumn } from '../../../platform/http/csv.ts';
import type { BalanceRow, LineRow } from './ledger-store.ts';

/** A sum calculated in two ways, or one that must be zero (`other`). */
interface ControlSum {
  readonly control: string;
  readonly currency: Currency;
  readonly one: bigint;
  readonly other: bigint;
}

export const CONTROL_COLUMNS: readonly CsvColumn<ControlSum>[] = [
  { name: 'control', value: ({ control }) => control },
  { name: 'currency', value: ({ currency }) => currency },
  { name: 'one', value: ({ currency, one }) => decimal({ currency, units: one }) },
  { name: 'other', value: ({ currency, other }) => decimal({ currency, units: other }) },
];

/** Debits and credits of entries as they are written, to be compared with the balances. */
export class WrittenSums {
  private readonly sums = new Map<string, { debit: bigint; credit: bigint }>();
  private last: string | null = null;
  entries = 0;
  lines = 0;

  add(row: LineRow): void {
    const { units } = parseMoney(row.currency, row.amount);
    const key = keyOf(row);
    const sum = this.sums.get(key) ?? { debit: 0n, credit: 0n };
    if (units > 0n) sum.debit += units;
    else sum.credit -= units;
    this.sums.set(key, sum);
    if (row.entry_id !== this.last) this.entries++;
    this.last = row.entry_id;
    this.lines++;
  }

  of(row: Pick<BalanceRow, 'account' | 'currency'>): { debit: bigint; credit: bigint } {
    return this.sums.get(keyOf(row)) ?? { debit: 0n, credit: 0n };
  }
}

function keyOf({ account, currency }: Pick<BalanceRow, 'account' | 'currency'>): string {
  return `${account} ${currency}`;
}

/** All control sums. Throws if one differs, so that unbalanced books are never exported. */
export function controlSums(
  balances: readonly BalanceRow[],
  written: WrittenSums,
  closing: readonly { account: string; currency: Currency; amount: string }[],
): ControlSum[] {
  const units = (row: { currency: Currency }, text: string) => parseMoney(row.currency, text).units;
  const held = new Map(closing.map((row) => [keyOf(row), units(row, row.amount)]));
  const controls = balances.flatMap((row): ControlSum[] => {
    const { account, currency } = row;
    const sums = written.of(row);
    const moved = units(row, row.opening) + units(row, row.debit) - units(row, row.credit);
    const control = (what: string, one: bigint, other: bigint) => ({
      control: `${account}: ${what}`,
      currency,
      one,
      other,
    });
    return [
      control('debits = entries', units(row, row.debit), sums.debit),
      control('credits = entries', units(row, row.credit), sums.credit),
      control('opening + debits - credits = closing', moved, units(row, row.closing)),
      control('closing = journal', units(row, row.closing), held.get(keyOf(row)) ?? 0n),
    ];
  });
  const byCurrency = Map.groupBy(balances, ({ currency }) => currency);
  for (const [currency, rows] of byCurrency) {
    const total = (name: 'opening' | 'closing') =>
      rows.reduce((sum, row) => sum + units(row, row[name]), 0n);
    controls.push(
      { control: 'all accounts: opening = zero', currency, one: total('opening'), other: 0n },
      { control: 'all accounts: closing = zero', currency, one: total('closing'), other: 0n },
    );
  }
  const euros = (name: 'opening_eur' | 'closing_eur') =>
    balances.reduce((sum, row) => sum + parseMoney('EUR', row[name]).units, 0n);
  controls.push(
    {
      control: 'all accounts in EUR: opening = zero',
      currency: 'EUR',
      one: euros('opening_eur'),
      other: 0n,
    },
    {
      control: 'all accounts in EUR: closing = zero',
      currency: 'EUR',
      one: euros('closing_eur'),
      other: 0n,
    },
  );
  const wrong = controls.find(({ one, other }) => one !== other);
  if (wrong !== undefined)
    throw new Error(`the books do not add up: ${wrong.control} in ${wrong.currency}`);
  return controls;
}
