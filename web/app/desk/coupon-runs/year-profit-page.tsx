import { listCouponRuns, proposeYearProfit } from '@bb1/domain/payouts/desk-endpoints';
import { data } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { serverContext } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { DeskPage } from '../parts/desk-page.tsx';
import { type FactLine, fact, type Fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { deskApi } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/year-profit-page.ts';
import type { ListedPayoutDay } from './payout-day-state.ts';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';

export const meta = pageMeta(deskCouponRunTexts, (texts) => texts.profit);

export async function loader(args: Route.LoaderArgs) {
  const { days } = await deskApi(args)(listCouponRuns, { query: {} });
  // The last run is the one that counts: a supplement comes after what it adds to.
  const day = days.findLast(
    ({ payout_number: number, parts }) =>
      String(number) === args.params.number && parts.includes('variable_coupon'),
  );
  if (day === undefined) throw data(null, { status: 404 });
  return {
    day,
    percent: args.context.get(serverContext).offering.bond.variableCouponPercentOfProfit,
  };
}

export const action = pageAct<'number'>((api, form, { params }) =>
  api(proposeYearProfit, {
    body: form.body(['profit', 'document_reference'], {
      more: { payout_number: params.number },
    }),
  }),
);

/** The confirmed profit that a variable coupon depends on, the proposal that waits, and the form for a new one. */
export default function YearProfitPage({ loaderData: { day, percent } }: Route.ComponentProps) {
  const texts = useTexts(deskCouponRunTexts);
  const format = useFormat();
  const facts = useFacts(day);
  return (
    <DeskPage
      title={texts.profit.heading({ date: format.date(day.due_date) })}
      back={['/desk/coupon-runs', texts.page.back]}
      lead={texts.profit.lead({ percent: format.percent(percent) })}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={texts.profit.facts}>
          <FactTable facts={facts} />
          <WaitingApproval id={day.profit_approval_id} />
          {day.run !== null && (
            <PageLink
              to={`/desk/coupon-runs/${day.run.id}`}
              className="link inline-flex min-h-11 items-center justify-self-start text-small"
            >
              {texts.profit.toRun}
            </PageLink>
          )}
        </Panel>
        <ProposeProfit day={day} />
      </div>
    </DeskPage>
  );
}

/**
 * Nothing while a proposal waits; a profit in use is corrected once its run is cancelled, or by a
 * supplementary run once it is paid.
 */
function ProposeProfit({
  day: { year_profit: profit, profit_approval_id: approvalId, run },
}: {
  readonly day: ListedPayoutDay;
}) {
  const texts = useTexts(deskCouponRunTexts).profit;
  const mayPropose = useRight('payouts.propose');
  if (approvalId !== null) return null;
  const isPaid = run !== null && run.released_at !== null && run.sums?.payouts !== 0;
  const isUsed = profit !== null && run !== null && run.prepared_at !== null && !isPaid;
  return (
    <Panel title={profit === null ? texts.enter : texts.correct}>
      {(isUsed || !mayPropose) && (
        <p className="text-small text-muted">{isUsed ? texts.inUse : texts.mayNotEnter}</p>
      )}
      {isPaid && mayPropose && <p className="text-small text-muted">{texts.paid}</p>}
      {!isUsed && mayPropose && (
        <ActForm submit={texts.submit} className="grid max-w-xl gap-4">
          <TextField
            name="profit"
            label={texts.profit}
            hint={texts.profitHint}
            unit="EUR"
            maxLength={24}
          />
          <TextField
            name="document_reference"
            label={texts.document}
            hint={texts.documentHint}
            maxLength={120}
          />
        </ActForm>
      )}
    </Panel>
  );
}

function useFacts({ year_profit: profit, due_date: due }: ListedPayoutDay): FactLine[] {
  const texts = useTexts(deskCouponRunTexts);
  const format = useFormat();
  const byAt = (name: string, at: string) => texts.page.byAt({ name, time: format.moment(at) });
  const state = profit === null ? 'none' : 'confirmed';
  const day: Fact = fact(texts.profit.day, format.date(due));
  const where: Fact = fact(texts.profit.state, texts.profit.states[state]);
  if (profit === null) return [day, where];
  return [
    day,
    where,
    fact(texts.profit.profit, format.eur(profit.profit)),
    fact(texts.profit.pool, format.eur(profit.pool)),
    fact(texts.profit.document, profit.document_reference),
    fact(texts.profit.entered, byAt(profit.proposed_by, profit.proposed_at)),
    fact(texts.profit.confirmed, byAt(profit.decided_by, profit.decided_at)),
  ];
}
