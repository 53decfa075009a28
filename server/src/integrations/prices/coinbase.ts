import { z } from 'zod';
import { askExchange, type ExchangeOptions, middleOf } from './ask-exchange.ts';
import { type PriceSource, PriceUnavailable } from './price-source-port.ts';

const best = z.tuple([z.tuple([z.string()]).rest(z.unknown())]).rest(z.unknown());
const bookSchema = z.object({
  time: z.iso.datetime(),
  bids: best,
  asks: best,
  /** While an auction runs, bid and ask are only indications. */
  auction_mode: z.boolean().default(false),
});

/**
 * Coinbase Exchange's order book at its first level (docs.cdp.coinbase.com, "Get product book"):
 * the middle of bid and ask. Not its ticker, whose time is that of the last trade: with minutes
 * between trades a good price would look old.
 */
export function coinbase(options: ExchangeOptions): PriceSource {
  return {
    name: 'coinbase',
    async read(currency, signal) {
      const {
        time,
        bids,
        asks,
        auction_mode: isAuction,
      } = await askExchange(options, {
        path: `/products/${currency}-EUR/book?level=1`,
        schema: bookSchema,
        signal,
      });
      if (isAuction) throw new PriceUnavailable('an auction is running');
      return { rate: middleOf({ bid: bids[0][0], ask: asks[0][0] }), sourceTime: new Date(time) };
    },
  };
}
