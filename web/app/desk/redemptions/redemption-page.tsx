import {
  getRedemption,
  listRedemptionLines,
  type Redemption,
  stopRedemption,
  uploadRedemptionSignatures,
} from '@bb1/domain/redemptions/desk-endpoints';
import { REDEMPTION_LINE_STATES } from '@bb1/domain/redemptions/redemption-state';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import { BackLink } from '../parts/back-link.tsx';
import { COLD_SIGNED_FORMS, runColdSignedAction } from '../parts/cold-signed-actions.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { useFormat } from '../parts/use-format.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/redemption-page.ts';
import { RedemptionBadge } from './redemption-badges.tsx';
import { RedemptionLines } from './redemption-lines.tsx';
import { RedemptionNextStep } from './redemption-next-step.tsx';
import { RedemptionTransactions } from './redemption-transactions.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { type Fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';

export const meta = pageMeta(deskRedemptionTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const filters = {
    state: filterValue(
      chosenFilter(searchParams, { name: 'state', choices: REDEMPTION_LINE_STATES, fallback: ALL }),
    ),
    q: searchedWords(searchParams),
  };
  const params = { id: args.params.id };
  const api = deskApi(args);
  const [detail, list] = await Promise.all([
    api(getRedemption, { params }),
    api(listRedemptionLines, { params, query: { ...filters, page: chosenPage(searchParams) } }),
  ]);
  return { detail, list, filters };
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) =>
    runColdSignedAction(api, form, {
      id: args.params.id,
      stop: stopRedemption,
      upload: uploadRedemptionSignatures,
    }),
  );
}

/** One redemption: the next step, the effect of its transactions, and all its wallets. */
export default function RedemptionPage({
  loaderData: { detail, list, filters },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskRedemptionTexts).page;
  const format = useFormat();
  const { redemption, transactions } = detail;
  return (
    <DeskPage
      title={<span className="figures">{redemption.number}</span>}
      before={<BackLink to="/desk/redemptions">{texts.back}</BackLink>}
      lead={texts.lead({
        count: redemption.all.lines,
        tokens: format.quantity(redemption.all.tokens),
      })}
      beside={<RedemptionBadge state={redemption.state} />}
      answer={actionData}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RedemptionNextStep
          redemption={redemption}
          transactions={transactions}
          answer={actionData}
        />
        <div className="grid min-w-0 gap-5">
          <RedemptionFacts redemption={redemption} />
          {transactions.length > 0 && <RedemptionTransactions transactions={transactions} />}
        </div>
      </div>
      <RedemptionLines redemptionId={redemption.id} list={list} filters={filters} />
    </DeskPage>
  );
}

/** The officers' decisions. */
function RedemptionFacts({ redemption }: { readonly redemption: Redemption }) {
  const texts = useTexts(deskRedemptionTexts).page;
  const format = useFormat();
  const byAt = (key: string, name: string, by: string | null, at: string | null): Fact[] =>
    at === null
      ? []
      : [
          {
            key,
            name,
            value:
              by === null ? format.moment(at) : texts.byAt({ name: by, time: format.moment(at) }),
          },
        ];
  const reasonFact = (key: string, name: string, value: string | null): Fact[] =>
    value === null ? [] : [{ key, name, value }];
  return (
    <Panel title={texts.facts}>
      {redemption.includes_moved && <p className="text-small">{texts.movedToo}</p>}
      <FactTable
        facts={[
          ...byAt('proposed', texts.proposed, redemption.proposed_by, redemption.proposed_at),
          ...byAt('decided', texts.decided, redemption.decided_by, redemption.decided_at),
          ...byAt('stopped', texts.stopped, redemption.stopped_by, redemption.stopped_at),
          ...reasonFact('stop_reason', texts.decisionReason, redemption.stop_reason),
          ...byAt('done', texts.doneAt, null, redemption.done_at),
        ]}
      />
      <AuditLink subject={`redemption:${redemption.id}`}>{texts.toAudit}</AuditLink>
    </Panel>
  );
}
