import type { Reconciliation } from '@bb1/domain/reconciliation/endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import { column, figureColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

type Movement = Reconciliation['foreign_movements'][number];

/** What others did with our accounts on the ledger. */
export function ForeignMovements({
  movements,
  tokenCode,
}: {
  readonly movements: readonly Movement[];
  readonly tokenCode: string;
}) {
  const texts = useTexts(deskReconciliationTexts).foreign;
  return (
    <Panel title={texts.title}>
      <p className="text-small text-muted">{texts.lead}</p>
      <DeskTable
        caption={texts.title}
        columns={useColumns(tokenCode)}
        rows={movements}
        rowKey={(row) =>
          [row.public_key, row.transaction_id, row.direction, row.asset, row.amount].join()
        }
        none={texts.none}
      />
    </Panel>
  );
}

function useColumns(tokenCode: string): DeskColumn<Movement>[] {
  const texts = useTexts(deskReconciliationTexts).foreign;
  const format = useFormat();
  return [
    column('when', texts.when, (row) => format.moment(row.seen_at)),
    figureColumn('amount', texts.amount, (row) =>
      format.money({
        amount: row.amount,
        currency: row.asset === 'TOKEN' ? tokenCode : row.asset,
      }),
    ),
    column('direction', texts.direction, (row) => texts[row.direction]),
    column('state', texts.state, (row) =>
      row.direction === 'in' ? null : (
        <Badge kind={row.accepted ? 'neutral' : 'error'}>
          {row.accepted ? texts.accepted : texts.open}
        </Badge>
      ),
    ),
    column('account', texts.account, (row) => <LedgerKey text={row.public_key} />),
    column('counterparty', texts.counterparty, (row) =>
      row.counterparty === null ? texts.fee : <LedgerKey text={row.counterparty} />,
    ),
    column('transaction', texts.transaction, (row) => <LedgerKey text={row.transaction_id} />),
  ];
}
