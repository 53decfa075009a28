import {
  getRefund,
  cancelRefund,
  clearRefundTransaction,
  nameRefundTransaction,
  type Refund,
  type RefundReport,
} from '@bb1/domain/payments/refund-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { DeskPage } from '../parts/desk-page.tsx';
import { useFormat } from '../parts/use-format.ts';
import { pageActs } from '../session/page-acts.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/refund-page.ts';
import { refundKind } from './refund-kind.tsx';
import { RefundNextStep } from './refund-next-step.tsx';
import { RefundStateBadge } from './refund-state-badge.tsx';
import type { PaymentEvidence } from '@bb1/domain/payments/evidence-endpoints';
import type { PaymentRow } from '@bb1/domain/payments/payment-row';
import { type FactLine, fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { PaymentEvidenceList } from '../parts/payment-evidence.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AuditLink } from '../parts/audit-link.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { BankReport } from '../bank/bank-report.tsx';
import { recordLoader } from '../records/record-loader.ts';

export const meta = pageMeta(deskRefundTexts, (texts) => texts.page);

export const loader = recordLoader(refundKind, (api, params) => api(getRefund, { params }));

export const action = pageActs({
  cancel: (api, form, { params }) => api(cancelRefund, { params, body: form.body(['reason']) }),
  name: (api, form, { params }) =>
    api(nameRefundTransaction, { params, body: form.body(['transaction_id', 'version']) }),
  clear: (api, _form, { params }) => api(clearRefundTransaction, { params }),
});

/** The refund on the left, the next step on the right. */
export default function RefundPage({
  loaderData: {
    record: { refund, payment, person, evidence, reports },
    neighbours,
  },
}: Route.ComponentProps) {
  const texts = useTexts(deskRefundTexts).page;
  const format = useFormat();
  return (
    <DeskPage
      title={<span className="figures">{refund.number}</span>}
      back={['/desk/refunds', texts.back, neighbours]}
      lead={<span className="figures">{format.money(refund)}</span>}
      beside={<RefundStateBadge state={refund.state} />}
      done={texts.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RefundFacts refund={refund} />
        <div className="grid min-w-0 gap-5">
          <RefundNextStep refund={refund} />
          {reports.length > 0 && <RefundReports reports={reports} />}
          {payment !== null && <RefundedPayment payment={payment} evidence={evidence} />}
          {person !== null && <RefundedTax person={person} />}
        </div>
      </div>
    </DeskPage>
  );
}

/** The person who gets tax back. */
function RefundedTax({
  person,
}: {
  readonly person: { readonly account_id: string; readonly full_name: string };
}) {
  const texts = useTexts(deskRefundTexts).page;
  const maySeeTaxes = useRight('taxes.view');
  return (
    <Panel title={texts.tax}>
      <FactTable facts={[fact(texts.person, person.full_name)]} />
      <p className="text-small text-muted">{texts.taxHint}</p>
      {maySeeTaxes && (
        <RecordLink
          to={`/desk/taxes/people/${person.account_id}`}
          className="link inline-flex min-h-11 items-center justify-self-start text-small"
        >
          {texts.toTaxes}
        </RecordLink>
      )}
    </Panel>
  );
}

/** The original payment, so that both officers see that the refund goes back to its source. */
function RefundedPayment({
  payment,
  evidence,
}: {
  readonly payment: PaymentRow;
  readonly evidence: readonly PaymentEvidence[];
}) {
  const texts = useTexts(deskRefundTexts).page;
  const { sources } = useTexts(deskPaymentTexts);
  const format = useFormat();
  const facts = [
    fact(
      texts.received,
      format.money(payment),
      `${sources[payment.source]}, ${format.dateTime(payment.first_seen_at)}`,
    ),
    fact(texts.payer, payment.payer_name ?? texts.unknownPayer),
    fact(texts.payerAccount, mono(payment.payer_account ?? texts.none)),
  ];
  return (
    <Panel title={texts.payment}>
      <FactTable facts={facts} />
      <PaymentEvidenceList evidence={evidence} />
      <RecordLink
        to={`/desk/payments/${payment.id}`}
        className="link inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {texts.toPayment}
      </RecordLink>
    </Panel>
  );
}

/** Amount, recipient, reason and officers. */
function RefundFacts({ refund }: { readonly refund: Refund }) {
  const texts = useTexts(deskRefundTexts).page;
  const facts = useFacts(refund);
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {refund.transaction_id !== null && (
          <CopyButton value={refund.transaction_id}>{texts.copyTransaction}</CopyButton>
        )}
        <AuditLink subject={`refund:${refund.id}`}>{texts.toAudit}</AuditLink>
      </div>
    </Panel>
  );
}

function useFacts(refund: Refund): FactLine[] {
  const texts = useTexts(deskRefundTexts);
  const words = texts.page;
  const format = useFormat();
  const byAt = (name: string | null, at: string) =>
    words.byAt({ name: name ?? '', time: format.moment(at) });
  return [
    fact(words.amount, format.money(refund)),
    factIfKnown(words.payee, refund.payee_name),
    fact(
      words.account,
      mono(refund.payee_account),
      refund.is_to_source ? (
        words.toSource
      ) : (
        <span className="font-semibold text-warning">{words.notToSource}</span>
      ),
    ),
    factIfKnown(words.memo, refund.payee_memo),
    fact(words.reason, texts.reasons[refund.reason]),
    fact(words.note, refund.note ?? words.none),
    fact(words.proposed, byAt(refund.proposed_by, refund.proposed_at)),
    factIfKnown(words.decided, refund.decided_at, (at) => byAt(refund.decided_by, at)),
    factIfKnown(words.decisionReason, refund.decision_reason),
    factIfKnown(words.sentAt, refund.sent_at, (at) => format.dateTime(at)),
    factIfKnown(words.transaction, refund.transaction_id, mono),
    factIfKnown(words.failure, refund.state === 'ended' ? null : refund.failure),
  ];
}

/** What the bank reported of a refund before its statement tells of it, the oldest first. */
function RefundReports({ reports }: { readonly reports: readonly RefundReport[] }) {
  const texts = useTexts(deskRefundTexts).bankReports;
  const format = useFormat();
  return (
    <Panel title={texts.reports}>
      <ul className="grid gap-3 text-small">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-0.5">
            <BankReport report={report} />
            <span>{texts.outcomes[report.outcome]}</span>
            <span className="flex flex-wrap items-center gap-x-3 text-fine text-muted">
              {format.moment(report.reported_at)}
              <PageLink
                to={`/desk/bank/${report.import_id}`}
                className="link inline-flex min-h-6 items-center"
              >
                {texts.toFile}
              </PageLink>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
