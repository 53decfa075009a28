import type { OfficerChange } from '@bb1/domain/officers/change-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';
import { useRolesChange } from './officer-facts.tsx';

const KINDS = {
  proposed: 'warning',
  approved: 'success',
  rejected: 'neutral',
  withdrawn: 'neutral',
} as const;

/** All proposals about an officer, newest first. */
export function OfficerHistory({ changes }: { readonly changes: readonly OfficerChange[] }) {
  const texts = useTexts(deskOfficerTexts).page;
  return (
    <Panel title={texts.history}>
      <DeskTable
        caption={texts.history}
        columns={useColumns()}
        rows={changes}
        rowKey={(row) => row.id}
      />
    </Panel>
  );
}

function useColumns(): DeskColumn<OfficerChange>[] {
  const all = useTexts(deskOfficerTexts);
  const texts = all.page;
  const locale = useLocale();
  const byAt = (name: string, at: string) => texts.byAt({ name, time: formatMoment(locale, at) });
  return [
    { key: 'kind', title: texts.kind, cell: (row) => all.kinds[row.kind] },
    {
      key: 'state',
      title: texts.state,
      cell: (row) => <Badge kind={KINDS[row.state]}>{all.states[row.state]}</Badge>,
    },
    { key: 'roles', title: texts.became, wraps: true, cell: (row) => <RolesChange change={row} /> },
    {
      key: 'reason',
      title: texts.reason,
      wraps: true,
      cell: (row) =>
        [row.reason, row.decision_reason].filter((words) => words !== null).join(' / '),
    },
    {
      key: 'proposed',
      title: texts.proposed,
      cell: (row) => byAt(row.proposed_by, row.proposed_at),
    },
    {
      key: 'decided',
      title: texts.decided,
      cell: (row) =>
        row.decided_by !== null && row.decided_at !== null && byAt(row.decided_by, row.decided_at),
    },
  ];
}

function RolesChange({ change }: { readonly change: OfficerChange }) {
  return useRolesChange(change);
}
