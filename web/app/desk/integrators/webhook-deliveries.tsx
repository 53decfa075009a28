import type { WebhookDelivery } from '@bb1/domain/integrators/desk-endpoints';
import deskIntegratorTexts from '@bb1/texts/pages/desk-integrators';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { column, figureColumn } from '../parts/columns.ts';
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
    column('at', texts.at, (row) => format.moment(row.attempted_at)),
    figureColumn('number', texts.event, (row) => row.number),
    column('answer', texts.answer, (row) =>
      row.status === null ? (
        <Badge kind="error">{row.error}</Badge>
      ) : (
        <Badge kind={row.status >= 200 && row.status < 300 ? 'success' : 'error'}>
          {row.status}
        </Badge>
      ),
    ),
    figureColumn('took', texts.took, (row) => texts.milliseconds({ count: row.milliseconds })),
  ];
}
