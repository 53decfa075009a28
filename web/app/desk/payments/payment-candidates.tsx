import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import { CandidateCard } from './candidate-card.tsx';
import { CandidateSearch } from './candidate-search.tsx';

interface PaymentCandidatesProps {
  readonly payment: PaymentDetail;
  readonly search: string | undefined;
  readonly answer: unknown;
}

/** Candidate orders for the undecided part, the likeliest first, and a search for any other. */
export function PaymentCandidates({ payment, search, answer }: PaymentCandidatesProps) {
  const texts = useTexts(deskPaymentTexts).candidates;
  const mayPropose = useRight('payments.propose_decision');
  // Only final money without a decision or proposal can be proposed for an order.
  if (
    payment.state !== 'queued' ||
    payment.finality !== 'final' ||
    isZero(payment.unassigned) ||
    payment.has_open_decision
  )
    return null;
  return (
    <Panel title={texts.title}>
      <p className="text-small text-muted">{texts.lead}</p>
      <CandidateSearch search={search} texts={texts} />
      {payment.candidates.length === 0 && (
        <p className="text-small">{search === undefined ? texts.none : texts.noneFound}</p>
      )}
      <ul className="grid gap-3">
        {payment.candidates.map((candidate) => (
          <CandidateCard
            key={candidate.order_id}
            candidate={candidate}
            payment={payment}
            answer={answer}
            mayPropose={mayPropose}
          />
        ))}
      </ul>
    </Panel>
  );
}
