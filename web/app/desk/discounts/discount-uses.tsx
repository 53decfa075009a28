import type { getDiscountCode } from '@bb1/domain/orders/desk-endpoints';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { column, figureColumn } from '../parts/columns.ts';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { ReferenceLink } from '../parts/record-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';

type Use = Reply<typeof getDiscountCode>['uses'][number];

/** Orders with the code; one that ended without tokens has released its use. */
export function DiscountUses({ uses }: { readonly uses: readonly Use[] }) {
  const texts = useTexts(deskDiscountTexts).page;
  const columns = useColumns();
  return (
    <TablePanel
      title={texts.uses}
      columns={columns}
      rows={uses}
      rowKey={(row) => row.order_id}
      none={texts.usesNone}
    />
  );
}

function useColumns(): DeskColumn<Use>[] {
  const texts = useTexts(deskDiscountTexts).page;
  const format = useFormat();
  return [
    column('reference', texts.reference, (row) => (
      <ReferenceLink to={`/desk/orders/${row.order_id}`}>{row.reference}</ReferenceLink>
    )),
    column('name', texts.name, (row) => row.full_name),
    figureColumn('amount', texts.amount, (row) => format.eur(row.amount)),
    column('used', texts.usedAt, (row) => format.moment(row.used_at)),
    column(
      'given_back',
      texts.givenBack,
      (row) => row.given_back_at !== null && format.moment(row.given_back_at),
    ),
  ];
}
