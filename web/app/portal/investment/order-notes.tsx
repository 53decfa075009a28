import type { Order, OrderFlag } from '@bb1/domain/orders/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert, type AlertKind } from '../../ui/alert.tsx';
import { formatDateTime, formatEur } from '../../ui/format.ts';
import investmentTexts from '@bb1/texts/pages/investment';
import { moneySentences } from './order-money.ts';

const KINDS: Readonly<Record<Exclude<OrderFlag, 'underpaid'>, AlertKind>> = {
  overpaid: 'info',
  late: 'warning',
  refund_pending: 'info',
  taken_back: 'warning',
};

/** Notes beside the status of an order, in plain words; nothing when there are none. */
export function OrderNotes({ order }: { readonly order: Order }) {
  const texts = useTexts(investmentTexts);
  const locale = useLocale();
  const sentences = moneySentences(order);
  const notes = {
    paid: texts.money.paid({
      paid: formatEur(locale, order.paid),
      amount: formatEur(locale, order.amount),
    }),
    seen: texts.money.seen({ seen: formatEur(locale, order.seen) }),
    missing: texts.money.missing({
      missing: formatEur(locale, order.missing),
      deadline: formatDateTime(locale, order.payment_deadline),
    }),
  };
  return (
    <>
      {sentences.length > 0 && (
        <Alert kind="warning" title={texts.flags.underpaid}>
          {sentences.map((sentence) => notes[sentence]).join(' ')}
        </Alert>
      )}
      {order.flags.map(
        (flag) =>
          flag !== 'underpaid' && (
            <Alert key={flag} kind={KINDS[flag]}>
              {texts.flags[flag]}
            </Alert>
          ),
      )}
    </>
  );
}
