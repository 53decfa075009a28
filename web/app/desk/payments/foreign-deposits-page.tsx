import {
  listForeignDeposits,
  noteForeignDeposit,
} from '@bb1/domain/payments/unexplained-money-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { shortened } from '../parts/shortened.ts';
import { useWords } from '../parts/use-words.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/foreign-deposits-page.ts';
import { noteSubmission } from './payment-actions.ts';
import { NoteCell, NoteForm } from './note-cell.tsx';

export const meta = pageMeta(deskPaymentTexts, (texts) => texts.foreign);

export async function loader(args: Route.LoaderArgs) {
  return { deposits: await deskApi(args)(listForeignDeposits) };
}

export const action = noteSubmission(noteForeignDeposit);

/** Deposits in assets that cannot pay for anything. */
export default function ForeignDepositsPage({ loaderData: { deposits } }: Route.ComponentProps) {
  const [texts, format] = useWords(deskPaymentTexts);
  const open = deposits
    .filter(({ noted_at: at }) => at === null)
    .map((one) => ({
      value: one.id,
      label: `${format.quantity(one.amount, shortened(one.asset))}, ${format.moment(one.received_at)}`,
    }));
  const key = (text: string | null) => (
    <span className="font-mono text-fine" title={text ?? undefined}>
      {shortened(text ?? texts.page.none)}
    </span>
  );
  return (
    <DeskPage
      title={texts.foreign.title}
      back={['/desk/payments', texts.page.back]}
      lead={texts.foreign.lead}
      done={texts.notes.done}
    >
      <DeskTable
        caption={texts.foreign.title}
        columns={({ column, figureColumn, textColumn }) => [
          column('asset', texts.foreign.asset, (row) => (
            <span title={row.asset}>{shortened(row.asset)}</span>
          )),
          figureColumn('amount', texts.foreign.amount, (row) => format.quantity(row.amount)),
          textColumn('note', texts.notes.note, (row) => <NoteCell row={row} />),
          column('sender', texts.foreign.sender, (row) => key(row.sender)),
          column('memo', texts.foreign.memo, (row) => row.memo),
          column('transaction', texts.foreign.transaction, (row) => key(row.transaction_id)),
          column('received', texts.foreign.received, (row) => format.moment(row.received_at)),
        ]}
        rows={deposits}
        none={texts.foreign.none}
      />
      {deposits.length > 0 && <NoteForm open={open} />}
    </DeskPage>
  );
}
