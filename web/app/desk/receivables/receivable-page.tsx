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
import { useWords } from '../parts/use-words.ts';
import type { Route } from './+types/receivable-page.ts';
import { receivableKind, ReceivableStateBadge } from './receivable-kind.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
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
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskReceivableTexts, (texts) => texts.page);

export const loader = recordLoader(receivableKind, (api, params) => api(getReceivable, { params }));

export const action = pageAct(async (api, form, { params, to }) => {
  const { approval_id: id } = await api(proposeWriteOff, {
    params,
    body: form.body(['reason', 'version']),
  });
  return to(`/desk/approvals/${id}`);
});

export default function ReceivablePage({
  loaderData: { record: detail, neighbours },
}: Route.ComponentProps) {
  const [texts, format] = useWords(deskReceivableTexts);
  const mayWork = useRight('receivables.work');

  const { receivable } = detail;
  const link = (to: string, name: string) => <RecordLink to={to}>{name}</RecordLink>;
  const inCoin = (amount: string) =>
    detail.receivable.currency !== 'EUR'
      ? format.money({ amount, currency: detail.receivable.currency })
      : undefined;
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
        <FactsPanel
          title={texts.page.facts}
          facts={[
            fact(
              texts.page.person,
              detail.receivable.account_id === null ? (
                texts.nobody
              ) : (
                <PersonLink
                  accountId={detail.receivable.account_id}
                  name={detail.receivable.full_name ?? texts.nobody}
                />
              ),
            ),
            fact(
              texts.page.open,
              format.eur(detail.receivable.open_eur),
              inCoin(detail.receivable.open),
            ),
            fact(
              texts.page.amount,
              format.eur(detail.receivable.amount_eur),
              inCoin(detail.receivable.amount),
            ),
            fact(texts.page.cause, texts.causes[detail.receivable.cause]),
            factIfKnown(texts.page.order, detail.receivable.order_id, (id) =>
              link(`/desk/orders/${id}`, detail.receivable.order_reference ?? ''),
            ),
            factIfKnown(texts.page.refund, detail.receivable.refund_id, (id) =>
              link(`/desk/refunds/${id}`, texts.page.toRefund),
            ),
            fact(
              texts.page.payment,
              link(`/desk/payments/${detail.receivable.payment_id}`, texts.page.toPayment),
            ),
            fact(
              texts.page.since,
              format.moment(detail.receivable.open_since),
              detail.receivable.state === 'open'
                ? format.age({ since: detail.receivable.open_since, now: detail.now })
                : undefined,
            ),
            fact(texts.page.payBy, format.date(detail.receivable.pay_by)),
            factIfKnown(texts.page.ended, detail.receivable.ended_at, format.moment),
            fact(texts.page.reference, mono(detail.receivable.reference)),
          ]}
        >
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <CopyButton value={detail.receivable.reference}>{texts.page.copyReference}</CopyButton>
            <AuditLink subject={`receivable:${detail.receivable.id}`}>
              {texts.page.toAudit}
            </AuditLink>
          </div>
        </FactsPanel>
        <div className="grid min-w-0 gap-5">
          {detail.receivable.state !== 'open' ? (
            <Panel title={texts.page.next}>
              <Alert kind={detail.receivable.state === 'settled' ? 'success' : 'info'}>
                {detail.receivable.state === 'settled'
                  ? texts.page.isSettled
                  : texts.page.isWrittenOff}
              </Alert>
            </Panel>
          ) : (
            <Panel title={texts.page.next}>
              <p className="text-small">
                {detail.receivable.account_id === null
                  ? texts.page.waitsOfNobody
                  : texts.page.waits}
              </p>
              <Note>
                {texts.page.match}{' '}
                <PageLink to="/desk/payments?state=queued" className="link">
                  {texts.page.toQueue}
                </PageLink>
              </Note>
              {detail.approval_id !== null && (
                <Alert kind="info">
                  {texts.page.proposed}{' '}
                  <RecordLink to={`/desk/approvals/${detail.approval_id}`}>
                    {texts.page.toApproval}
                  </RecordLink>
                </Alert>
              )}
              {detail.approval_id === null && mayWork && <WriteOffForm detail={detail} />}
            </Panel>
          )}

          <Panel title={texts.page.settlements}>
            {detail.settlements.length === 0 ? (
              <Note>{texts.page.noSettlements}</Note>
            ) : (
              <ul className="grid text-small">
                {detail.settlements.map((one) => (
                  <li
                    key={one.id}
                    className="grid gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]"
                  >
                    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                      <span>
                        {texts.kinds[one.kind]}
                        {one.amount_eur.startsWith('-') && ` (${texts.page.givenBack})`}
                      </span>
                      {one.payment_id !== null && (
                        <RecordLink to={`/desk/payments/${one.payment_id}`}>
                          {texts.page.toPayment}
                        </RecordLink>
                      )}
                    </span>
                    <span className="figures flex flex-wrap items-baseline gap-x-3 sm:justify-end">
                      <span className="font-medium">{format.eur(one.amount_eur)}</span>
                      <span className="text-fine text-muted">{format.moment(one.at)}</span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel title={texts.page.letters}>
            <Letters detail={detail} />
          </Panel>
        </div>
      </div>
    </DeskPage>
  );
}

function Letters({ detail: { receivable, notices } }: { readonly detail: ReceivableDetail }) {
  const [{ page: texts }, format] = useWords(deskReceivableTexts);
  if (receivable.account_id === null) return <Note>{texts.noAddress}</Note>;
  if (notices.length === 0) return <Note>{texts.noLetters}</Note>;
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
