import type { BankImport } from '@bb1/domain/payments/desk-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { BankReport } from './bank-report.tsx';
import { numbered, rowNumber, usePlace } from './use-place.ts';

type Details = BankImport['details'][number];
type Report = BankImport['reports'][number];

/** Batches that the bank booked in one sum, with the transactions that this file tells of each. */
export function ImportDetails({ details }: { readonly details: readonly Details[] }) {
  const texts = useTexts(deskMoneyTexts).import;
  return (
    <Panel title={texts.details}>
      <p className="text-small text-muted">{texts.detailsHint}</p>
      <DeskTable
        caption={texts.details}
        columns={useDetailColumns()}
        rows={numbered(details)}
        rowKey={rowNumber}
      />
    </Panel>
  );
}

function useDetailColumns(): DeskColumn<Details>[] {
  const texts = useTexts(deskMoneyTexts).import;
  const format = useFormat();
  const placeOf = usePlace();
  const signed = (amount: string, direction: Details['direction']) =>
    format.eur(direction === 'debit' ? `-${amount}` : amount);
  return [
    column('date', texts.bookingDate, (row) => format.date(row.booking_date, 'short')),
    figureColumn('amount', texts.batch, (row) => signed(row.amount, row.direction)),
    textColumn('transactions', texts.transactions, ({ transactions, direction }) => (
      <ul className="grid gap-1">
        {numbered(transactions).map((one) => (
          <li key={one.at} className="wrap-anywhere">
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
    column('place', texts.place, (row) => (
      <span className="text-fine text-muted">{placeOf(row.place)}</span>
    )),
  ];
}

/** What the bank says of files of refunds. */
export function ImportReports({ reports }: { readonly reports: readonly Report[] }) {
  const texts = useTexts(deskMoneyTexts).import;
  return (
    <TablePanel
      title={texts.reports}
      columns={useReportColumns()}
      rows={numbered(reports)}
      rowKey={rowNumber}
    />
  );
}

function useReportColumns(): DeskColumn<Report>[] {
  const texts = useTexts(deskMoneyTexts).import;
  const { outcomes } = useTexts(deskRefundTexts).bankReports;
  const placeOf = usePlace();
  const nameOf = (row: Report) =>
    row.refund ?? texts.wholeFile({ order: row.order ?? texts.unknownOrder });
  return [
    column('refund', texts.refund, (row) =>
      row.refund_id === null ? (
        <span className="figures">{nameOf(row)}</span>
      ) : (
        <RecordLink to={`/desk/refunds/${row.refund_id}`} className="link figures">
          {nameOf(row)}
        </RecordLink>
      ),
    ),
    textColumn('report', texts.report, (row) => <BankReport report={row} />),
    textColumn('outcome', texts.reportOutcome, (row) => outcomes[row.outcome]),
    column('place', texts.place, (row) => (
      <span className="text-fine text-muted">{placeOf(row.place)}</span>
    )),
  ];
}
