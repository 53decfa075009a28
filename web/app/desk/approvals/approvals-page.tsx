import { type ListedApproval, listApprovals } from '@bb1/domain/approvals/endpoints';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { WorkQueues } from '../home/work-queues.tsx';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { chosenPage } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { Panel } from '../parts/panel.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/approvals-page.ts';
import { STATE_KINDS } from './approval-state-kinds.ts';
import { useCodes } from './fact-value.tsx';

export const meta = pageMeta(deskApprovalTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const page = chosenPage(new URL(args.request.url).searchParams);
  return { page, ...(await deskApi(args)(listApprovals, { query: { page } })) };
}

/** The inbox of everything that requires a second officer. */
export default function ApprovalsPage({
  loaderData: { approvals, total, page, elsewhere, now },
}: Route.ComponentProps) {
  const texts = useTexts(deskApprovalTexts).page;
  const open = approvals.filter(({ state }) => state === 'proposed');
  const decided = approvals.filter(({ state }) => state !== 'proposed');
  return (
    <DeskPage title={texts.title} lead={texts.lead}>
      <TablePanel
        isWork
        title={texts.open}
        columns={useColumns(true)}
        rows={open}
        none={texts.none}
      />
      {elsewhere.length > 0 && (
        <Panel title={texts.elsewhere}>
          <WorkQueues queues={elsewhere} now={now} />
        </Panel>
      )}
      <TablePanel
        title={texts.decided}
        columns={useColumns(false)}
        rows={decided}
        none={texts.noneDecided}
      />
      <Paging page={page} total={total} />
    </DeskPage>
  );
}

function useColumns(isOpen: boolean): DeskColumn<ListedApproval>[] {
  const texts = useTexts(deskApprovalTexts);
  const toWords = useCodes();
  const format = useFormat();
  return [
    column('what', texts.columns.what, (row) => (
      <PageLink to={`/desk/approvals/${row.id}`} className="link inline-flex min-h-6 items-center">
        {texts.kinds[row.kind]}
      </PageLink>
    )),
    textColumn('reason', texts.columns.reason, (row) => toWords(row.reason)),
    column('proposed', texts.columns.proposed, (row) => (
      <span className="grid">
        {row.proposed_by}
        <span className="text-fine text-muted">{format.moment(row.proposed_at)}</span>
      </span>
    )),
    isOpen
      ? column('lapses', texts.columns.lapses, (row) => format.moment(row.lapses_at))
      : column('state', texts.columns.state, (row) => (
          <Badge kind={STATE_KINDS[row.state]}>{texts.states[row.state]}</Badge>
        )),
    ...(isOpen
      ? []
      : [
          column('decided', texts.columns.decided, (row: ListedApproval) => (
            <span className="grid">
              {row.decided_by}
              {row.decided_at !== null && (
                <span className="text-fine text-muted">{format.moment(row.decided_at)}</span>
              )}
            </span>
          )),
        ]),
  ];
}
