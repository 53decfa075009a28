import {
  type CommissionAllocation,
  listCommissionAllocations,
  proposeCommissionAllocation,
} from '@bb1/domain/affiliates/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { WithRight } from '../parts/with-right.tsx';
import type { Route } from './+types/commission-allocations-page.ts';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskAffiliateTexts, (texts) => texts.allocations);

export const loader = deskLoader((api) => api(listCommissionAllocations));

export const action = pageAct(async (api, _form, { toApproval }) =>
  toApproval(await api(proposeCommissionAllocation)),
);

type Reply = Route.ComponentProps['loaderData'];

export default function CommissionAllocationsPage({
  loaderData: { ready, waiting, allocations, approval_id: approvalId },
}: Route.ComponentProps) {
  const [{ allocations: texts, list, proposals }, format] = useWords(deskAffiliateTexts);
  const byAt = (name: string | null, at: string | null) =>
    name === null || at === null ? '–' : texts.byAt({ name, time: format.dateTime(at) });
  const lines: DeskColumn<Reply['ready'][number]>[] = [
    column('name', list.name, (row) => (
      <PersonLink accountId={row.affiliate_id} name={row.full_name} />
    )),
    figureColumn('tokens', texts.total, (row) => format.quantity(row.tokens)),
  ];
  const why: DeskColumn<Reply['waiting'][number]> = column(
    'waits',
    texts.waitsFor,
    (row) => texts.reasons[row.waits_for],
  );
  const earlier: DeskColumn<CommissionAllocation>[] = [
    column('proposed', texts.proposed, (row) => byAt(row.proposed_by, row.proposed_at)),
    figureColumn('people', texts.people, (row) => row.lines.length),
    figureColumn('total', texts.total, (row) => format.quantity(row.total_tokens)),
    column('state', texts.state, (row) => proposals[row.state]),
    column('decided', texts.decided, (row) => byAt(row.decided_by, row.decided_at)),
  ];
  return (
    <DeskPage title={texts.title} back={['/desk/affiliates', texts.back]} lead={texts.lead}>
      <WaitingApproval id={approvalId} />
      {ready.length === 0 ? (
        <Panel title={texts.ready} lead={texts.readyNone} />
      ) : (
        <Panel title={texts.ready}>
          <DeskTable caption={texts.ready} columns={lines} rows={ready} />
          <WithRight right="affiliates.propose" mayNot={texts.mayNotPropose}>
            {approvalId === null && <ActForm submit={texts.propose} />}
          </WithRight>
        </Panel>
      )}
      <TablePanel title={texts.waiting} columns={[...lines, why]} rows={waiting} />
      <TablePanel title={texts.earlier} columns={earlier} rows={allocations} none={texts.none} />
    </DeskPage>
  );
}
