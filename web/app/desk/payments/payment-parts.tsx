import { parseMoney } from '@bb1/domain/money';
import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { DeskTable } from '../parts/desk-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { ShareBar, ShareMark } from '../parts/share-bar.tsx';
import { useWords } from '../parts/use-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';

interface Part {
  readonly key: string;
  readonly name: ReactNode;
  readonly note: ReactNode;
  readonly amount: string;
  readonly since: string | null;
  /** False for reversed money: it counts for nothing, but the trace stays. */
  readonly live: boolean;
  readonly look: string;
}

/** Assigned to an order, in a refund, or undecided: every unit of a payment in one place. */
export function PaymentParts({ payment }: { readonly payment: PaymentDetail }) {
  const [{ page: texts }, format] = useWords(deskPaymentTexts);
  const parts = [
    ...payment.assignments.map((one) => ({
      key: one.id,
      name: (
        <RecordLink to={`/desk/orders/${one.order_id}`}>
          {texts.withOrder({ reference: one.order_reference, name: one.full_name })}
        </RecordLink>
      ),
      note:
        one.reversed_at === null
          ? texts.credited({ amount: format.eur(one.credited_eur) })
          : texts.takenBack({ reason: one.reversal_reason ?? texts.none }),
      amount: one.amount,
      since: one.reversed_at ?? one.assigned_at,
      live: one.reversed_at === null,
      look: 'fill-success',
    })),
    ...payment.decisions
      .filter(({ kind }) => kind === 'own_funds')
      .map((one) => ({
        key: one.id,
        name: texts.ownFunds,
        note: one.reason,
        amount: one.amount,
        since: one.decided_at,
        live: true,
        look: 'fill-muted',
      })),
    ...payment.paid_receivables.map((one) => ({
      key: one.id,
      name: (
        <RecordLink to={`/desk/receivables/${one.id}`}>
          {texts.onReceivable({ reference: one.reference })}
        </RecordLink>
      ),
      note: '',
      amount: one.amount,
      since: one.at,
      live: true,
      look: 'fill-success',
    })),
    ...useRefundParts(payment),
    ...useUndecidedPart(payment),
  ];
  const shares = parts
    .filter(({ live }) => live)
    .map(({ key, amount, look }) => ({
      key,
      look,
      units: parseMoney(payment.currency, amount).units,
    }));
  return (
    <Panel title={texts.parts}>
      {parts.length > 0 && <ShareBar shares={shares} />}
      <DeskTable
        caption={texts.parts}
        columns={({ column, figureColumn, textColumn }) => [
          textColumn('part', texts.part, ({ name, note, look, live }) => (
            <span className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2">
              <ShareMark look={live ? look : 'fill-line'} />
              <span>{name}</span>
              <span className="col-start-2 text-fine font-normal text-muted">{note}</span>
            </span>
          )),
          figureColumn('amount', texts.partAmount, ({ amount, live }) =>
            live ? (
              format.money({ amount, currency: payment.currency })
            ) : (
              <s className="text-muted">{format.money({ amount, currency: payment.currency })}</s>
            ),
          ),
          column('since', texts.partOf, ({ since }) => since !== null && format.moment(since)),
        ]}
        rows={parts}
        rowKey={({ key }) => key}
        none={payment.finality === 'seen' ? texts.notYet : texts.nothingHeld}
      />
    </Panel>
  );
}

function useRefundParts(payment: PaymentDetail): Part[] {
  const texts = useTexts(deskPaymentTexts).page;
  const { states } = useTexts(deskRefundTexts);
  const isLive = (state: string) => state !== 'rejected' && state !== 'failed' && state !== 'ended';
  // A proposed decision leaves the amount undecided.
  return payment.refunds
    .filter(({ state }) => state !== 'proposed')
    .map((one) => ({
      key: one.id,
      name: (
        <RecordLink to={`/desk/refunds/${one.id}`}>
          {texts.refund({ number: one.number })}
        </RecordLink>
      ),
      note: states[one.state],
      amount: one.amount,
      since: one.sent_at ?? one.decided_at ?? one.proposed_at,
      live: isLive(one.state),
      look: 'fill-brand',
    }));
}

function useUndecidedPart(payment: PaymentDetail): Part[] {
  const texts = useTexts(deskPaymentTexts);
  if (isZero(payment.unassigned)) return [];
  return [
    {
      key: 'undecided',
      name: texts.page.undecided,
      note: payment.queue_reason === null ? '' : texts.reasons[payment.queue_reason],
      amount: payment.unassigned,
      since: payment.first_seen_at,
      live: true,
      look: 'fill-gold',
    },
  ];
}

interface UnbookedPaymentProps {
  readonly payment: PaymentDetail;
}

/** Proposes that an explained gap of the bank account is this payment, which the bank never booked. */
export function UnbookedPayment({ payment }: UnbookedPaymentProps) {
  const [{ unbooked: texts }, format] = useWords(deskPaymentTexts);
  const mayPropose = useRight('payments.propose_decision');
  if (payment.unbooked_approval_id !== null)
    return (
      <Alert kind="info">
        {texts.proposed}{' '}
        <RecordLink to={`/desk/approvals/${payment.unbooked_approval_id}`}>
          {texts.toApproval}
        </RecordLink>
      </Alert>
    );
  if (payment.state === 'gone' || payment.gaps.length === 0 || !mayPropose) return null;
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <ActForm
        className="grid gap-4"
        fold={texts.submit}
        intent="unbooked"
        hidden={{ version: payment.version }}
        submit={texts.submit}
      >
        <SelectField
          name="bank_statement_id"
          label={texts.gap}
          options={payment.gaps.map((gap) => ({
            value: gap.bank_statement_id,
            label: texts.option({
              amount: format.eur(gap.left),
              statement: gap.statement,
            }),
          }))}
        />
        <ReasonField label={texts.reason} hint={texts.reasonHint} />
      </ActForm>
    </Panel>
  );
}
