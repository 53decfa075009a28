import type { Reconciliation } from '@bb1/domain/payments/money-desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { languageTag } from '../../ui/format.ts';
import { deskReconciliationTexts } from '../desk-texts.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';

type Chain = Reconciliation['chains'][number];

/** How far each chain was read; what was never read is said to be so. */
export function ChainHeights({ chains }: { readonly chains: readonly Chain[] }) {
  const texts = useTexts(deskReconciliationTexts);
  return (
    <Panel title={texts.chains}>
      <DeskTable
        caption={texts.chains}
        columns={useColumns()}
        rows={chains}
        rowKey={(row) => row.source}
      />
    </Panel>
  );
}

function useColumns(): DeskColumn<Chain>[] {
  const texts = useTexts(deskReconciliationTexts);
  const locale = useLocale();
  const moment = (at: string | null) =>
    at === null ? <span className="text-muted">{texts.never}</span> : formatMoment(locale, at);
  return [
    { key: 'chain', title: texts.chain, cell: (row) => texts.sources[row.source] },
    {
      key: 'height',
      title: texts.height,
      align: 'end',
      cell: (row) =>
        row.height === null ? '–' : new Intl.NumberFormat(languageTag(locale)).format(row.height),
    },
    { key: 'head', title: texts.headAt, cell: (row) => moment(row.head_at) },
    { key: 'read', title: texts.readAt, cell: (row) => moment(row.read_at) },
  ];
}
