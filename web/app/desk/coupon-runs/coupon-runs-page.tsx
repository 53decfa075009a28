import { COUPON_RUN_STATES } from '@bb1/domain/payouts/coupon-run-state';
import { listCouponRuns, prepareCouponRun } from '@bb1/domain/payouts/desk-endpoints';
import deskTexts from '@bb1/texts/pages/desk';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { DeskTable } from '../parts/desk-table.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ALL, chosenFilter, filterValue } from '../parts/list-query.ts';
import { Panel } from '../parts/panel.tsx';
import { RowLink } from '../parts/row-link.tsx';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';
import { useWords } from '../parts/use-words.ts';
import { deskApi } from '../session/desk-session.ts';
import { pageAct } from '../session/page-acts.ts';
import type { Route } from './+types/coupon-runs-page.ts';
import { DayState, DueDays, useParts } from './due-days.tsx';
import type { ListedPayoutDay } from './payout-day-state.ts';

export const meta = pageMeta(deskCouponRunTexts, (texts) => texts.list);

/** A cancelled run leaves its day to another run, so its row shows no day. */
const FILTERS = ['ahead', ...COUPON_RUN_STATES.filter((state) => state !== 'cancelled')] as const;

export async function loader(args: Route.LoaderArgs) {
  const state = chosenFilter(new URL(args.request.url).searchParams, {
    name: 'state',
    choices: FILTERS,
    fallback: ALL,
  });
  const api = deskApi(args);
  const [{ days, now }, shown] = await Promise.all([
    api(listCouponRuns, { query: {} }),
    api(listCouponRuns, { query: { state: filterValue(state) } }),
  ]);
  return { days, shown: shown.days, now, state };
}

export const action = pageAct(async (api, form) => {
  await api(prepareCouponRun, { body: form.body(['payout_number']) });
  return { done: 'prepare' } as const;
});

/** The days with open work, and all days of the bond's calendar, each with its run. */
export default function CouponRunsPage({
  loaderData: { days, shown, now, state },
}: Route.ComponentProps) {
  const [{ list: texts, states }, format] = useWords(deskCouponRunTexts);
  const { lists } = useTexts(deskTexts);
  const partsOf = useParts();
  const short = (iso: string) => format.date(iso, 'short');
  const columns: DeskColumn<ListedPayoutDay>[] = [
    column('due', texts.due, ({ run, due_date: due }) =>
      run === null ? (
        short(due)
      ) : (
        <RowLink to={`/desk/coupon-runs/${run.id}`} className="font-semibold">
          {short(due)}
        </RowLink>
      ),
    ),
    figureColumn('number', texts.number, (row) => row.payout_number),
    column('state', texts.state, (row) => <DayState day={row} now={now} />),
    column('parts', texts.what, partsOf),
    column('profit', texts.profit, (row) => <ProfitLink day={row} />),
    figureColumn('paid', texts.paid, ({ run }) =>
      run?.sums == null ? null : texts.ofCount({ paid: run.counts.paid, all: run.sums.payouts }),
    ),
    figureColumn('gross', texts.gross, ({ run }) => run?.sums && format.eur(run.sums.gross_total)),
    figureColumn('net', texts.net, ({ run }) => run?.sums?.net != null && format.eur(run.sums.net)),
    figureColumn(
      'lumens',
      texts.lumens,
      ({ run }) => run?.sums?.lumens != null && format.quantity(run.sums.lumens),
    ),
    column('days', titleOfBoth(texts.record, texts.payment), (row) => (
      <TwoLines first={short(row.record_date)} second={short(row.payment_date)} />
    )),
  ];
  return (
    <DeskPage title={texts.title} lead={texts.lead} done={texts.done.prepare}>
      <Panel title={texts.now}>
        <DueDays days={days} now={now} />
      </Panel>
      <FilterLinks
        name="state"
        title={texts.byState}
        chosen={state}
        options={[
          { value: ALL, label: lists.all },
          ...FILTERS.map((value) => ({ value, label: states[value] })),
        ]}
      />
      <DeskTable
        caption={texts.all}
        columns={columns}
        rows={shown}
        rowKey={(day) => day.run?.id ?? `${day.payout_number} ${day.parts.join(' ')}`}
        none={lists.noneInFilter}
      />
    </DeskPage>
  );
}

function ProfitLink({ day }: { readonly day: ListedPayoutDay }) {
  const texts = useTexts(deskCouponRunTexts).list.profitStates;
  if (!day.parts.includes('variable_coupon')) return null;
  const open = day.profit_approval_id === null ? 'none' : 'proposed';
  const state = day.year_profit === null ? open : 'confirmed';
  return <RowLink to={`/desk/year-profits/${day.payout_number}`}>{texts[state]}</RowLink>;
}
