import { COUPON_RUN_STATES } from '@bb1/domain/payouts/coupon-run-state';
import { listCouponRuns, prepareCouponRun } from '@bb1/domain/payouts/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import deskTexts from '@bb1/texts/pages/desk';
import { DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ALL, chosenFilter, filterValue } from '../parts/list-query.ts';
import { Panel } from '../parts/panel.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/coupon-runs-page.ts';
import { DueDays } from './due-days.tsx';
import { usePayoutDayColumns } from './payout-day-columns.tsx';
import { pageAct } from '../session/page-acts.ts';

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

export default function CouponRunsPage({
  loaderData: { days, shown, now, state },
}: Route.ComponentProps) {
  const texts = useTexts(deskCouponRunTexts);
  const { lists } = useTexts(deskTexts);
  return (
    <DeskPage title={texts.list.title} lead={texts.list.lead} done={texts.list.done.prepare}>
      <Panel title={texts.list.now}>
        <DueDays days={days} now={now} />
      </Panel>
      <FilterLinks
        name="state"
        title={texts.list.byState}
        chosen={state}
        options={[
          { value: ALL, label: lists.all },
          ...FILTERS.map((value) => ({ value, label: texts.states[value] })),
        ]}
      />
      <DeskTable
        caption={texts.list.all}
        columns={usePayoutDayColumns(now)}
        rows={shown}
        rowKey={(day) => day.run?.id ?? `${day.payout_number} ${day.parts.join(' ')}`}
        none={lists.noneInFilter}
      />
    </DeskPage>
  );
}
