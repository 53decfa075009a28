import { cents, eur } from '@bb1/domain/money';
import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { OrderStatusBadge } from '../orders/order-status-badge.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { AmountFields } from './amount-fields.tsx';
import { CandidateFigure } from './candidate-figure.tsx';
import { CandidateSigns } from './candidate-signs.tsx';
import { ActForm } from '../parts/act-form.tsx';

type Candidate = PaymentDetail['candidates'][number];

interface CandidateCardProps {
  readonly candidate: Candidate;
  readonly payment: PaymentDetail;
  readonly mayPropose: boolean;
}

/** A candidate order, the evidence for it, how the amounts compare, and the form to propose it. */
export function CandidateCard({ candidate, payment, mayPropose }: CandidateCardProps) {
  const format = useFormat();
  const texts = useTexts(deskPaymentTexts).candidates;
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
      {mayPropose && <AssignForm candidate={candidate} payment={payment} />}
    </li>
  );
}

/** How the undecided part compares with what the order still lacks; where currencies differ there is nothing to compare. */
function Difference({ candidate, payment }: Pick<CandidateCardProps, 'candidate' | 'payment'>) {
  const texts = useTexts(deskPaymentTexts).candidates;
  const format = useFormat();
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

function AssignForm({ candidate, payment }: Omit<CandidateCardProps, 'mayPropose'>) {
  const texts = useTexts(deskPaymentTexts);
  return (
    <ActForm
      className="grid gap-4"
      fold={texts.candidates.choose}
      intent="assign"
      hidden={{ order_reference: candidate.reference }}
      oneOf="order_reference"
      submit={texts.candidates.submitChoice}
    >
      <AmountFields payment={payment} />
      <ReasonField label={texts.decide.reason} hint={texts.decide.reasonHint} />
    </ActForm>
  );
}
