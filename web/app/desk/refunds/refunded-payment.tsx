import type { PaymentRow } from '@bb1/domain/payments/money-desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { formatDateTime } from '../../ui/format.ts';
import { deskPaymentTexts, deskRefundTexts } from '../desk-texts.ts';
import { FactTable } from '../parts/fact-table.tsx';
import { formatMoney } from '../parts/format-money.ts';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';

/** What came in, so that both officers see that it goes back to where it came from. */
export function RefundedPayment({ payment }: { readonly payment: PaymentRow }) {
  const texts = useTexts(deskRefundTexts).page;
  const { sources } = useTexts(deskPaymentTexts);
  const locale = useLocale();
  const facts = [
    {
      key: 'received',
      name: texts.received,
      value: formatMoney(locale, payment),
      note: `${sources[payment.source]}, ${formatDateTime(locale, payment.first_seen_at)}`,
    },
    { key: 'payer', name: texts.payer, value: payment.payer_name ?? texts.unknownPayer },
    { key: 'account', name: texts.payerAccount, value: mono(payment.payer_account ?? texts.none) },
  ];
  return (
    <Panel title={texts.payment}>
      <FactTable facts={facts} />
      <RecordLink
        to={`/desk/payments/${payment.id}`}
        className="link inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {texts.toPayment}
      </RecordLink>
    </Panel>
  );
}
