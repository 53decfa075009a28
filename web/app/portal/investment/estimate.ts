import { cents, decimal } from '@bb1/domain/money';
import type { listPaymentRates } from '@bb1/domain/rates/endpoints';
import { dueUnits } from '@bb1/domain/rates/quote';
import type { RatedCurrency } from '@bb1/domain/rates/rate';
import type { Locale } from '@bb1/domain/locale';
import type { Reply } from '../../session/api-client.ts';
import { formatQuantity } from '../../ui/format.ts';

export type PaymentRates = Reply<typeof listPaymentRates>;

/** An estimate ends at digits that still say something at a rate that moves. */
const READABLE_STEP: Readonly<Record<RatedCurrency, bigint>> = {
  XLM: 10n ** 5n,
  BTC: 10n ** 2n,
  ETH: 10n ** 13n,
};

interface Estimated {
  readonly currency: RatedCurrency;
  readonly eur: string;
  readonly rate: string;
}

/**
 * What an amount in EUR would be in a currency at a rate: by the rule of a quote, rounded up to a
 * readable figure, so that an unchanged rate never asks for more than was announced.
 */
export function estimate({ currency, eur, rate }: Estimated): string {
  const exact = dueUnits({ currency, eurCents: cents(eur), rate });
  const step = READABLE_STEP[currency];
  return decimal({ currency, units: ((exact + step - 1n) / step) * step });
}

export function formatEstimate(locale: Locale, estimated: Estimated): string {
  return formatQuantity(locale, estimate(estimated), estimated.currency);
}
