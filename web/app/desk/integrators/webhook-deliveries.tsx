import type { WebhookDelivery } from '@bb1/domain/integrators/desk-endpoints';
import deskIntegratorTexts from '@bb1/texts/pages/desk-integrators';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';

/** The newest deliveries of a webhook, with what its receiver answered. */
export function WebhookDeliveries({
  deliveries,
}: {
  readonly deliveries: readonly WebhookDelivery[];
}) {
  const texts = useTexts(deskIntegratorTexts).deliveries;
  const columns = useColumns();
  return (
    <TablePanel
      title={texts.title}
      columns={columns}
      rows={deliveries}
      rowKey={(row) => row.id}
      none={texts.none}
    />
  );
}

function useColumns(): DeskColumn<WebhookDelivery>[] {
  const texts = useTexts(deskIntegratorTexts).deliveries;
  const format = useFormat();
  return [
    { key: 'at', title: texts.at, cell: (row) => format.moment(row.attempted_at) },
    { key: 'number', title: texts.event, align: 'end', cell: (row) => row.number },
    {
      key: 'answer',
      title: texts.answer,
      cell: (row) =>
        row.status === null ? (
          <Badge kind="error">{row.error}</Badge>
        ) : (
          <Badge kind={row.status >= 200 && row.status < 300 ? 'success' : 'error'}>
            {row.status}
          </Badge>
        ),
    },
    {
      key: 'took',
      title: texts.took,
      align: 'end',
      cell: (row) => texts.milliseconds({ count: row.milliseconds }),
    },
  ];
}
