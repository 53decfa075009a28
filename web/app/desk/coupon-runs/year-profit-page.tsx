import { listCouponRuns, proposeYearProfit } from '@bb1/domain/payouts/desk-endpoints';
import { data } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { serverContext } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { DeskPage } from '../parts/desk-page.tsx';
import { fact } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { deskApi } from '../session/desk-session.ts';
import { PanelLink } from '../parts/panel-link.tsx';
import { WithRight } from '../parts/with-right.tsx';
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
  const [{ profit: texts, page }, format] = useWords(deskCouponRunTexts);
  const { year_profit: profit } = day;
  const byAt = (name: string, at: string) => page.byAt({ name, time: format.moment(at) });
  const facts = [
    fact(texts.day, format.date(day.due_date)),
    fact(texts.state, texts.states[profit === null ? 'none' : 'confirmed']),
    ...(profit === null
      ? []
      : [
          fact(texts.profit, format.eur(profit.profit)),
          fact(texts.pool, format.eur(profit.pool)),
          fact(texts.document, profit.document_reference),
          fact(texts.entered, byAt(profit.proposed_by, profit.proposed_at)),
          fact(texts.confirmed, byAt(profit.decided_by, profit.decided_at)),
        ]),
  ];
  return (
    <DeskPage
      title={texts.heading({ date: format.date(day.due_date) })}
      back={['/desk/coupon-runs', page.back]}
      lead={texts.lead({ percent: format.percent(percent) })}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FactsPanel title={texts.facts} facts={facts}>
          <WaitingApproval id={day.profit_approval_id} />
          {day.run !== null && (
            <PanelLink to={`/desk/coupon-runs/${day.run.id}`}>{texts.toRun}</PanelLink>
          )}
        </FactsPanel>
        {day.profit_approval_id === null && <ProposeProfit day={day} />}
      </div>
    </DeskPage>
  );
}

/** A profit in use is corrected once its run is cancelled, or by a supplementary run once it is paid. */
function ProposeProfit({ day: { year_profit: profit, run } }: { readonly day: ListedPayoutDay }) {
  const texts = useTexts(deskCouponRunTexts).profit;
  const isPaid = run !== null && run.released_at !== null && run.sums?.payouts !== 0;
  const isUsed = profit !== null && run !== null && run.prepared_at !== null && !isPaid;
  const title = profit === null ? texts.enter : texts.correct;
  if (isUsed) return <Panel title={title} lead={texts.inUse} />;
  return (
    <Panel title={title}>
      <WithRight right="payouts.propose" mayNot={texts.mayNotEnter}>
        {isPaid && <Note>{texts.paid}</Note>}
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
      </WithRight>
    </Panel>
  );
}
