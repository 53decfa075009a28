import {
  type CommissionAllocation,
  listCommissionAllocations,
  proposeCommissionAllocation,
} from '@bb1/domain/affiliates/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/commission-allocations-page.ts';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskAffiliateTexts, (texts) => texts.allocations);

type Line = CommissionAllocation['lines'][number];

export const loader = deskLoader((api) => api(listCommissionAllocations));

export const action = pageAct(async (api, _form, { to }) => {
  const { id } = await api(proposeCommissionAllocation);
  return to(`/desk/approvals/${id}`);
});

export default function CommissionAllocationsPage({
  loaderData: { ready, waiting, allocations, approval_id: approvalId },
}: Route.ComponentProps) {
  const texts = useTexts(deskAffiliateTexts).allocations;
  const mayPropose = useRight('affiliates.propose');
  const lines = useLineColumns();
  return (
    <DeskPage title={texts.title} back={['/desk/affiliates', texts.back]} lead={texts.lead}>
      <WaitingApproval id={approvalId} />
      <Panel title={texts.ready}>
        {ready.length === 0 ? (
          <p className="text-small text-muted">{texts.readyNone}</p>
        ) : (
          <DeskTable
            caption={texts.ready}
            columns={lines}
            rows={ready}
            rowKey={(row) => row.affiliate_id}
          />
        )}
        {ready.length > 0 && mayPropose && approvalId === null && (
          <ActForm submit={texts.propose} />
        )}
        {ready.length > 0 && !mayPropose && (
          <p className="text-small text-muted">{texts.mayNotPropose}</p>
        )}
      </Panel>
      {waiting.length > 0 && (
        <TablePanel
          title={texts.waiting}
          columns={[
            ...lines,
            column(
              'waits',
              texts.waitsFor,
              (row: (typeof waiting)[number]) => texts.reasons[row.waits_for],
            ),
          ]}
          rows={waiting}
          rowKey={(row) => row.affiliate_id}
        />
      )}
      <TablePanel
        title={texts.earlier}
        columns={useAllocationColumns()}
        rows={allocations}
        none={texts.none}
      />
    </DeskPage>
  );
}

function useLineColumns(): DeskColumn<Line>[] {
  const { list, allocations } = useTexts(deskAffiliateTexts);
  const format = useFormat();
  return [
    column('name', list.name, (row) => (
      <PersonLink accountId={row.affiliate_id} name={row.full_name} />
    )),
    figureColumn('tokens', allocations.total, (row) => format.quantity(row.tokens)),
  ];
}

function useAllocationColumns(): DeskColumn<CommissionAllocation>[] {
  const all = useTexts(deskAffiliateTexts);
  const texts = all.allocations;
  const format = useFormat();
  const byAt = (name: string | null, at: string | null) =>
    name === null || at === null ? '–' : texts.byAt({ name, time: format.dateTime(at) });
  return [
    column('proposed', texts.proposed, (row) => byAt(row.proposed_by, row.proposed_at)),
    figureColumn('people', texts.people, (row) => row.lines.length),
    figureColumn('total', texts.total, (row) => format.quantity(row.total_tokens)),
    column('state', texts.state, (row) => all.proposals[row.state]),
    column('decided', texts.decided, (row) => byAt(row.decided_by, row.decided_at)),
  ];
}
