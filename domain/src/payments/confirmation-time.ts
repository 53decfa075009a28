import type { RatedCurrency } from '../rates/rate.ts';

/** Between two ledgers of Stellar, and two blocks of Bitcoin and Ethereum, on average. */
const BLOCK_SECONDS: Readonly<Record<RatedCurrency, number>> = { XLM: 6, BTC: 600, ETH: 12 };
/** The Ethereum network finalises a block some thirteen to twenty minutes after it was made, whatever its depth. */
const ETHEREUM_FINALISES_AFTER_SECONDS = 900;
/** Fewer payments measure a coincidence. */
export const PAYMENTS_THAT_MEASURE = 5;

/** The final payments of late in a currency: how many, and the seconds from the network's first sight of the middle one until it was final. */
export interface MeasuredConfirmations {
  readonly count: number;
  readonly medianSeconds: number;
}

/**
 * After how many minutes a payment counts: by the depth that the configuration requires, and by what the latest payments took where
 * that was longer. Rounded up.
 */
export function confirmationMinutes(
  currency: RatedCurrency,
  confirmations: number,
  measured: MeasuredConfirmations,
): number {
  const configured = Math.max(
    confirmations * BLOCK_SECONDS[currency],
    currency === 'ETH' ? ETHEREUM_FINALISES_AFTER_SECONDS : 0,
  );
  const found = measured.count < PAYMENTS_THAT_MEASURE ? 0 : measured.medianSeconds;
  return Math.ceil(Math.max(configured, found) / 60);
}

export type SpokenTime =
  | { readonly unit: 'quarter' }
  | { readonly unit: 'minutes' | 'hours'; readonly count: number };

/** As people say it: the "10 to 15 minutes" of the terms while they are true, then steps of ten minutes, then hours, each rounded up. */
export function spokenTime(minutes: number): SpokenTime {
  if (minutes <= 15) return { unit: 'quarter' };
  if (minutes <= 50) return { unit: 'minutes', count: Math.ceil(minutes / 10) * 10 };
  return { unit: 'hours', count: Math.ceil(minutes / 60) };
}
