import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { formatMoney } from '../parts/format-money.ts';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { SecondOfficer } from '../parts/second-officer.tsx';
import { useRight } from '../session/use-desk.ts';
import { RefundForm } from './refund-form.tsx';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Fold } from '../parts/fold.tsx';
import { AmountFields } from './amount-fields.tsx';

interface DecidePanelProps {
  readonly payment: PaymentDetail;
  readonly answer: unknown;
}

/** The next step for a payment: approve a proposal, propose, or nothing and why. */
export function DecidePanel({ payment, answer }: DecidePanelProps) {
  const texts = useTexts(deskPaymentTexts).decide;
  const openDecision = payment.decisions.find(({ state }) => state === 'proposed');
  return (
    <Panel title={openDecision === undefined ? texts.title : texts.open}>
      <OpenRefund payment={payment} />
      {openDecision === undefined ? (
        <Proposals payment={payment} answer={answer} />
      ) : (
        <OpenDecision payment={payment} decision={openDecision} answer={answer} />
      )}
    </Panel>
  );
}

function OpenDecision({
  payment,
  decision,
  answer,
}: DecidePanelProps & { readonly decision: PaymentDetail['decisions'][number] }) {
  const texts = useTexts(deskPaymentTexts).decide;
  const locale = useLocale();
  const amount = formatMoney(locale, { amount: decision.amount, currency: payment.currency });
  return (
    <>
      <div className="grid gap-1 rounded-control bg-sunken p-4 text-small">
        <p className="font-semibold">
          {decision.kind === 'assign'
            ? texts.openAssign({ amount, reference: decision.order_reference ?? '' })
            : decision.kind === 'receivable'
              ? texts.openReceivable({ amount, reference: decision.receivable_reference ?? '' })
              : texts.openOwnFunds({ amount })}
        </p>
        <p>{texts.openWhy({ reason: decision.reason })}</p>
        {decision.order_id !== null && (
          <RecordLink
            to={`/desk/orders/${decision.order_id}`}
            className="link inline-flex min-h-11 items-center justify-self-start"
          >
            {texts.toOrder}
          </RecordLink>
        )}
        {decision.receivable_id !== null && (
          <RecordLink
            to={`/desk/receivables/${decision.receivable_id}`}
            className="link inline-flex min-h-11 items-center justify-self-start"
          >
            {texts.toReceivable}
          </RecordLink>
        )}
      </div>
      <SecondOfficer
        makerId={decision.proposed_by_id}
        right="payments.approve_decision"
        answer={answer}
        hidden={{ decision: decision.id, version: payment.version }}
        approve={texts.approve}
        approveHint={texts.approveHint}
        rejectHint={texts.rejectHint}
      />
    </>
  );
}

function OpenRefund({ payment }: Pick<DecidePanelProps, 'payment'>) {
  const texts = useTexts(deskPaymentTexts).decide;
  const open = payment.has_open_refund
    ? payment.refunds.find(({ state }) => !['sent', 'failed', 'rejected', 'ended'].includes(state))
    : undefined;
  if (open === undefined) return null;
  return (
    <Alert kind="info">
      {texts.refundOpen}{' '}
      <RecordLink to={`/desk/refunds/${open.id}`}>
        {texts.toRefund({ number: open.number })}
      </RecordLink>
    </Alert>
  );
}

function Proposals({ payment, answer }: DecidePanelProps) {
  const texts = useTexts(deskPaymentTexts).decide;
  const mayPropose = useRight('payments.propose_decision');
  const mayRefund = useRight('refunds.propose');
  if (payment.state === 'split') return <Alert kind="info">{texts.split}</Alert>;
  if (payment.state === 'gone') return <Alert kind="warning">{texts.gone}</Alert>;
  if (payment.finality === 'seen') return <Alert kind="info">{texts.notFinal}</Alert>;
  if (isZero(payment.unassigned))
    return <p className="text-small text-muted">{texts.nothingLeft}</p>;
  if (!mayPropose && !mayRefund) return <Alert kind="info">{texts.mayNotPropose}</Alert>;
  return (
    <div className="grid gap-3">
      {payment.is_held && <Alert kind="warning">{texts.held}</Alert>}
      {mayPropose && <ReceivableForm payment={payment} answer={answer} />}
      {mayRefund && !payment.has_open_refund && !payment.is_held && (
        <RefundForm payment={payment} answer={answer} />
      )}
      {mayPropose && <OwnFundsForm payment={payment} answer={answer} />}
    </div>
  );
}

/** Money that belongs to no payment. */
function OwnFundsForm({
  payment,
  answer,
}: {
  readonly payment: PaymentDetail;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskPaymentTexts).decide;
  const own = answerTo('own_funds', answer);
  return (
    <Fold title={texts.own} open={own !== null}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <p className="text-small text-muted">{texts.ownHint}</p>
        <AmountFields payment={payment} intent="own_funds" />
        <TextField
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={300}
          autoComplete="off"
        />
        <SubmitButton className="justify-self-start">{texts.ownSubmit}</SubmitButton>
      </PageForm>
    </Fold>
  );
}

/** Money that pays what somebody owes; the receivable that its text names is filled in. */
function ReceivableForm({
  payment,
  answer,
}: {
  readonly payment: PaymentDetail;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskPaymentTexts).decide;
  const refused = answerTo('receivable', answer);
  const [named] = payment.named_receivables;
  return (
    <Fold title={texts.receivable} open={refused !== null || named !== undefined}>
      <PageForm answer={refused} className="grid max-w-xl gap-4">
        <p className="text-small text-muted">{texts.receivableHint}</p>
        <TextField
          name="receivable_reference"
          label={texts.receivableReference}
          hint={texts.receivableReferenceHint}
          defaultValue={named?.reference ?? ''}
          maxLength={40}
          spellCheck={false}
          autoCapitalize="characters"
          autoComplete="off"
          className="max-w-xs"
        />
        <AmountFields payment={payment} intent="receivable" />
        <TextField
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={300}
          autoComplete="off"
        />
        <SubmitButton className="justify-self-start">{texts.receivableSubmit}</SubmitButton>
      </PageForm>
    </Fold>
  );
}
