import type { BankImport, BankMatch } from '@bb1/domain/payments/desk-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { BankReport } from './bank-report.tsx';
import { ReadableEntry } from './readable-entry.tsx';
import { usePlace } from './use-place.ts';

/** The API shows no more lines than this of one file. */
const SHOWN_LINES = 500;

const CONTINUITY_KINDS = {
  proven: 'success',
  broken: 'error',
  unknown: 'warning',
  gap: 'warning',
} as const;

type Row<Table extends 'lines' | 'details' | 'reports' | 'errors' | 'skipped' | 'statements'> =
  BankImport[Table][number];

/** What a bank file holds, in the order of its urgency. Rows of a file have no name of their own. */
export function ImportTables({ file }: { readonly file: BankImport }) {
  const [{ import: texts }, format] = useWords(deskMoneyTexts);
  const { outcomes } = useTexts(deskRefundTexts).bankReports;
  const placeOf = usePlace();
  const place = (row: { readonly place: Row<'lines'>['place'] }) => (
    <span className="text-fine text-muted">{placeOf(row.place)}</span>
  );
  const signed = (amount: string, direction: Row<'lines'>['direction']) =>
    format.eur(direction === 'debit' ? `-${amount}` : amount);
  const balance = (amount: string | null) =>
    amount === null ? texts.noBalance : format.eur(amount);

  const errors: DeskColumn<Row<'errors'>>[] = [
    column('place', texts.place, (row) => placeOf(row.place)),
    textColumn('reason', texts.reason, (row) => <span className="text-error">{row.reason}</span>),
    textColumn(
      'entry',
      texts.readable,
      (row) => row.entry !== null && <ReadableEntry entry={row.entry} />,
    ),
  ];
  const reports: DeskColumn<Row<'reports'>>[] = [
    column('refund', texts.refund, (row) => {
      const name = row.refund ?? texts.wholeFile({ order: row.order ?? texts.unknownOrder });
      return row.refund_id === null ? (
        <span className="figures">{name}</span>
      ) : (
        <RecordLink to={`/desk/refunds/${row.refund_id}`} className="link figures">
          {name}
        </RecordLink>
      );
    }),
    textColumn('report', texts.report, (row) => <BankReport report={row} />),
    textColumn('outcome', texts.reportOutcome, (row) => outcomes[row.outcome]),
    column('place', texts.place, place),
  ];
  const details: DeskColumn<Row<'details'>>[] = [
    column('date', texts.bookingDate, (row) => format.date(row.booking_date, 'short')),
    figureColumn('amount', texts.batch, (row) => signed(row.amount, row.direction)),
    textColumn('transactions', texts.transactions, ({ transactions, direction }) => (
      <ul className="grid gap-1">
        {transactions.map((one, at) => (
          // Transactions of a batch never change places.
          <li key={at} className="wrap-anywhere">
            <span className="figures">{signed(one.amount, direction)}</span> {one.counterparty}{' '}
            <span className="text-fine text-muted">{one.remittance}</span>
          </li>
        ))}
      </ul>
    )),
    textColumn('outcome', texts.outcome, (row) => (
      <span className="grid justify-items-start gap-1">
        <Badge kind={row.outcome === 'waits' ? 'warning' : 'success'}>
          {texts.detailOutcomes[row.outcome]}
        </Badge>
        {row.outcome === 'waits' && <span className="text-fine">{texts.detailWaits}</span>}
        {row.bank_line_id !== null && row.direction === 'credit' && (
          <RecordLink to={`/desk/payments/${row.bank_line_id}`} className="link text-fine">
            {texts.toPayment}
          </RecordLink>
        )}
      </span>
    )),
    column('place', texts.place, place),
  ];
  const statements: DeskColumn<Row<'statements'>>[] = [
    column('statement', texts.statement, (row) => row.id ?? texts.unnamed),
    column('account', texts.account, (row) => <span className="font-mono">{row.account}</span>),
    figureColumn('opening', texts.opening, (row) => balance(row.opening)),
    figureColumn('closing', texts.closing, (row) => balance(row.closing)),
    column('continuity', texts.continuity, (row) => (
      <Badge kind={CONTINUITY_KINDS[row.continuity]}>{texts.continuities[row.continuity]}</Badge>
    )),
  ];
  const lines: DeskColumn<Row<'lines'>>[] = [
    column('date', texts.bookingDate, (row) => format.date(row.booking_date, 'short')),
    figureColumn('amount', texts.amount, (row) => (
      <span className="grid">
        {signed(row.amount, row.direction)}
        {row.charges !== null && (
          <span className="text-fine text-muted">
            {texts.charges({ amount: format.eur(row.charges) })}
          </span>
        )}
      </span>
    )),
    column('direction', texts.direction, (row) => texts.directions[row.direction]),
    column('counterparty', texts.counterparty, (row) => row.counterparty),
    textColumn('remittance', texts.remittance, (row) => (
      <span className="break-words">{row.remittance}</span>
    )),
    textColumn('match', texts.match, (row) => row.match !== null && <Match match={row.match} />),
    column('outcome', texts.outcome, (row) => (
      <Badge kind={row.outcome === 'new' ? 'success' : 'neutral'}>
        {texts.outcomes[row.outcome]}
      </Badge>
    )),
    column('place', texts.place, place),
  ];
  const skipped: DeskColumn<Row<'skipped'>>[] = [
    column('place', texts.place, (row) => placeOf(row.place)),
    textColumn('reason', texts.reason, (row) => row.reason),
  ];
  const count = file.lines.length;
  return (
    <>
      <TablePanel title={texts.errors} columns={errors} rows={file.errors} />
      <TablePanel title={texts.reports} columns={reports} rows={file.reports} />
      <TablePanel
        title={texts.details}
        lead={texts.detailsHint}
        columns={details}
        rows={file.details}
      />
      {file.statements.length > 0 && (
        <>
          <Panel title={texts.statements}>
            {file.statements.some(({ waits }) => waits) && (
              <Alert kind="warning">{texts.waiting}</Alert>
            )}
            <DeskTable caption={texts.statements} columns={statements} rows={file.statements} />
          </Panel>
          <TablePanel
            title={count < SHOWN_LINES ? texts.lines : texts.firstLines({ count })}
            // Once the file is booked every line of it is known, which says nothing about this import.
            columns={lines.filter(({ key }) => key !== 'outcome' || file.state !== 'imported')}
            rows={file.lines}
            none={texts.noLines}
          />
        </>
      )}
      <TablePanel
        title={texts.skipped}
        lead={texts.skippedHint}
        columns={skipped}
        rows={file.skipped}
      />
    </>
  );
}

/** The order that a credit pays or would pay, and what keeps it from doing so. */
function Match({ match }: { readonly match: BankMatch }) {
  const texts = useTexts(deskMoneyTexts).import;
  const { reasons } = useTexts(deskPaymentTexts);
  return (
    <span className="grid gap-0.5">
      {match.order_id !== null && (
        <span>
          <RecordLink to={`/desk/orders/${match.order_id}`} className="link figures">
            {match.order_reference}
          </RecordLink>{' '}
          {match.investor}
        </span>
      )}
      {match.waits_for !== null && (
        <span className="text-fine text-warning">{reasons[match.waits_for]}</span>
      )}
      {match.payment_id === null ? (
        <span className="text-fine text-muted">
          {match.order_id === null ? texts.noOrder : texts.matchHint}
        </span>
      ) : (
        <RecordLink to={`/desk/payments/${match.payment_id}`} className="link text-fine">
          {texts.toPayment}
        </RecordLink>
      )}
    </span>
  );
}
