import { type ListedApproval, listApprovals } from '@bb1/domain/approvals/endpoints';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { WorkQueues } from '../home/work-queues.tsx';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { chosenPage } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { Panel } from '../parts/panel.tsx';
import { RowLink } from '../parts/row-link.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { TwoLines } from '../parts/two-lines.tsx';
import { useFormat } from '../parts/use-format.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/approvals-page.ts';
import { ApprovalBadge } from './approval-badge.tsx';
import { useCodes } from './fact-value.tsx';

export const meta = pageMeta(deskApprovalTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const page = chosenPage(new URL(args.request.url).searchParams);
  return { page, ...(await deskApi(args)(listApprovals, { query: { page } })) };
}

export default function ApprovalsPage({
  loaderData: { approvals, total, page, elsewhere, now },
}: Route.ComponentProps) {
  const { page: texts, columns: titles, kinds } = useTexts(deskApprovalTexts);
  const toWords = useCodes();
  const format = useFormat();
  const columns: DeskColumn<ListedApproval>[] = [
    column('what', titles.what, (row) => (
      <RowLink to={`/desk/approvals/${row.id}`}>{kinds[row.kind]}</RowLink>
    )),
    textColumn('reason', titles.reason, (row) => toWords(row.reason)),
    column('proposed', titles.proposed, (row) => (
      <TwoLines first={row.proposed_by} second={format.moment(row.proposed_at)} />
    )),
  ];
  const openColumns: DeskColumn<ListedApproval>[] = [
    ...columns,
    column('lapses', titles.lapses, (row) => format.moment(row.lapses_at)),
  ];
  const decidedColumns: DeskColumn<ListedApproval>[] = [
    ...columns,
    column('state', titles.state, (row) => <ApprovalBadge state={row.state} />),
    column('decided', titles.decided, ({ decided_by: name, decided_at: at }) => (
      <TwoLines first={name} second={at && format.moment(at)} />
    )),
  ];
  const open = approvals.filter(({ state }) => state === 'proposed');
  const decided = approvals.filter(({ state }) => state !== 'proposed');
  return (
    <DeskPage title={texts.title} lead={texts.lead}>
      <TablePanel isWork title={texts.open} columns={openColumns} rows={open} none={texts.none} />
      {elsewhere.length > 0 && (
        <Panel title={texts.elsewhere}>
          <WorkQueues queues={elsewhere} now={now} />
        </Panel>
      )}
      <TablePanel
        title={texts.decided}
        columns={decidedColumns}
        rows={decided}
        none={texts.noneDecided}
      />
      <Paging page={page} total={total} />
    </DeskPage>
  );
}
