import type { RatedCurrency } from '@bb1/domain/rates/rate';

/**
 * A source's current price: EUR for one unit of the currency as an exact decimal string, and its
 * time by the source's own clock.
 */
interface PriceReading {
  readonly rate: string;
  readonly sourceTime: Date;
}

/** The source gave no usable answer in time. No part of what it did send is used. */
export class PriceUnavailable extends Error {
  override readonly name = 'PriceUnavailable';
}

/** One of the independent price sources. */
export interface PriceSource {
  /** Its name next to every stored reading. */
  readonly name: string;
  /**
   * Throws PriceUnavailable, also if the signal aborts. Does not judge whether the price is fresh
   * or right.
   */
  read(currency: RatedCurrency, signal: AbortSignal): Promise<PriceReading>;
}
