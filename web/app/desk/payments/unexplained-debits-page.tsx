import {
  listUnexplainedDebits,
  noteUnexplainedDebit,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/unexplained-debits-page.ts';
import { noteSubmission } from './payment-actions.ts';
import { NoteCell, NoteForm } from './note-cell.tsx';

export const meta = pageMeta(deskPaymentTexts, (texts) => texts.debits);

export async function loader(args: Route.LoaderArgs) {
  return { debits: await deskApi(args)(listUnexplainedDebits) };
}

export const action = noteSubmission(noteUnexplainedDebit);

/** Debits of the bank account that the product did not order. */
export default function UnexplainedDebitsPage({ loaderData: { debits } }: Route.ComponentProps) {
  const [texts, format] = useWords(deskPaymentTexts);
  const open = debits
    .filter(({ noted_at: at }) => at === null)
    .map((one) => ({
      value: one.id,
      label: [format.date(one.booking_date, 'short'), format.eur(one.amount), one.counterparty]
        .filter((part) => part !== null)
        .join(', '),
    }));
  return (
    <DeskPage
      title={texts.debits.title}
      back={['/desk/payments', texts.page.back]}
      lead={texts.debits.lead}
      done={texts.notes.done}
    >
      <DeskTable
        caption={texts.debits.title}
        columns={({ column, figureColumn, textColumn }) => [
          column('booked', texts.debits.booked, (row) => (
            <RecordLink to={`/desk/payments/debits/${row.id}`}>
              {format.date(row.booking_date, 'short')}
            </RecordLink>
          )),
          figureColumn('amount', texts.debits.amount, (row) => format.eur(row.amount)),
          column('kind', texts.debits.kind, (row) => texts.debits.kinds[row.kind]),
          column('counterparty', texts.debits.counterparty, (row) => row.counterparty),
          textColumn('text', texts.debits.text, (row) => (
            <span className="break-words">{row.remittance}</span>
          )),
          textColumn('note', texts.notes.note, (row) => <NoteCell row={row} />),
        ]}
        rows={debits}
        none={texts.debits.none}
      />
      {debits.length > 0 && <NoteForm open={open} />}
    </DeskPage>
  );
}
