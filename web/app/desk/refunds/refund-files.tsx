import { downloadRefundFile, type listRefundFiles } from '@bb1/domain/payments/refund-endpoints';
import { type Reply } from '../../session/api-client.ts';
import { useCallAddress } from '../../session/use-call-address.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { column, figureColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';

export type RefundFile = Reply<typeof listRefundFiles>[number];

/** Written files, to be downloaded and submitted to the bank. */
export function RefundFiles({ files }: { readonly files: readonly RefundFile[] }) {
  const texts = useTexts(deskRefundTexts).files;
  return (
    <DeskTable
      caption={texts.earlier}
      columns={useColumns()}
      rows={files}
      rowKey={(row) => row.id}
    />
  );
}

function useColumns(): DeskColumn<RefundFile>[] {
  const addressOf = useCallAddress();
  const texts = useTexts(deskRefundTexts).files;
  const format = useFormat();
  const mayFetch = useRight('refunds.carry_out');
  const fetched: DeskColumn<RefundFile> = column('file', texts.download, (row) => (
    <a
      href={addressOf(downloadRefundFile, { params: { id: row.id } })}
      download
      aria-label={`${texts.download}: ${row.message_id}`}
      className="link inline-flex min-h-6 items-center"
    >
      {texts.download}
    </a>
  ));
  return [
    column('message', texts.message, (row) => <span className="font-mono">{row.message_id}</span>),
    figureColumn('count', texts.count, (row) => row.payments),
    figureColumn('sum', texts.sum, (row) => format.eur(row.total)),
    column('made', texts.made, (row) =>
      texts.byAt({ name: row.made_by, time: format.moment(row.made_at) }),
    ),
    ...(mayFetch ? [fetched] : []),
  ];
}
