import {
  getCouponRun,
  listCouponRunPayouts,
  type CouponRun,
  cancelCouponRun,
  prepareCouponRun,
  proposeCouponRun,
  proposeTaxOverride,
  releaseCouponRun,
  retryCouponPayout,
  retryCouponRun,
  splitCouponRun,
  type CouponRunDetail,
} from '@bb1/domain/payouts/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { AuditLink } from '../parts/audit-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { chosenPage } from '../parts/list-query.ts';
import { useFormat } from '../parts/use-format.ts';
import { deskApi } from '../session/desk-session.ts';
import { pageActs } from '../session/page-acts.ts';
import type { Route } from './+types/coupon-run-page.ts';
import { useParts } from './due-days.tsx';
import { payoutFilters } from './payout-filters.ts';
import { RunFunding } from './run-funding.tsx';
import { RunNextStep } from './run-next-step.tsx';
import { RunPayouts } from './run-payouts.tsx';
import { payoutDayState } from './payout-day-state.ts';
import { RunStateBadge } from './run-state-badge.tsx';
import { RunSums } from './run-sums.tsx';
import { type Step, Stepper } from '../../ui/stepper.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { PanelLink } from '../parts/panel-link.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { LedgerKey } from '../parts/ledger-key.tsx';
import { useWords } from '../parts/use-words.ts';

export const meta = pageMeta(deskCouponRunTexts, (texts) => texts.page);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const filters = payoutFilters(searchParams);
  const params = { id: args.params.id };
  const api = deskApi(args);
  const [detail, list] = await Promise.all([
    api(getCouponRun, { params }),
    api(listCouponRunPayouts, { params, query: { ...filters, page: chosenPage(searchParams) } }),
  ]);
  return { detail, list, filters };
}

export const action = pageActs({
  propose: (api, form, { params }) =>
    api(proposeCouponRun, { params, body: form.body(['version']) }),
  tax_override: (api, form, { params }) =>
    api(proposeTaxOverride, { params, body: form.body(['reason']) }),
  release: (api, form, { params }) =>
    api(releaseCouponRun, { params, body: form.body(['content_hash']) }),
  cancel: (api, form, { params }) => api(cancelCouponRun, { params, body: form.body(['reason']) }),
  despite: (api, form) =>
    api(prepareCouponRun, {
      body: form.body(['payout_number'], { more: { despite_elsewhere: true } }),
    }),
  split: (api, _form, { params }) => api(splitCouponRun, { params }),
  retry: (api, _form, { params }) => api(retryCouponRun, { params }),
  retry_one: (api, form) => api(retryCouponPayout, { params: { id: form.text('payout_id') } }),
});

/** One coupon run: the next step first, then its figures, and finally its payouts. */
export default function CouponRunPage({
  loaderData: { detail, list, filters },
}: Route.ComponentProps) {
  const texts = useTexts(deskCouponRunTexts);
  const partsOf = useParts();
  const format = useFormat();
  const { run } = detail;
  return (
    <DeskPage
      title={texts.page.heading({ number: run.payout_number, date: format.date(run.due_date) })}
      back={['/desk/coupon-runs', texts.page.back]}
      lead={
        run.supplements === null ? (
          partsOf({ run, parts: run.parts })
        ) : (
          <PageLink to={`/desk/coupon-runs/${run.supplements}`}>{texts.supplement}</PageLink>
        )
      }
      beside={<RunStateBadge state={payoutDayState({ run, is_due: true })} />}
      done={texts.page.done}
      notDone={texts.page.notDone}
    >
      {run.state !== 'cancelled' && run.state !== 'nothing_due' && <RunStages run={run} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <RunNextStep detail={detail} />
          {run.sums?.lumens != null && (run.state === 'proposed' || run.state === 'released') && (
            <RunFunding funding={detail.funding} />
          )}
          <RunRate detail={detail} />
        </div>
        <div className="grid min-w-0 gap-5">
          <RunSums detail={detail} />
          <RecordDateHolders detail={detail} />
          <AuditLink subject={`coupon_run:${run.id}`}>{texts.page.toAudit}</AuditLink>
        </div>
      </div>
      {run.sums !== null && <RunPayouts runId={run.id} list={list} filters={filters} />}
    </DeskPage>
  );
}

function RunStages({ run }: { readonly run: CouponRun }) {
  const [{ page: texts }, format] = useWords(deskCouponRunTexts);
  const byAt = (name: string | null, at: string | null) =>
    at === null
      ? undefined
      : (name === null ? texts.bySystem : texts.byAt)({
          name: name ?? '',
          time: format.moment(at),
        });
  const progress =
    run.state === 'released' && run.sums !== null
      ? texts.paidOf({ paid: run.counts.paid, all: run.sums.payouts })
      : undefined;
  const reported = [
    { key: 'prepared', at: run.prepared_at, text: byAt(null, run.prepared_at) },
    { key: 'proposed', at: run.proposed_at, text: byAt(run.proposed_by, run.proposed_at) },
    { key: 'released', at: run.released_at, text: byAt(run.released_by, run.released_at) },
    {
      key: 'settled',
      at: run.settled_at,
      text: run.settled_at === null ? progress : format.moment(run.settled_at),
    },
  ] as const;
  const current = reported.findIndex(({ at }) => at === null);
  const steps = reported.map(({ key, at, text }, place): Step => ({
    key,
    title: texts.stages[key],
    ...(text === undefined ? {} : { text }),
    state: at !== null ? 'done' : place === current ? 'current' : 'ahead',
  }));
  return <Stepper steps={steps} stateLabels={texts.stageStates} />;
}

interface DetailProps {
  readonly detail: CouponRunDetail;
}

/** The counted holders, and the issuer's accounts that do not count. */
function RecordDateHolders({
  detail: { run, snapshot, excluded, outstanding_tokens: outstanding },
}: DetailProps) {
  const [{ holders: texts }, format] = useWords(deskCouponRunTexts);
  const { roles } = useTexts(deskHolderTexts);
  if (snapshot === null) return null;
  const { ledger } = snapshot;
  const own = excluded.length > 0 && (
    <ul className="grid gap-1">
      {excluded.map((account) => (
        <li key={account.public_key} className="grid">
          {roles[account.role]}: {format.quantity(account.tokens)}
          <LedgerKey text={account.public_key} />
        </li>
      ))}
    </ul>
  );
  const facts = [
    fact(texts.recordDate, format.date(run.record_date)),
    fact(texts.ledger, texts.ledgerAt({ ledger, time: format.moment(snapshot.closed_at) })),
    fact(texts.holders, format.number(snapshot.holders)),
    factIfKnown(texts.tokens, outstanding, (amount) => format.quantity(amount)),
    fact(texts.excluded, own === false ? texts.none : own, texts.excludedHint),
  ];
  return (
    <FactsPanel title={texts.title} facts={facts}>
      <HashLine label={texts.hash} hash={snapshot.content_hash} />
      <PanelLink to={`/desk/holders?ledger=${ledger}`} right="holders.view">
        {texts.list}
      </PanelLink>
    </FactsPanel>
  );
}

function RunRate({ detail: { rate, content_hash: hash, run } }: DetailProps) {
  const [{ rate: texts }, format] = useWords(deskCouponRunTexts);
  if (rate === null) return null;
  const sources = rate.sources.map(({ source, rate: price, time }) => (
    <li key={source}>
      {texts.source({ source, rate: format.rate(price), time: format.moment(time) })}
    </li>
  ));
  const facts = [
    fact(texts.rate, format.rate(rate.rate)),
    fact(texts.readAt, format.moment(rate.read_at)),
    run.state === 'proposed' && fact(texts.holdsUntil, format.moment(rate.too_old_at)),
    fact(texts.sources, <ul className="grid">{sources}</ul>),
    fact(texts.taxedOn, format.date(rate.taxed_on)),
  ];
  return (
    <FactsPanel title={texts.title} facts={facts}>
      {hash !== null && <HashLine label={texts.fingerprint} hash={hash} />}
    </FactsPanel>
  );
}
