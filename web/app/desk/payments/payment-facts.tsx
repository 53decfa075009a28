import type { PaymentDetail } from '@bb1/domain/payments/payment-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDate, formatDateTime, languageTag } from '../../ui/format.ts';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, type Fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { formatMoney } from '../parts/format-money.ts';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { PaymentFinality } from './payment-finality.tsx';

/** Everything that the bank or chain reported about a payment. Only its finality ever changes. */
export function PaymentFacts({ payment }: { readonly payment: PaymentDetail }) {
  const texts = useTexts(deskPaymentTexts);
  const facts = useFacts(payment);
  return (
    <Panel title={texts.page.facts}>
      <FactTable facts={facts} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {payment.transaction_id !== null && (
          <CopyButton value={payment.transaction_id}>{texts.page.copyTransaction}</CopyButton>
        )}
        <AuditLink subject={`payment:${payment.id}`}>{texts.page.toAudit}</AuditLink>
      </div>
    </Panel>
  );
}

function useFacts(payment: PaymentDetail): Fact[] {
  const texts = useTexts(deskPaymentTexts);
  const locale = useLocale();
  const words = texts.page;
  return [
    fact(words.amount, formatMoney(locale, payment), texts.sources[payment.source]),
    fact(words.payer, payment.payer_name ?? texts.list.unknownPayer),
    ...factIfKnown('account', words.account, payment.payer_account, mono),
    {
      key: 'text',
      name: words.text,
      value: payment.remittance === '' ? words.none : payment.remittance,
      ...(payment.memo_type !== null && {
        note: `${words.memoType}: ${isMemoType(payment.memo_type) ? texts.memoTypes[payment.memo_type] : payment.memo_type}`,
      }),
    },
    ...factIfKnown('end_to_end', words.endToEndId, payment.end_to_end_id, mono),
    fact(words.finality, <PaymentFinality payment={payment} />),
    ...factIfKnown('booked', words.bookingDate, payment.booking_date, (day) =>
      formatDate(locale, day),
    ),
    fact(words.firstSeen, formatDateTime(locale, payment.first_seen_at)),
    fact(words.received, formatDateTime(locale, payment.received_at)),
    ...factIfKnown('height', words.height, payment.height, (height) =>
      new Intl.NumberFormat(languageTag(locale)).format(height),
    ),
    ...factIfKnown('address', words.depositAddress, payment.deposit_address, mono),
    ...factIfKnown('transaction', words.transaction, payment.transaction_id, mono),
  ];
}

const MEMO_TYPES = ['text', 'id', 'hash', 'return'] as const;

function isMemoType(name: string): name is (typeof MEMO_TYPES)[number] {
  return MEMO_TYPES.some((type) => type === name);
}
