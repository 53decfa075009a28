import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import { ExactField, TextField } from '../../ui/text-field.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { PAYMENT_REFUND_REASONS } from '@bb1/domain/payments/payment-state';
import type { QueueReason } from '@bb1/domain/payments/queue-reason';
import { SelectField } from '../../ui/select-field.tsx';
import { cents, eur } from '@bb1/domain/money';
import { OrderStatusBadge } from '../orders/order-status-badge.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { CandidateFigure, CandidateSigns } from './candidate-search.tsx';
import { useLocale } from '../../language/use-locale.ts';
import { amountToType } from './typed-amount.ts';
import { Note } from '../parts/note.tsx';

interface DecidePanelProps {
  readonly payment: PaymentDetail;
}

/** The next step for a payment: a proposal that waits, propose, or nothing and why. */
export function DecidePanel({ payment }: DecidePanelProps) {
  const texts = useTexts(deskPaymentTexts).decide;
  const open = payment.has_open_refund
    ? payment.refunds.find(({ state }) => !['sent', 'failed', 'rejected', 'ended'].includes(state))
    : undefined;
  return (
    <Panel title={texts.title}>
      {open !== undefined && (
        <Alert kind="info">
          {texts.refundOpen}{' '}
          <RecordLink to={`/desk/refunds/${open.id}`}>
            {texts.toRefund({ number: open.number })}
          </RecordLink>
        </Alert>
      )}
      {payment.decision_approval_id === null ? (
        <Proposals payment={payment} />
      ) : (
        <WaitingApproval id={payment.decision_approval_id} />
      )}
    </Panel>
  );
}

function Proposals({ payment }: DecidePanelProps) {
  const texts = useTexts(deskPaymentTexts).decide;
  const mayPropose = useRight('payments.propose_decision');
  const mayRefund = useRight('refunds.propose');
  const [named] = payment.named_receivables;
  if (payment.state === 'split') return <Alert kind="info">{texts.split}</Alert>;
  if (payment.state === 'gone') return <Alert kind="warning">{texts.gone}</Alert>;
  if (payment.finality === 'seen') return <Alert kind="info">{texts.notFinal}</Alert>;
  if (isZero(payment.unassigned)) return <Note>{texts.nothingLeft}</Note>;
  if (!mayPropose && !mayRefund) return <Alert kind="info">{texts.mayNotPropose}</Alert>;
  return (
    <div className="grid gap-3">
      {payment.is_held && <Alert kind="warning">{texts.held}</Alert>}
      <ActForm
        right="payments.propose_decision"
        fold={texts.receivable}
        isOpen={named !== undefined}
        intent="receivable"
        hint={texts.receivableHint}
        submit={texts.receivableSubmit}
      >
        <TextField
          name="receivable_reference"
          label={texts.receivableReference}
          hint={texts.receivableReferenceHint}
          defaultValue={named?.reference ?? ''}
          maxLength={40}
          spellCheck={false}
          autoCapitalize="characters"
          className="max-w-xs"
        />
        <AmountFields payment={payment} />
        <ReasonField label={texts.reason} hint={texts.reasonHint} />
      </ActForm>
      {mayRefund && !payment.has_open_refund && !payment.is_held && (
        <RefundForm payment={payment} />
      )}
      <ActForm
        right="payments.propose_decision"
        fold={texts.own}
        hint={texts.ownHint}
        intent="own_funds"
        submit={texts.ownSubmit}
      >
        <AmountFields payment={payment} />
        <ReasonField label={texts.reason} hint={texts.reasonHint} />
      </ActForm>
    </div>
  );
}

/** A refund: to its source, unless a note says why not. */
function RefundForm({ payment }: { readonly payment: PaymentDetail }) {
  const texts = useTexts(deskPaymentTexts).decide;
  const source = payment.payer_account ?? '';
  const optional = texts.optional;
  return (
    <ActForm
      fold={texts.refund}
      intent="refund"
      hidden={{ source_account: source }}
      hint={texts.refundHint}
      submit={texts.refundSubmit}
    >
      <AmountFields payment={payment} />
      <SelectField
        name="reason"
        label={texts.refundReason}
        emptyLabel={texts.choose}
        options={PAYMENT_REFUND_REASONS.map((value) => ({
          value,
          label: texts.refundReasons[value],
        }))}
        defaultValue={usualReason(payment.queue_reason)}
      />
      <ExactField
        name="payee_account"
        label={texts.payeeAccount}
        hint={texts.payeeAccountHint}
        defaultValue={source}
        maxLength={120}
      />
      {payment.source === 'bank' && (
        <TextField
          name="payee_name"
          label={texts.payeeName}
          defaultValue={payment.payer_name ?? ''}
          maxLength={70}
        />
      )}
      {payment.source === 'stellar' && (
        <TextField
          name="payee_memo"
          label={texts.payeeMemo}
          hint={texts.payeeMemoHint}
          optional={optional}
          maxLength={28}
        />
      )}
      <TextField name="note" label={texts.note} optional={optional} maxLength={300} />
    </ActForm>
  );
}

const USUAL: Partial<Record<QueueReason, (typeof PAYMENT_REFUND_REASONS)[number]>> = {
  overpaid: 'overpaid',
  already_paid: 'overpaid',
  late: 'late',
  order_not_open: 'late',
  person_refused: 'refused_person',
  no_reference: 'not_assignable',
  unknown_reference: 'not_assignable',
  tiny_amount: 'not_assignable',
};

function usualReason(reason: QueueReason | null): string {
  return (reason !== null && USUAL[reason]) || '';
}

type Candidate = PaymentDetail['candidates'][number];

interface CandidateCardProps {
  readonly candidate: Candidate;
  readonly payment: PaymentDetail;
  readonly mayPropose: boolean;
}

export function CandidateCard({ candidate, payment, mayPropose }: CandidateCardProps) {
  const [{ candidates: texts, decide }, format] = useWords(deskPaymentTexts);
  return (
    <li className="grid gap-3 rounded-control border border-edge p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="grid text-small">
          <RecordLink
            to={`/desk/orders/${candidate.order_id}`}
            className="link inline-flex min-h-6 items-center font-mono font-semibold"
          >
            {candidate.reference}
          </RecordLink>
          <span>
            <PersonLink accountId={candidate.account_id} name={candidate.full_name} />
          </span>
        </h3>
        <OrderStatusBadge state={candidate.status} />
      </div>
      <CandidateSigns signs={candidate.signs} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-small sm:grid-cols-3">
        <CandidateFigure name={texts.orderAmount} value={format.eur(candidate.amount)} />
        <CandidateFigure
          name={texts.missing}
          value={format.eur(candidate.missing)}
          note={<Difference candidate={candidate} payment={payment} />}
        />
        <CandidateFigure name={texts.placed} value={format.moment(candidate.placed_at)} />
      </dl>
      {mayPropose && (
        <ActForm
          className="grid gap-4"
          fold={texts.choose}
          intent="assign"
          hidden={{ order_reference: candidate.reference }}
          oneOf="order_reference"
          submit={texts.submitChoice}
        >
          <AmountFields payment={payment} />
          <ReasonField label={decide.reason} hint={decide.reasonHint} />
        </ActForm>
      )}
    </li>
  );
}

/** How the undecided part compares with what the order still lacks; where currencies differ there is nothing to compare. */
function Difference({ candidate, payment }: Pick<CandidateCardProps, 'candidate' | 'payment'>) {
  const [{ candidates: texts }, format] = useWords(deskPaymentTexts);
  if (candidate.payment_method !== payment.currency)
    return (
      <span className="font-semibold text-warning">
        {texts.otherCurrency({ currency: candidate.payment_method })}
      </span>
    );
  if (payment.currency !== 'EUR') return null;
  const over = cents(payment.unassigned) - cents(candidate.missing);
  if (over === 0n) return <span className="font-semibold text-success">{texts.exact}</span>;
  return (over > 0n ? texts.over : texts.under)({
    amount: format.eur(eur(over > 0n ? over : -over)),
  });
}

/** The amount of a payment that a proposal concerns: the whole undecided part by default. */
function AmountFields({ payment }: { readonly payment: PaymentDetail }) {
  const texts = useTexts(deskPaymentTexts).decide;
  const locale = useLocale();
  return (
    <>
      <input type="hidden" name="version" value={payment.version} readOnly />
      <input type="hidden" name="currency" value={payment.currency} readOnly />
      <TextField
        name="amount"
        label={texts.amount}
        unit={payment.currency}
        inputMode="decimal"
        defaultValue={amountToType(locale, {
          amount: payment.unassigned,
          currency: payment.currency,
        })}
        className="max-w-xs"
      />
    </>
  );
}
