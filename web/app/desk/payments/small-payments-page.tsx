import {
  approveSmallPayments,
  listSmallPayments,
  proposeSmallPayments,
  rejectSmallPayments,
  type SmallPaymentDecision,
  type SmallPayments,
} from '@bb1/domain/payments/small-payment-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { isActDone } from '../parts/act-done.ts';
import { ActOutcome } from '../parts/act-outcome.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { formatMoney } from '../parts/format-money.ts';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { SecondOfficer } from '../parts/second-officer.tsx';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/small-payments-page.ts';

export const meta = pageMeta(deskPaymentTexts, (texts) => texts.small);

const ACTS = ['propose', 'approve', 'reject'] as const;

export async function loader(args: Route.LoaderArgs) {
  return { small: await deskApi(args)(listSmallPayments) };
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, async (api, form) => {
    const act = ACTS.find((one) => one === form.text('intent'));
    const params = { id: form.text('decision') };
    if (act === 'propose') await api(proposeSmallPayments, { body: form.body(['reason']) });
    else if (act === 'approve') await api(approveSmallPayments, { params });
    else if (act === 'reject')
      await api(rejectSmallPayments, { params, body: form.body(['reason']) });
    else throw new Response(null, { status: 400 });
    return { done: act };
  });
}

/** Payments below the tolerance, however many there are, as one piece of work. */
export default function SmallPaymentsPage({
  loaderData: { small },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskPaymentTexts);
  const round = useFormsRound(actionData, isDone);
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/payments">{texts.page.back}</BackLink>}
        lead={texts.small.lead}
      >
        {texts.small.title}
      </DeskTitle>
      <ActOutcome
        answer={actionData}
        round={round}
        done={isDone(actionData) ? texts.small.done[actionData.done] : undefined}
      />
      <div key={round} className="grid gap-5">
        {small.open === null ? (
          <Waiting small={small} answer={actionData} />
        ) : (
          <Open open={small.open} answer={actionData} />
        )}
        {small.with_orders > 0 && (
          <Alert kind="info">{texts.small.withOrders({ count: small.with_orders })}</Alert>
        )}
        {small.decided.length > 0 && <Decided decided={small.decided} />}
      </div>
    </div>
  );
}

function isDone(answer: unknown) {
  return isActDone(answer, ACTS);
}

function Waiting({ small, answer }: { readonly small: SmallPayments; readonly answer: unknown }) {
  const texts = useTexts(deskPaymentTexts).small;
  const mayPropose = useRight('payments.propose_decision');
  const own = answerTo('propose', answer);
  return (
    <Panel title={texts.waiting}>
      <Limits limits={small.limits} />
      <Sums sums={small.waiting} none={texts.none} />
      {small.waiting.length > 0 &&
        (mayPropose ? (
          <PageForm answer={own} className="grid max-w-xl gap-4">
            <HiddenFields intent="propose" fields={{}} />
            <TextField
              name="reason"
              label={texts.reason}
              hint={texts.reasonHint}
              maxLength={300}
              autoComplete="off"
            />
            <SubmitButton className="justify-self-start">{texts.propose}</SubmitButton>
          </PageForm>
        ) : (
          <Alert kind="info">{texts.mayNotPropose}</Alert>
        ))}
    </Panel>
  );
}

function Limits({ limits }: Pick<SmallPayments, 'limits'>) {
  const texts = useTexts(deskPaymentTexts).small;
  const locale = useLocale();
  const list = Object.entries(limits).map(([currency, amount]) =>
    formatMoney(locale, { amount, currency }),
  );
  return <p className="text-small text-muted">{texts.limits({ limits: list.join(', ') })}</p>;
}

function Sums({ sums, none }: { readonly sums: SmallPayments['waiting']; readonly none?: string }) {
  const texts = useTexts(deskPaymentTexts).small;
  const locale = useLocale();
  if (sums.length === 0) return none === undefined ? null : <p className="text-small">{none}</p>;
  return (
    <ul className="figures grid gap-1 text-small">
      {sums.map(({ currency, count, amount }) => (
        <li key={currency}>
          {texts.sum({ count, amount: formatMoney(locale, { amount, currency }) })}
        </li>
      ))}
    </ul>
  );
}

function Open({
  open,
  answer,
}: {
  readonly open: NonNullable<SmallPayments['open']>;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskPaymentTexts);
  const locale = useLocale();
  const columns = useColumns();
  return (
    <Panel title={texts.decide.open}>
      <div className="grid gap-2 rounded-control bg-sunken p-4 text-small">
        <Sums sums={open.sums} />
        <p>{texts.decide.openWhy({ reason: open.reason })}</p>
        <p className="text-fine text-muted">
          {texts.page.proposedBy({
            name: open.proposed_by,
            time: formatMoment(locale, open.proposed_at),
          })}
        </p>
      </div>
      <DeskTable
        caption={texts.small.list}
        columns={columns}
        rows={open.payments}
        rowKey={(row) => row.payment_id}
      />
      <SecondOfficer
        makerId={open.proposed_by_id}
        right="payments.approve_decision"
        answer={answer}
        hidden={{ decision: open.id }}
        approve={texts.decide.approve}
        approveHint={texts.small.approveHint}
        rejectHint={texts.small.rejectHint}
      />
    </Panel>
  );
}

function useColumns(): DeskColumn<NonNullable<SmallPayments['open']>['payments'][number]>[] {
  const texts = useTexts(deskPaymentTexts);
  const locale = useLocale();
  return [
    {
      key: 'amount',
      title: texts.list.amount,
      align: 'end',
      cell: (row) => (
        <RecordLink to={`/desk/payments/${row.payment_id}`} className="link figures">
          {formatMoney(locale, row)}
        </RecordLink>
      ),
    },
    {
      key: 'reason',
      title: texts.list.reason,
      wraps: true,
      cell: (row) => (row.queue_reason === null ? null : texts.reasons[row.queue_reason]),
    },
    {
      key: 'received',
      title: texts.page.received,
      cell: (row) => formatMoment(locale, row.received_at),
    },
  ];
}

function Decided({ decided }: { readonly decided: readonly SmallPaymentDecision[] }) {
  const texts = useTexts(deskPaymentTexts);
  const locale = useLocale();
  return (
    <Panel title={texts.page.decisions}>
      <ul className="grid gap-4 text-small">
        {decided.map((one) => (
          <li key={one.id} className="grid gap-1">
            <Sums sums={one.sums} />
            <p>{one.reason}</p>
            <p className="text-fine text-muted">
              {texts.page.proposedBy({
                name: one.proposed_by,
                time: formatMoment(locale, one.proposed_at),
              })}
              {one.decided_by !== null && one.decided_at !== null && (
                <>
                  {' · '}
                  {texts.page.decisionStates[one.state]}:{' '}
                  {texts.page.decidedBy({
                    name: one.decided_by,
                    time: formatMoment(locale, one.decided_at),
                  })}
                </>
              )}
            </p>
            {one.rejection_reason !== null && (
              <p className="text-fine text-muted">
                {texts.page.why}: {one.rejection_reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
