import accountingTexts from '@bb1/texts/documents/accounting';
import type { Locale } from '@bb1/domain/locale';
import { decimal, parseMoney } from '@bb1/domain/money';
import type { AccountingReport } from '@bb1/domain/reports/accounting-endpoints';
import {
  accountNumber,
  CHART_OF_ACCOUNTS,
  isBookedAccount,
} from '@bb1/domain/reports/chart-of-accounts';
import { columnsOf, type CsvColumn } from '../../../platform/http/csv.ts';
import type { ParkedRow } from './coupon-store.ts';
import type { BalanceRow, LineRow } from './ledger-store.ts';

type Cell = Pick<BalanceRow, 'account' | 'currency'>;

/** Throws when the journal has an account that the chart does not know: an export without it would be wrong. */
export function numberOf({ account, currency }: Cell): number {
  return accountNumber(known(account), currency);
}

function accountName(account: string, locale: Locale): string {
  return accountingTexts[locale].accounts[known(account)];
}

/** What an entry is, in words; kinds of the journal are stable names. */
export function kindName(kind: string, locale: Locale): string {
  const kinds: Readonly<Record<string, string>> = accountingTexts[locale].kinds;
  return kinds[kind] ?? kind;
}

function known(account: string) {
  if (!isBookedAccount(account)) throw new Error(`the chart of accounts has no ${account}`);
  return account;
}

/** An amount with the decimals of its currency. */
function amountCell(row: Cell, amount: string): string {
  return decimal(parseMoney(row.currency, amount));
}

export const ACCOUNT_COLUMNS: readonly CsvColumn<Cell>[] = [
  { name: 'number', value: numberOf },
  { name: 'account', value: ({ account }) => account },
  { name: 'currency', value: ({ currency }) => currency },
  { name: 'kind', value: ({ account }) => CHART_OF_ACCOUNTS[known(account)].kind },
  { name: 'name_en', value: ({ account }) => accountName(account, 'en') },
  { name: 'name_de', value: ({ account }) => accountName(account, 'de') },
];

export const BALANCE_COLUMNS: readonly CsvColumn<BalanceRow>[] = [
  ...ACCOUNT_COLUMNS.slice(0, 3),
  { name: 'opening', value: (row) => amountCell(row, row.opening) },
  { name: 'debit', value: (row) => amountCell(row, row.debit) },
  { name: 'credit', value: (row) => amountCell(row, row.credit) },
  { name: 'closing', value: (row) => amountCell(row, row.closing) },
  ...(['opening_eur', 'debit_eur', 'credit_eur', 'closing_eur'] as const).map((name) => ({
    name,
    value: (row: BalanceRow) => (row.currency === 'TOKEN' ? null : row[name]),
  })),
  { name: 'without_rate', value: (row) => row.without_rate },
];

export const LINE_COLUMNS: readonly CsvColumn<LineRow>[] = [
  { name: 'entry', value: (row) => row.entry_id },
  { name: 'line', value: (row) => row.line_no },
  { name: 'booked_on', value: (row) => row.booked_on },
  { name: 'recorded_at', value: (row) => row.recorded_at },
  { name: 'kind', value: (row) => row.kind },
  { name: 'cause', value: (row) => row.cause_id },
  { name: 'document', value: (row) => row.document },
  { name: 'document_date', value: (row) => row.document_date },
  { name: 'number', value: numberOf },
  { name: 'account', value: (row) => row.account },
  { name: 'currency', value: (row) => row.currency },
  { name: 'amount', value: (row) => amountCell(row, row.amount) },
  { name: 'eur', value: (row) => row.eur },
  { name: 'rate', value: (row) => row.rate },
  { name: 'rate_read_at', value: (row) => row.rate_read_at },
];

type Accrual = AccountingReport['accruals'][number];
type Exchange = AccountingReport['exchange'][number];

export const ACCRUAL_COLUMNS = columnsOf<Accrual>(
  'payout_number',
  'part',
  'from',
  'due_date',
  'days',
  'of_days',
  'basis',
  'eur',
);
export const EXCHANGE_COLUMNS = columnsOf<Exchange>(
  'what',
  'currency',
  'bookings',
  'amount',
  'booked_eur',
  'market_eur',
  'gain_eur',
  'without_rate',
);
export const PARKED_COLUMNS = columnsOf<ParkedRow>(
  'payout_id',
  'due_date',
  'line_no',
  'reason',
  'parked_at',
  'days',
  'net_eur',
);
