import type { BankImport, BankMatch } from '@bb1/domain/payments/desk-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { numbered, rowNumber, usePlace } from './use-place.ts';

type Line = BankImport['lines'][number];

/** The API shows no more lines than this of one file. */
const SHOWN_LINES = 500;

/** The lines of the file, each with what becomes of it. */
export function ImportLines({ file }: { readonly file: BankImport }) {
  const texts = useTexts(deskMoneyTexts).import;
  const rows = numbered(file.lines);
  const title = rows.length < SHOWN_LINES ? texts.lines : texts.firstLines({ count: rows.length });
  return (
    <TablePanel
      title={title}
      columns={useLineColumns(file.state === 'imported')}
      rows={rows}
      rowKey={rowNumber}
      none={texts.noLines}
    />
  );
}

function useLineColumns(booked: boolean): DeskColumn<Line>[] {
  const texts = useTexts(deskMoneyTexts).import;
  const format = useFormat();
  const placeOf = usePlace();
  const columns: DeskColumn<Line>[] = [
    column('date', texts.bookingDate, (row) => format.date(row.booking_date, 'short')),
    figureColumn('amount', texts.amount, (row) => <Amount line={row} />),
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
    column('place', texts.place, (row) => (
      <span className="text-fine text-muted">{placeOf(row.place)}</span>
    )),
  ];
  // Once the file is booked every line of it is known, which says nothing about this import.
  return booked ? columns.filter(({ key }) => key !== 'outcome') : columns;
}

function Amount({ line }: { readonly line: Line }) {
  const texts = useTexts(deskMoneyTexts).import;
  const format = useFormat();
  return (
    <span className="grid">
      {format.eur(line.direction === 'debit' ? `-${line.amount}` : line.amount)}
      {line.charges !== null && (
        <span className="text-fine text-muted">
          {texts.charges({ amount: format.eur(line.charges) })}
        </span>
      )}
    </span>
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
