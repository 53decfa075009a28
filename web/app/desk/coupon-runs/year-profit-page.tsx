import {
  listCouponRuns,
  confirmYearProfit,
  proposeYearProfit,
  rejectYearProfit,
} from '@bb1/domain/payouts/desk-endpoints';
import { data } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { serverContext } from '../../server-context.ts';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatEur, formatPercent } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { isActDone, type ActDone } from '../parts/act-done.ts';
import { ActOutcome } from '../parts/act-outcome.tsx';
import { AlreadyHandled } from '../parts/already-handled.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { type Fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/year-profit-page.ts';
import type { ListedPayoutDay } from './payout-day-state.ts';
import { YearProfitForms } from './year-profit-forms.tsx';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';

const YEAR_PROFIT_FORMS = ['enter', 'approve', 'reject'] as const;

type YearProfitForm = (typeof YEAR_PROFIT_FORMS)[number];

/** Performs the sent form's action. */
async function actOnYearProfit(
  api: ApiCall,
  form: SentForm,
  payoutNumber: string,
): Promise<ActDone<YearProfitForm>> {
  const intent = YEAR_PROFIT_FORMS.find((one) => one === form.text('intent'));
  const params = { id: form.text('profit_id') };
  switch (intent) {
    case 'enter':
      await api(proposeYearProfit, {
        body: form.body(['profit', 'document_reference'], {
          more: { payout_number: payoutNumber },
        }),
      });
      break;
    case 'approve':
      await api(confirmYearProfit, { params, body: form.body(['profit']) });
      break;
    case 'reject':
      await api(rejectYearProfit, { params, body: form.body(['reason']) });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: intent };
}

export const meta = pageMeta(deskCouponRunTexts, (texts) => texts.profit);

export async function loader(args: Route.LoaderArgs) {
  const { days } = await deskApi(args)(listCouponRuns, { query: {} });
  const day = days.find(
    ({ payout_number: number, parts }) =>
      String(number) === args.params.number && parts.includes('variable_coupon'),
  );
  if (day === undefined) throw data(null, { status: 404 });
  return {
    day,
    percent: args.context.get(serverContext).offering.bond.variableCouponPercentOfProfit,
  };
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) => actOnYearProfit(api, form, args.params.number));
}

/**
 * The profit that a variable coupon depends on: entered by one officer, confirmed by another from
 * the paper.
 */
export default function YearProfitPage({
  loaderData: { day, percent },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskCouponRunTexts);
  const locale = useLocale();
  const round = useFormsRound(actionData, isDone);
  const facts = useFacts(day);
  const stale = isRefused(actionData) && actionData.status === 409 ? actionData : null;
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/coupon-runs">{texts.page.back}</BackLink>}
        lead={texts.profit.lead({ percent: formatPercent(locale, percent) })}
      >
        {texts.profit.heading({ date: formatDate(locale, day.due_date) })}
      </DeskTitle>
      {stale === null ? (
        <ActOutcome
          answer={actionData}
          round={round}
          done={isDone(actionData) ? texts.profit.done[actionData.done] : undefined}
        />
      ) : (
        <AlreadyHandled
          title={texts.page.notDone}
          message={stale.errors['base']?.[0]}
          reload={texts.page.reload}
        />
      )}
      <div key={round} className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={texts.profit.facts}>
          <FactTable facts={facts} />
          {day.run !== null && (
            <PageLink
              to={`/desk/coupon-runs/${day.run.id}`}
              className="link inline-flex min-h-11 items-center justify-self-start text-small"
            >
              {texts.profit.toRun}
            </PageLink>
          )}
        </Panel>
        <YearProfitForms profit={day.year_profit} answer={stale === null ? actionData : null} />
      </div>
    </div>
  );
}

function useFacts({ year_profit: profit, due_date: due }: ListedPayoutDay): Fact[] {
  const texts = useTexts(deskCouponRunTexts);
  const locale = useLocale();
  const byAt = (name: string, at: string) =>
    texts.page.byAt({ name, time: formatMoment(locale, at) });
  const state =
    profit?.state === 'confirmed' || profit?.state === 'proposed' ? profit.state : 'none';
  const day: Fact = { key: 'day', name: texts.profit.day, value: formatDate(locale, due) };
  const where: Fact = { key: 'state', name: texts.profit.state, value: texts.profit.states[state] };
  if (profit === null) return [day, where];
  return [
    day,
    where,
    ...factIfKnown('profit', texts.profit.profit, profit.profit, (sum) => formatEur(locale, sum)),
    ...factIfKnown('pool', texts.profit.pool, profit.pool, (sum) => formatEur(locale, sum)),
    { key: 'document', name: texts.profit.document, value: profit.document_reference },
    {
      key: 'entered',
      name: texts.profit.entered,
      value: byAt(profit.proposed_by, profit.proposed_at),
    },
    ...factIfKnown('confirmed', texts.profit.confirmed, profit.decided_at, (at) =>
      byAt(profit.decided_by ?? '', at),
    ),
  ];
}

function isDone(answer: unknown) {
  return isActDone(answer, YEAR_PROFIT_FORMS);
}
