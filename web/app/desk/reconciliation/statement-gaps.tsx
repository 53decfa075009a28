import type { Reconciliation } from '@bb1/domain/reconciliation/endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

type Gap = Reconciliation['statement_gaps'][number];

/** Gaps between two bank statements. */
export function StatementGaps({ gaps }: { readonly gaps: readonly Gap[] }) {
  const texts = useTexts(deskReconciliationTexts);
  const columns = useColumns();
  return (
    <Panel title={texts.gaps}>
      <p className="text-small text-muted">{gaps.length === 0 ? texts.gapsNone : texts.gapsLead}</p>
      {gaps.length > 0 && (
        <DeskTable
          caption={texts.gaps}
          columns={columns}
          rows={gaps}
          rowKey={(row) => `${row.after} ${row.before}`}
        />
      )}
    </Panel>
  );
}

function useColumns(): DeskColumn<Gap>[] {
  const texts = useTexts(deskReconciliationTexts);
  const format = useFormat();
  return [
    column('after', texts.gapAfter, (row) => row.after),
    figureColumn('closing', texts.gapClosing, (row) => format.eur(row.closing)),
    column('before', texts.gapBefore, (row) => row.before),
    figureColumn('opening', texts.gapOpening, (row) => format.eur(row.opening)),
  ];
}
