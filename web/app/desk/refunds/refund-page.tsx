import {
  getRefund,
  cancelRefund,
  clearRefundTransaction,
  nameRefundTransaction,
  type Refund,
} from '@bb1/domain/payments/refund-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { DeskPage } from '../parts/desk-page.tsx';
import { useWords } from '../parts/use-words.ts';
import { pageActs } from '../session/page-acts.ts';
import { useRight, useDesk } from '../session/use-desk.ts';
import type { Route } from './+types/refund-page.ts';
import { refundKind } from './refund-kind.tsx';
import { RefundStateBadge } from './refund-columns.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { PaymentEvidenceList } from '../parts/payment-evidence.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { BankReport } from '../bank/bank-report.tsx';
import { recordLoader } from '../records/record-loader.ts';
import { REFUND_ENDS } from '@bb1/domain/payments/payment-state';
import { Alert } from '../../ui/alert.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { ExactField } from '../../ui/text-field.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { RowLink } from '../parts/row-link.tsx';
import { PanelLink } from '../parts/panel-link.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskRefundTexts, (texts) => texts.page);

export const loader = recordLoader(refundKind, (api, params) => api(getRefund, { params }));

export const action = pageActs({
  cancel: (api, form, { params }) => api(cancelRefund, { params, body: form.body(['reason']) }),
  name: (api, form, { params }) =>
    api(nameRefundTransaction, { params, body: form.body(['transaction_id', 'version']) }),
  clear: (api, _form, { params }) => api(clearRefundTransaction, { params }),
});

export default function RefundPage({
  loaderData: {
    record: { refund, payment, person, evidence, reports },
    neighbours,
  },
}: Route.ComponentProps) {
  const [{ page: texts, reasons, bankReports }, format] = useWords(deskRefundTexts);

  const sources = useTexts(deskPaymentTexts).sources;

  const byAt = (name: string | null, at: string) =>
    texts.byAt({ name: name ?? '', time: format.moment(at) });
  return (
    <DeskPage
      title={<span className="figures">{refund.number}</span>}
      back={['/desk/refunds', texts.back, neighbours]}
      lead={<span className="figures">{format.money(refund)}</span>}
      beside={<RefundStateBadge state={refund.state} />}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FactsPanel
          title={texts.facts}
          facts={[
            fact(texts.amount, format.money(refund)),
            factIfKnown(texts.payee, refund.payee_name),
            fact(
              texts.account,
              mono(refund.payee_account),
              refund.is_to_source ? (
                texts.toSource
              ) : (
                <span className="font-semibold text-warning">{texts.notToSource}</span>
              ),
            ),
            factIfKnown(texts.memo, refund.payee_memo),
            fact(texts.reason, reasons[refund.reason]),
            fact(texts.note, refund.note ?? texts.none),
            fact(texts.proposed, byAt(refund.proposed_by, refund.proposed_at)),
            factIfKnown(texts.decided, refund.decided_at, (at) => byAt(refund.decided_by, at)),
            factIfKnown(texts.decisionReason, refund.decision_reason),
            factIfKnown(texts.sentAt, refund.sent_at, format.dateTime),
            factIfKnown(texts.transaction, refund.transaction_id, mono),
            factIfKnown(texts.failure, refund.state === 'ended' ? null : refund.failure),
          ]}
        >
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {refund.transaction_id !== null && (
              <CopyButton value={refund.transaction_id}>{texts.copyTransaction}</CopyButton>
            )}
            <AuditLink subject={`refund:${refund.id}`}>{texts.toAudit}</AuditLink>
          </div>
        </FactsPanel>
        <div className="grid min-w-0 gap-5">
          <RefundNextStep refund={refund} />
          {reports.length > 0 && (
            <Panel title={bankReports.reports}>
              <ul className="grid gap-3 text-small">
                {reports.map((report) => (
                  <li key={report.id} className="grid gap-0.5">
                    <BankReport report={report} />
                    <span>{bankReports.outcomes[report.outcome]}</span>
                    <span className="flex flex-wrap items-center gap-x-3 text-fine text-muted">
                      {format.moment(report.reported_at)}
                      <RowLink to={`/desk/bank/${report.import_id}`}>{bankReports.toFile}</RowLink>
                    </span>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {payment !== null && (
            <FactsPanel
              title={texts.payment}
              facts={[
                fact(
                  texts.received,
                  format.money(payment),
                  `${sources[payment.source]}, ${format.dateTime(payment.first_seen_at)}`,
                ),
                fact(texts.payer, payment.payer_name ?? texts.unknownPayer),
                fact(texts.payerAccount, mono(payment.payer_account ?? texts.none)),
              ]}
            >
              <PaymentEvidenceList evidence={evidence} />
              <PanelLink to={`/desk/payments/${payment.id}`}>{texts.toPayment}</PanelLink>
            </FactsPanel>
          )}
          {person !== null && (
            <FactsPanel title={texts.tax} facts={[fact(texts.person, person.full_name)]}>
              <Note>{texts.taxHint}</Note>
              <PanelLink right="taxes.view" to={`/desk/taxes/people/${person.account_id}`}>
                {texts.toTaxes}
              </PanelLink>
            </FactsPanel>
          )}
        </div>
      </div>
    </DeskPage>
  );
}

interface RefundNextStepProps {
  readonly refund: Refund;
}

function RefundNextStep({ refund }: RefundNextStepProps) {
  const [{ page: texts }, format] = useWords(deskRefundTexts);
  const reason = useTexts(deskTexts).fourEyes.reason;

  const { officer } = useDesk();
  const time = (at: string | null) => (at === null ? '' : format.dateTime(at));
  switch (refund.state) {
    case 'proposed':
      return (
        <Panel title={texts.decide}>
          {!refund.is_to_source && <Alert kind="warning">{texts.otherAccount}</Alert>}
          {refund.is_held && <Held />}
          <WaitingApproval id={refund.approval_id} />
        </Panel>
      );
    case 'approved':
      return (
        <Panel title={texts.next}>
          <Approved refund={refund} />
          {officer.id !== refund.proposed_by_id && (
            <ReasonFold
              right="refunds.approve"
              intent="cancel"
              title={texts.callOff}
              hint={texts.callOffHint}
              reason={reason}
              submit={texts.callOffSubmit}
            />
          )}
        </Panel>
      );
    case 'exported':
      return (
        <Panel title={texts.next}>
          <p className="text-small">{texts.inBank}</p>
          <ToFiles />
        </Panel>
      );
    case 'sending':
      return (
        <Panel title={texts.next}>
          {refund.currency === 'XLM' ? (
            <>
              <p className="text-small">{texts.sendingXlm}</p>
              <Clear fold={texts.stop} hint={texts.stopHint} submit={texts.stopIt} />
            </>
          ) : (
            <OutsidePayment refund={refund} />
          )}
        </Panel>
      );
    case 'sent':
      return <Alert kind="success">{texts.sent({ time: time(refund.sent_at) })}</Alert>;
    case 'failed':
      return (
        <Alert kind="error" title={texts.failed}>
          {refund.failure ?? undefined}
        </Alert>
      );
    case 'rejected':
      return (
        <Alert kind="info">
          {texts.rejected({ name: refund.decided_by ?? '', time: time(refund.decided_at) })}
        </Alert>
      );
    case 'ended':
      return (
        <Alert kind="info" title={texts.ended}>
          {REFUND_ENDS.filter((end) => end === refund.failure).map(
            (end) => texts.endedBecause[end],
          )}
        </Alert>
      );
  }
}

/**
 * A stuck refund can be stopped; it ends when it is certain that none of its transactions can still
 * be executed.
 */
function Clear(words: Readonly<Record<'fold' | 'hint' | 'submit', string>>) {
  const mayCarryOut = useRight('refunds.carry_out');
  if (!mayCarryOut) return null;
  return <ActForm {...words} intent="clear" takesProof look="danger" className="grid gap-4" />;
}

function Approved({ refund }: RefundNextStepProps) {
  const texts = useTexts(deskRefundTexts).page;
  if (refund.is_held) return <Held />;
  if (refund.currency === 'EUR')
    return (
      <>
        <p className="text-small">{texts.inFile}</p>
        <ToFiles />
      </>
    );
  if (refund.currency === 'XLM') return <p className="text-small">{texts.approvedXlm}</p>;
  return <OutsidePayment refund={refund} />;
}

/** Nothing of value leaves to a person who owes. */
function Held() {
  return <Alert kind="warning">{useTexts(deskRefundTexts).page.held}</Alert>;
}

function ToFiles() {
  return (
    <PageLink
      to="/desk/refunds/files"
      className="link inline-flex min-h-11 items-center justify-self-start text-small"
    >
      {useTexts(deskRefundTexts).page.toFiles}
    </PageLink>
  );
}

interface OutsidePaymentProps {
  readonly refund: Refund;
}

/**
 * Bitcoin and ether are signed where their keys are, never here: an officer enters the transaction,
 * and the chain proves it.
 */
function OutsidePayment({ refund }: OutsidePaymentProps) {
  const [{ page: texts }, format] = useWords(deskRefundTexts);
  const mayCarryOut = useRight('refunds.carry_out');
  if (refund.state === 'sending') {
    return (
      <>
        <Alert kind="info">{texts.sendingNamed}</Alert>
        <Clear fold={texts.clear} hint={texts.clearHint} submit={texts.clearIt} />
      </>
    );
  }
  if (!mayCarryOut) return <p className="text-small">{texts.mayNotCarryOut}</p>;
  return (
    <>
      <p className="text-small">{texts.outside({ amount: format.money(refund) })}</p>
      <div className="border-y border-line">
        <CopyRow label={texts.amount} value={refund.amount} />
        <CopyRow label={texts.account} value={refund.payee_account} />
      </div>
      <ActForm intent="name" hidden={{ version: refund.version }} takesProof submit={texts.nameIt}>
        <ExactField
          name="transaction_id"
          label={texts.transactionId}
          hint={texts.transactionHint}
          maxLength={80}
        />
      </ActForm>
    </>
  );
}
