import type { ClaimDetail } from '@bb1/domain/claims/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { deskClaimTexts } from '../desk-texts.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';

type Act = ClaimDetail['history'][number];

/** Who did what with a claim and its transfer, newest first, in the words of the audit log. */
export function ClaimHistory({ history }: { readonly history: readonly Act[] }) {
  const texts = useTexts(deskClaimTexts).page;
  const columns = useColumns();
  return (
    <Panel title={texts.history}>
      <DeskTable
        caption={texts.history}
        columns={columns}
        rows={history}
        rowKey={(row) => `${row.at} ${row.act} ${row.by ?? ''}`}
      />
    </Panel>
  );
}

function useColumns(): DeskColumn<Act>[] {
  const texts = useTexts(deskClaimTexts).page;
  const locale = useLocale();
  return [
    { key: 'at', title: texts.at, cell: (row) => formatMoment(locale, row.at) },
    {
      key: 'act',
      title: texts.act,
      cell: (row) => <span className="font-mono text-fine">{row.act}</span>,
    },
    {
      key: 'by',
      title: texts.by,
      cell: (row) => row.by ?? <span className="text-muted">{texts.bySystem}</span>,
    },
    { key: 'why', title: texts.why, wraps: true, cell: (row) => row.reason },
  ];
}
