import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { Form, Link, useLocation } from 'react-router';
import { useTexts } from '../../language/use-texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import { CandidateCard } from './candidate-card.tsx';

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
      <CandidateSearch search={search} />
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

function CandidateSearch({ search }: Pick<PaymentCandidatesProps, 'search'>) {
  const texts = useTexts(deskPaymentTexts).candidates;
  const { pathname } = useLocation();
  return (
    <search>
      <Form key={search} method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
        <TextField
          name="q"
          type="search"
          label={texts.search}
          hint={texts.searchHint}
          defaultValue={search ?? ''}
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          className="w-full max-w-xs"
        />
        <Button type="submit" look="secondary">
          {texts.submit}
        </Button>
        {search !== undefined && (
          <Link to={pathname} preventScrollReset className={buttonClass('quiet')}>
            {texts.clear}
          </Link>
        )}
      </Form>
    </search>
  );
}
