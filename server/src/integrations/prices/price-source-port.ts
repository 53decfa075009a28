import type { RatedCurrency } from '@bb1/domain/rates/rate';

/** What a source says at this moment: EUR for one unit of the currency as an exact decimal string, and of when it is by the source's own clock. */
interface PriceReading {
  readonly rate: string;
  readonly sourceTime: Date;
}

/** The source gave no usable answer in time. Whatever it did send is not used in any part. */
export class PriceUnavailable extends Error {
  override readonly name = 'PriceUnavailable';
}

/** One of the independent places that are asked for a price. */
export interface PriceSource {
  /** By which it is named beside every reading that is kept. */
  readonly name: string;
  /** Throws PriceUnavailable, also when the signal ends the question. Whether the answer is fresh, or right, is not judged here. */
  read(currency: RatedCurrency, signal: AbortSignal): Promise<PriceReading>;
}
