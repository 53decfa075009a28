import {
  getDeskClaim,
  endClaim,
  lookUpClaim,
  type ClaimDetail,
} from '@bb1/domain/claims/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import actTexts from '@bb1/texts/acts/acts';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import { describeAct } from '../lists/describe-act.ts';
import { type ActionDone } from '../parts/action-done.ts';
import { column, textColumn } from '../parts/columns.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { ListPlace } from '../records/list-place.tsx';
import { loadNeighbours } from '../records/list-neighbours.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/claim-page.ts';
import { claimKind } from './claim-kind.tsx';
import { ClaimAttempts } from './claim-attempts.tsx';
import { ClaimFacts } from './claim-facts.tsx';
import { ClaimNextStep } from './claim-next-step.tsx';
import { ClaimOnLedger } from './claim-on-ledger.tsx';
import { ClaimStateBadge } from './claim-state-badge.tsx';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { DeskColumn } from '../parts/desk-table.tsx';

/** The officers' actions on a claim, by the `intent` of its page's forms. */
const CLAIM_ACTIONS = ['look_up', 'end'] as const;

type ClaimAction = (typeof CLAIM_ACTIONS)[number];

/** Performs the sent form's action. */
async function runClaimAction(
  api: ApiCall,
  form: SentForm,
  id: string,
): Promise<ActionDone<ClaimAction>> {
  const act = CLAIM_ACTIONS.find((one) => one === form.text('intent'));
  const params = { id };
  switch (act) {
    case 'look_up':
      await api(lookUpClaim, { params });
      break;
    case 'end':
      await api(endClaim, { params, body: form.body(['reason']) });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: act };
}

export const meta = pageMeta(deskClaimTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const [detail, neighbours] = await Promise.all([
    deskApi(args)(getDeskClaim, { params: { id } }),
    loadNeighbours(claimKind, args, `/desk/claims/${id}`),
  ]);
  return { detail, neighbours };
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) => runClaimAction(api, form, args.params.id));
}

/** The transfer, the ledger's state, and the actions; below, every transaction built for it. */
export default function ClaimPage({
  loaderData: { detail, neighbours },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskClaimTexts).page;
  const format = useFormat();
  const { claim } = detail;
  return (
    <DeskPage
      title={claim.full_name}
      before={
        <ListPlace to="/desk/claims" neighbours={neighbours}>
          {texts.back}
        </ListPlace>
      }
      lead={<span className="figures">{format.quantity(claim.tokens, claim.asset_code)}</span>}
      beside={<ClaimStateBadge claim={claim} />}
      answer={actionData}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ClaimFacts detail={detail} />
        <div className="grid min-w-0 gap-5">
          <ClaimNextStep detail={detail} answer={actionData} />
          <ClaimOnLedger detail={detail} />
        </div>
      </div>
      <ClaimAttempts attempts={detail.attempts} />
      <ClaimHistory history={detail.history} />
    </DeskPage>
  );
}

type Act = ClaimDetail['history'][number];

/** The history of a claim and its transfer from the audit log, newest first. */
function ClaimHistory({ history }: { readonly history: readonly Act[] }) {
  const texts = useTexts(deskClaimTexts).page;
  const columns = useColumns();
  return (
    <TablePanel
      title={texts.history}
      columns={columns}
      rows={history}
      rowKey={(row) => `${row.at} ${row.act} ${row.by ?? ''}`}
    />
  );
}

function useColumns(): DeskColumn<Act>[] {
  const texts = useTexts(deskClaimTexts).page;
  const acts = useTexts(actTexts);
  const format = useFormat();
  return [
    column('at', texts.at, (row) => format.moment(row.at)),
    textColumn('act', texts.act, (row) => describeAct(acts, row.act, row.by ?? texts.bySystem)),
    textColumn('why', texts.why, (row) => row.reason),
  ];
}
