import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

/** The decisions about a payment with their officers. */
export function PaymentDecisions({ payment }: { readonly payment: PaymentDetail }) {
  const texts = useTexts(deskPaymentTexts).page;
  if (payment.decisions.length === 0) return null;
  return (
    <Panel title={texts.decisions}>
      <ul className="grid text-small">
        {payment.decisions.map((decision) => (
          <Decision key={decision.id} decision={decision} currency={payment.currency} />
        ))}
      </ul>
    </Panel>
  );
}

function Decision({
  decision,
  currency,
}: {
  readonly decision: PaymentDetail['decisions'][number];
  readonly currency: string;
}) {
  const texts = useTexts(deskPaymentTexts).page;
  const format = useFormat();
  const what =
    decision.kind === 'assign'
      ? texts.forOrder({ reference: decision.order_reference ?? texts.none })
      : decision.kind === 'receivable'
        ? texts.forReceivable({ reference: decision.receivable_reference ?? texts.none })
        : texts.ownFunds;
  return (
    <li className="grid gap-1 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">
          {what}:{' '}
          <span className="figures">{format.money({ amount: decision.amount, currency })}</span>
        </span>
      </p>
      <p>{decision.reason}</p>
      <p className="text-fine text-muted">
        {texts.proposedBy({
          name: decision.proposed_by,
          time: format.moment(decision.proposed_at),
        })}
      </p>
      {decision.decided_by !== null && decision.decided_at !== null && (
        <p className="text-fine text-muted">
          {texts.decidedBy({
            name: decision.decided_by,
            time: format.moment(decision.decided_at),
          })}
        </p>
      )}
    </li>
  );
}
