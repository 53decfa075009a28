import { downloadRefundFile, type listRefundFiles } from '@bb1/domain/payments/refund-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { type Reply } from '../../session/api-client.ts';
import { useCallAddress } from '../../session/use-call-address.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatEur } from '../../ui/format.ts';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
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
  const locale = useLocale();
  const mayFetch = useRight('refunds.carry_out');
  const fetched: DeskColumn<RefundFile> = {
    key: 'file',
    title: texts.download,
    cell: (row) => (
      <a
        href={addressOf(downloadRefundFile, { params: { id: row.id } })}
        download
        aria-label={`${texts.download}: ${row.message_id}`}
        className="link inline-flex min-h-6 items-center"
      >
        {texts.download}
      </a>
    ),
  };
  return [
    {
      key: 'message',
      title: texts.message,
      cell: (row) => <span className="font-mono">{row.message_id}</span>,
    },
    { key: 'count', title: texts.count, align: 'end', cell: (row) => row.payments },
    { key: 'sum', title: texts.sum, align: 'end', cell: (row) => formatEur(locale, row.total) },
    {
      key: 'made',
      title: texts.made,
      cell: (row) => texts.byAt({ name: row.made_by, time: formatMoment(locale, row.made_at) }),
    },
    ...(mayFetch ? [fetched] : []),
  ];
}
