import type { Locale } from '@bb1/domain/locale';
import { cents } from '@bb1/domain/money';
import { formatQuantity } from '../../ui/format.ts';
import { readAmount } from '../calculator/read-amount.ts';
import { amountToType } from '../../ui/typed-amount.ts';
import affiliateTexts from '@bb1/texts/pages/affiliate';

export const MOST_REFERRALS = 1_000;
const DEFAULT_AMOUNT_EUR = '5000.00';
const DEFAULT_COUNT = 5;

/** The figures in the address. Invalid values leave the defaults in force, with a message. */
export interface CommissionQuery {
  readonly typedAmount: string;
  readonly amountWrong: string | null;
  readonly typedCount: string;
  readonly countWrong: string | null;
  readonly amountCents: bigint;
  readonly count: number;
}

export function readCommissionQuery(
  query: URLSearchParams,
  locale: Locale,
  { maximumEur }: { readonly maximumEur: string },
): CommissionQuery {
  const texts = affiliateTexts[locale].calculator;
  const typedAmount = query.get('amount') ?? amountToType(locale, DEFAULT_AMOUNT_EUR);
  const typedCount = query.get('count') ?? String(DEFAULT_COUNT);
  const amount = readAmount(locale, typedAmount, {
    field: texts.amountName,
    limits: { minimumExclusiveEur: '0.00', maximumEur },
  });
  const count = /^\s*[1-9]\d{0,3}\s*$/.test(typedCount) ? Number(typedCount) : 0;
  const countRight = count >= 1 && count <= MOST_REFERRALS;
  // If either is invalid, the whole default example is shown: a mixture would answer no question.
  const right = amount.kind === 'amount' && countRight;
  return {
    typedAmount,
    amountWrong: amount.kind === 'amount' ? null : amount.sentence,
    typedCount,
    countWrong: countRight
      ? null
      : texts.countWrong({ max: formatQuantity(locale, String(MOST_REFERRALS)) }),
    amountCents: right ? amount.cents : cents(DEFAULT_AMOUNT_EUR),
    count: right ? count : DEFAULT_COUNT,
  };
}
