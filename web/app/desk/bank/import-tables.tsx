import type { BankImport } from '@bb1/domain/payments/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatDate, formatEur } from '../../ui/format.ts';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';

type Place = BankImport['errors'][number]['place'];
/** The API returns at most this many lines of a file. */
const SHOWN_LINES = 500;

function usePlace(): (place: Place) => string {
  const texts = useTexts(deskMoneyTexts).import;
  return ({ statement, entry, line }) => {
    const values = { statement: statement ?? texts.unnamed, line };
    return entry === null ? texts.atStatement(values) : texts.atEntry({ ...values, entry });
  };
}

/** Rows of a file are identified only by their position. */
function numbered<Row>(rows: readonly Row[]): (Row & { readonly at: number })[] {
  return rows.map((row, at) => ({ ...row, at }));
}

function rowNumber({ at }: { readonly at: number }): string {
  return String(at);
}

/** Rejected bookings, with their position in the file. */
export function ImportErrors({ errors }: { readonly errors: BankImport['errors'] }) {
  const texts = useTexts(deskMoneyTexts).import;
  const columns = useErrorColumns();
  return (
    <Panel title={texts.errors}>
      <DeskTable
        caption={texts.errors}
        columns={columns}
        rows={numbered(errors)}
        rowKey={rowNumber}
      />
    </Panel>
  );
}

function useErrorColumns(): DeskColumn<BankImport['errors'][number]>[] {
  const texts = useTexts(deskMoneyTexts).import;
  const placeOf = usePlace();
  return [
    { key: 'place', title: texts.place, cell: (row) => placeOf(row.place) },
    {
      key: 'reason',
      title: texts.reason,
      wraps: true,
      cell: (row) => <span className="text-error">{row.reason}</span>,
    },
  ];
}

/**
 * The file's statements with opening and closing balance, and whether the bookings connect the two.
 */
export function ImportStatements({
  statements,
}: {
  readonly statements: BankImport['statements'];
}) {
  const texts = useTexts(deskMoneyTexts).import;
  const columns = useStatementColumns();
  return (
    <Panel title={texts.statements}>
      {statements.some(({ waits }) => waits) && <Alert kind="warning">{texts.waiting}</Alert>}
      <DeskTable
        caption={texts.statements}
        columns={columns}
        rows={numbered(statements)}
        rowKey={rowNumber}
      />
    </Panel>
  );
}

function useStatementColumns(): DeskColumn<BankImport['statements'][number]>[] {
  const texts = useTexts(deskMoneyTexts).import;
  const locale = useLocale();
  const balance = (amount: string | null) =>
    amount === null ? texts.noBalance : formatEur(locale, amount);
  return [
    { key: 'statement', title: texts.statement, cell: (row) => row.id ?? texts.unnamed },
    {
      key: 'account',
      title: texts.account,
      cell: (row) => <span className="font-mono">{row.account}</span>,
    },
    { key: 'opening', title: texts.opening, align: 'end', cell: (row) => balance(row.opening) },
    { key: 'closing', title: texts.closing, align: 'end', cell: (row) => balance(row.closing) },
    {
      key: 'continuity',
      title: texts.continuity,
      cell: (row) => (
        <Badge kind={CONTINUITY_KINDS[row.continuity]}>{texts.continuities[row.continuity]}</Badge>
      ),
    },
  ];
}

const CONTINUITY_KINDS = {
  proven: 'success',
  broken: 'error',
  unknown: 'warning',
  gap: 'warning',
} as const;

/** The lines of the file, each with its effect. */
export function ImportLines({ file }: { readonly file: BankImport }) {
  const texts = useTexts(deskMoneyTexts).import;
  const columns = useLineColumns(file.state === 'imported');
  const rows = numbered(file.lines);
  const title = rows.length < SHOWN_LINES ? texts.lines : texts.firstLines({ count: rows.length });
  return (
    <Panel title={title}>
      <DeskTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={rowNumber}
        none={texts.noLines}
      />
    </Panel>
  );
}

function useLineColumns(booked: boolean): DeskColumn<BankImport['lines'][number]>[] {
  const texts = useTexts(deskMoneyTexts).import;
  const locale = useLocale();
  const placeOf = usePlace();
  const columns: DeskColumn<BankImport['lines'][number]>[] = [
    {
      key: 'date',
      title: texts.bookingDate,
      cell: (row) => formatDate(locale, row.booking_date, 'short'),
    },
    {
      key: 'amount',
      title: texts.amount,
      align: 'end',
      cell: (row) => formatEur(locale, row.direction === 'debit' ? `-${row.amount}` : row.amount),
    },
    { key: 'direction', title: texts.direction, cell: (row) => texts.directions[row.direction] },
    { key: 'counterparty', title: texts.counterparty, cell: (row) => row.counterparty },
    {
      key: 'remittance',
      title: texts.remittance,
      wraps: true,
      cell: (row) => <span className="break-words">{row.remittance}</span>,
    },
    {
      key: 'outcome',
      title: texts.outcome,
      cell: (row) => (
        <Badge kind={row.outcome === 'new' ? 'success' : 'neutral'}>
          {texts.outcomes[row.outcome]}
        </Badge>
      ),
    },
    {
      key: 'place',
      title: texts.place,
      cell: (row) => <span className="text-fine text-muted">{placeOf(row.place)}</span>,
    },
  ];
  // Once the file is booked, every line of it is known, which says nothing about this import.
  return booked ? columns.filter(({ key }) => key !== 'outcome') : columns;
}
