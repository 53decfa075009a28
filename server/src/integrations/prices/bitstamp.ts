import { z } from 'zod';
import { askExchange, type ExchangeOptions, middleOf } from './ask-exchange.ts';
import type { PriceSource } from './price-source-port.ts';

const tickerSchema = z.object({
  /** Seconds since 1970. */
  timestamp: z.string().regex(/^\d{9,11}$/),
  bid: z.string(),
  ask: z.string(),
});

/** Bitstamp's ticker (www.bitstamp.net/api, "Ticker", version 2): the middle of bid and ask. */
export function bitstamp(options: ExchangeOptions): PriceSource {
  return {
    name: 'bitstamp',
    async read(currency, signal) {
      const ticker = await askExchange(options, {
        path: `/api/v2/ticker/${currency.toLowerCase()}eur/`,
        schema: tickerSchema,
        signal,
      });
      return { rate: middleOf(ticker), sourceTime: new Date(Number(ticker.timestamp) * 1000) };
    },
  };
}
