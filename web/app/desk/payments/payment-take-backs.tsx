import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';

/** What bank or chain took back of a payment, and what somebody owes for it. */
export function PaymentTakeBacks({ payment }: { readonly payment: PaymentDetail }) {
  const texts = useTexts(deskPaymentTexts).page;
  const format = useFormat();
  if (payment.take_backs.length === 0) return null;
  return (
    <Panel title={texts.takeBacks}>
      <ul className="grid text-small">
        {payment.take_backs.map((one) => (
          <li
            key={one.id}
            className="grid gap-x-4 gap-y-0.5 border-b border-line py-2 first:pt-0 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span>
              {[
                texts.takeBackCauses[one.cause],
                ...(one.by_decision ? [texts.takeBackByOfficers] : []),
                ...(one.undone ? [texts.takeBackUndone] : []),
              ].join(', ')}
            </span>
            <span className="figures flex flex-wrap items-baseline gap-x-3 sm:justify-end">
              <span className="font-medium">
                {format.money({ amount: one.amount, currency: payment.currency })}
              </span>
              <span className="text-fine text-muted">{format.moment(one.at)}</span>
            </span>
          </li>
        ))}
      </ul>
      {payment.receivables.map((one) => (
        <RecordLink
          key={one.id}
          to={`/desk/receivables/${one.id}`}
          className="link inline-flex min-h-6 items-center justify-self-start text-small"
        >
          {texts.owed({ reference: one.reference, amount: format.eur(one.open_eur) })}
        </RecordLink>
      ))}
    </Panel>
  );
}
