import type { HolderSnapshot } from '@bb1/domain/holders/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import { column, figureColumn, textColumn } from '../parts/columns.ts';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';

/** Permanently stored lists, the newest ledger first, each one click away. */
export function KeptLists({ snapshots }: { readonly snapshots: readonly HolderSnapshot[] }) {
  const texts = useTexts(deskHolderTexts).keep;
  const columns = useColumns();
  return (
    <TablePanel
      title={texts.all}
      columns={columns}
      rows={snapshots}
      rowKey={(row) => row.id}
      none={texts.none}
    />
  );
}

function useColumns(): DeskColumn<HolderSnapshot>[] {
  const texts = useTexts(deskHolderTexts).keep;
  const format = useFormat();
  return [
    column('ledger', texts.ledger, (row) => (
      <PageLink
        to={`/desk/holders?ledger=${row.ledger}`}
        className="link figures inline-flex min-h-6 items-center"
      >
        {row.ledger}
      </PageLink>
    )),
    column('closed', texts.closed, (row) => format.moment(row.closed_at)),
    figureColumn('holders', texts.holders, (row) => row.holders),
    textColumn('reason', texts.reason, (row) => row.reason),
    column('by', texts.by, (row) => row.kept_by ?? texts.byItself),
  ];
}
