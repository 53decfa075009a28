import { cents } from '@bb1/domain/money';
import type { Order } from '@bb1/domain/orders/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { formatQuantity } from '../../ui/format.ts';
import { useTokenCode } from '../use-token-code.ts';
import { investmentTexts } from './investment-texts.ts';

/** What a withdrawal does to this order: to its tokens, to the money and to its part of the sale. */
export function WithdrawalConsequences({ order }: { readonly order: Order }) {
  const texts = useTexts(investmentTexts).withdrawal;
  const locale = useLocale();
  const tokenCode = useTokenCode();
  const isPaid = cents(order.paid) + cents(order.seen) > 0n;
  const tokens =
    order.status === 'tokens_allocated'
      ? [
          fill(texts.order.allocated, { tokens: formatQuantity(locale, order.tokens, tokenCode) }),
          texts.claimed,
        ]
      : [texts.order.open];
  return (
    <ul className="grid list-disc gap-2 pl-5 text-small">
      {[...tokens, isPaid ? texts.money : texts.noMoney, texts.sale].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
