import {
  getReceivable,
  proposeWriteOff,
  type ReceivableDetail,
} from '@bb1/domain/receivables/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';
import { DeskPage } from '../parts/desk-page.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { useFormat } from '../parts/use-format.ts';
import type { Route } from './+types/receivable-page.ts';
import { receivableKind, ReceivableStateBadge } from './receivable-kind.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { type FactLine, fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { recordLoader } from '../records/record-loader.ts';

export const meta = pageMeta(deskReceivableTexts, (texts) => texts.page);

export const loader = recordLoader(receivableKind, (api, params) => api(getReceivable, { params }));

export const action = pageAct(async (api, form, { params, to }) => {
  const { approval_id: id } = await api(proposeWriteOff, {
    params,
    body: form.body(['reason', 'version']),
  });
  return to(`/desk/approvals/${id}`);
});

/** Who owes what and why on the left, what to do and what was done on the right. */
export default function ReceivablePage({
  loaderData: { record: detail, neighbours },
}: Route.ComponentProps) {
  const texts = useTexts(deskReceivableTexts);
  const format = useFormat();
  const { receivable } = detail;
  return (
    <DeskPage
      title={<span className="font-mono">{receivable.reference}</span>}
      back={['/desk/receivables', texts.page.back, neighbours]}
      lead={
        <span className="figures">
          {format.eur(receivable.open_eur)} · {receivable.full_name ?? texts.nobody}
        </span>
      }
      beside={<ReceivableStateBadge state={receivable.state} />}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ReceivableFacts detail={detail} />
        <div className="grid min-w-0 gap-5">
          <ReceivableNextStep detail={detail} />
          <ReceivableHistory detail={detail} />
        </div>
      </div>
    </DeskPage>
  );
}

/** Who owes how much, why and since when. */
function ReceivableFacts({ detail }: { readonly detail: ReceivableDetail }) {
  const texts = useTexts(deskReceivableTexts).page;
  const facts = useFacts(detail);
  const { receivable } = detail;
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <CopyButton value={receivable.reference}>{texts.copyReference}</CopyButton>
        <AuditLink subject={`receivable:${receivable.id}`}>{texts.toAudit}</AuditLink>
      </div>
    </Panel>
  );
}

function useFacts({ receivable, now }: ReceivableDetail): FactLine[] {
  const texts = useTexts(deskReceivableTexts);
  const words = texts.page;
  const format = useFormat();
  const link = (to: string, name: string) => <RecordLink to={to}>{name}</RecordLink>;
  const isCoin = receivable.currency !== 'EUR';
  const inCoin = (amount: string) =>
    isCoin ? format.money({ amount, currency: receivable.currency }) : undefined;
  return [
    fact(
      words.person,
      receivable.account_id === null ? (
        texts.nobody
      ) : (
        <PersonLink accountId={receivable.account_id} name={receivable.full_name ?? texts.nobody} />
      ),
    ),
    fact(words.open, format.eur(receivable.open_eur), inCoin(receivable.open)),
    fact(words.amount, format.eur(receivable.amount_eur), inCoin(receivable.amount)),
    fact(words.cause, texts.causes[receivable.cause]),
    factIfKnown(words.order, receivable.order_id, (id) =>
      link(`/desk/orders/${id}`, receivable.order_reference ?? ''),
    ),
    factIfKnown(words.refund, receivable.refund_id, (id) =>
      link(`/desk/refunds/${id}`, words.toRefund),
    ),
    fact(words.payment, link(`/desk/payments/${receivable.payment_id}`, words.toPayment)),
    fact(
      words.since,
      format.moment(receivable.open_since),
      receivable.state === 'open' ? format.age({ since: receivable.open_since, now }) : undefined,
    ),
    fact(words.payBy, format.date(receivable.pay_by)),
    factIfKnown(words.ended, receivable.ended_at, (at) => format.moment(at)),
    fact(words.reference, mono(receivable.reference)),
  ];
}

/** Its settlements and the letters sent. */
function ReceivableHistory({ detail }: { readonly detail: ReceivableDetail }) {
  const texts = useTexts(deskReceivableTexts).page;
  return (
    <>
      <Panel title={texts.settlements}>
        {detail.settlements.length === 0 ? (
          <p className="text-small text-muted">{texts.noSettlements}</p>
        ) : (
          <ul className="grid text-small">
            {detail.settlements.map((one) => (
              <Settlement key={one.id} settlement={one} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={texts.letters}>
        <Letters detail={detail} />
      </Panel>
    </>
  );
}

function Settlement({
  settlement,
}: {
  readonly settlement: ReceivableDetail['settlements'][number];
}) {
  const texts = useTexts(deskReceivableTexts);
  const format = useFormat();
  const isGivenBack = settlement.amount_eur.startsWith('-');
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span>
          {texts.kinds[settlement.kind]}
          {isGivenBack && ` (${texts.page.givenBack})`}
        </span>
        {settlement.payment_id !== null && (
          <RecordLink to={`/desk/payments/${settlement.payment_id}`}>
            {texts.page.toPayment}
          </RecordLink>
        )}
      </span>
      <span className="figures flex flex-wrap items-baseline gap-x-3 sm:justify-end">
        <span className="font-medium">{format.eur(settlement.amount_eur)}</span>
        <span className="text-fine text-muted">{format.moment(settlement.at)}</span>
      </span>
    </li>
  );
}

function Letters({ detail: { receivable, notices } }: { readonly detail: ReceivableDetail }) {
  const texts = useTexts(deskReceivableTexts).page;
  const format = useFormat();
  if (receivable.account_id === null)
    return <p className="text-small text-muted">{texts.noAddress}</p>;
  if (notices.length === 0) return <p className="text-small text-muted">{texts.noLetters}</p>;
  return (
    <ul className="grid text-small">
      {notices.map(({ number, sent_at: sentAt }) => (
        <li
          key={sentAt}
          className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0"
        >
          <span>{texts.letter({ number })}</span>
          <span className="text-fine text-muted">{format.moment(sentAt)}</span>
        </li>
      ))}
    </ul>
  );
}

interface NextStepProps {
  readonly detail: ReceivableDetail;
}

/** How it can be settled, or that it is. */
function ReceivableNextStep({ detail }: NextStepProps) {
  const texts = useTexts(deskReceivableTexts).page;
  const { receivable, approval_id: approvalId } = detail;
  const mayWork = useRight('receivables.work');
  if (receivable.state !== 'open')
    return (
      <Panel title={texts.next}>
        <Alert kind={receivable.state === 'settled' ? 'success' : 'info'}>
          {receivable.state === 'settled' ? texts.isSettled : texts.isWrittenOff}
        </Alert>
      </Panel>
    );
  return (
    <Panel title={texts.next}>
      <p className="text-small">
        {receivable.account_id === null ? texts.waitsOfNobody : texts.waits}
      </p>
      <p className="text-small text-muted">
        {texts.match}{' '}
        <PageLink to="/desk/payments?state=queued" className="link">
          {texts.toQueue}
        </PageLink>
      </p>
      {approvalId !== null && (
        <Alert kind="info">
          {texts.proposed}{' '}
          <RecordLink to={`/desk/approvals/${approvalId}`}>{texts.toApproval}</RecordLink>
        </Alert>
      )}
      {approvalId === null && mayWork && <WriteOffForm detail={detail} />}
    </Panel>
  );
}

function WriteOffForm({ detail: { receivable } }: NextStepProps) {
  const texts = useTexts(deskReceivableTexts).page;
  return (
    <ActForm
      fold={texts.writeOff}
      intent="write_off"
      hidden={{ version: receivable.version }}
      hint={texts.writeOffHint}
      submit={texts.writeOffSubmit}
    >
      <ReasonField label={texts.writeOffReason} hint={texts.writeOffReasonHint} />
    </ActForm>
  );
}
