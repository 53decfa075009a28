import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { marketPrice } from './market-price.ts';
import { PRICE_SOURCES, type PriceStandIn, startPriceStandIn } from './price-stand-in.ts';

let now = new Date('2027-03-01T12:00:00.250Z');
let market: PriceStandIn;
beforeAll(async () => {
  market = await startPriceStandIn({ port: 0, now: () => now });
});
afterEach(() => {
  now = new Date('2027-03-01T12:00:00.250Z');
  for (const source of PRICE_SOURCES) market.fault(source, 'none');
});
afterAll(() => market.close());

const json = async (url: string): Promise<unknown> => (await fetch(url)).json();
const ticker = (pair = 'btceur') => json(`${market.bitstampUrl}/api/v2/ticker/${pair}/`);
const book = (product = 'BTC-EUR') =>
  json(`${market.coinbaseUrl}/products/${product}/book?level=1`);

describe('the stand-in for price sources', () => {
  it('[PAY-5] answers like Bitstamp and like Coinbase, each in its own format and with its own price', async () => {
    market.set({ currency: 'BTC', eur: '90000' });
    market.set({ currency: 'BTC', eur: '91000.5', source: 'coinbase' });
    expect(await ticker()).toMatchObject({
      timestamp: '1803902400',
      bid: '89982.00000000',
      ask: '90018.00000000',
      last: '90000.00000000',
      pair: 'BTC/EUR',
    });
    expect(await book()).toMatchObject({
      time: '2027-03-01T12:00:00.250Z',
      bids: [['90982.29990000', expect.any(String), 2]],
      asks: [['91018.70010000', expect.any(String), 1]],
      auction_mode: false,
    });
    for (const path of [
      `${market.bitstampUrl}/api/v2/ticker/dogeeur/`,
      `${market.coinbaseUrl}/products/BTC-USD/book`,
      `${market.bitstampUrl}/products/BTC-EUR/book`,
      `${market.coinbaseUrl}/`,
    ])
      expect((await fetch(path)).status, path).toBe(404);
  });

  it('[PAY-5] uses the time it is given', async () => {
    now = new Date('2030-01-01T00:00:00Z');
    expect(await ticker()).toMatchObject({ timestamp: '1893456000' });
    expect(await book('ETH-EUR')).toMatchObject({ time: '2030-01-01T00:00:00.000Z' });
  });

  it('[PAY-5] lets each source fail separately, in the configured way', async () => {
    market.set({ currency: 'XLM', eur: '0.25' });
    market.fault('bitstamp', 'wrong');
    expect(await ticker('xlmeur')).toMatchObject({ last: '2.50000000' });
    market.fault('bitstamp', 'stale');
    expect(await ticker('xlmeur')).toMatchObject({ timestamp: '1803898800', last: '0.25000000' });
    market.fault('bitstamp', 'garbage');
    await expect(ticker('xlmeur')).rejects.toThrow(SyntaxError);
    market.fault('bitstamp', 'down');
    await expect(ticker('xlmeur')).rejects.toThrow(TypeError);
    expect(market.state()).toMatchObject([
      { source: 'bitstamp', fault: 'down' },
      { source: 'coinbase', fault: 'none', prices: { XLM: '0.25000000' } },
    ]);
    expect(await book('XLM-EUR')).toMatchObject({ auction_mode: false });
  });

  it.each(['', '0', '-1', '1e3', 'free', '1.123456789'])('[PAY-5] cannot be set to %j', (eur) => {
    expect(() => market.set({ currency: 'XLM', eur })).toThrow(RangeError);
  });

  it('[PAY-5] varies by at most half a percent, with its sources close together and the same price at the same moment', () => {
    const at = (minute: number, phase: number) =>
      Number(marketPrice({ eur: '100', at: new Date(minute * 60_000), phase, times: 1n }).last);
    const minutes = Array.from({ length: 240 }, (_, minute) => minute);
    const walk = minutes.map((minute) => at(minute, 0));
    expect(Math.min(...walk)).toBeCloseTo(99.7, 8);
    expect(Math.max(...walk)).toBeCloseTo(100.3, 8);
    expect(minutes.every((minute) => Math.abs(at(minute, 1) - at(minute, 0) - 0.2) < 1e-7)).toBe(
      true,
    );
    expect(walk.slice(0, 120)).toEqual(walk.slice(120));
  });
});
