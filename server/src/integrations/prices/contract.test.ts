import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RATED_CURRENCIES } from '@bb1/domain/rates/rate';
import { oddServer } from '../../../../testing/odd-server.ts';
import { type PriceStandIn, startMarket } from '../../../../testing/prices-for-tests.ts';
import { bitstamp } from './bitstamp.ts';
import { coinbase } from './coinbase.ts';
import { PriceUnavailable } from './price-source-port.ts';

const NOW = new Date('2027-03-01T12:00:00Z');
const TIMEOUT_MS = 400;
const never = () => new AbortController().signal;

let market: PriceStandIn;
beforeAll(async () => {
  market = await startMarket(() => NOW);
});
afterEach(() => {
  for (const name of ['bitstamp', 'coinbase'] as const) market.fault(name, 'none');
});
afterAll(() => market.close());

/** A server with any answer. */
async function odd(listener: RequestListener): Promise<URL> {
  return new URL((await oddServer(listener)).url);
}
const saying = (text: string | Buffer, status = 200) =>
  odd((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text),
  );

const SOURCES = [
  {
    name: 'bitstamp' as const,
    at: (url?: URL) => bitstamp({ url: url ?? new URL(market.bitstampUrl), timeoutMs: TIMEOUT_MS }),
    /** An answer as text, so that numbers can be written in any way. */
    text: ({ bid = '"100"', ask = '"101"', time = `"${NOW.getTime() / 1000}"` }) =>
      `{"timestamp":${time},"bid":${bid},"ask":${ask},"last":"7"}`,
    badTimes: ['"soon"', '""', '"-5"', 'null', '"1e9"', '"2027-03-01T12:00:00Z"', '1803902400.5'],
  },
  {
    name: 'coinbase' as const,
    at: (url?: URL) => coinbase({ url: url ?? new URL(market.coinbaseUrl), timeoutMs: TIMEOUT_MS }),
    text: ({ bid = '"100"', ask = '"101"', time = `"${NOW.toISOString()}"` }) =>
      `{"time":${time},"bids":[[${bid},"1",2]],"asks":[[${ask},"1",2]],"sequence":111342351770}`,
    badTimes: ['"soon"', '""', 'null', '"2027-02-30T12:00:00Z"', '"2027-03-01"', '1803902400'],
  },
];

describe.each(SOURCES)('the price source $name', ({ name, at, text, badTimes }) => {
  const read = (url?: URL) => at(url).read('BTC', never());

  it('[PAY-5] gives the exact middle of bid and ask for each currency, and the time of the source', async () => {
    market.set({ currency: 'BTC', eur: '92350.25', source: name });
    market.set({ currency: 'ETH', eur: '3120.5', source: name });
    market.set({ currency: 'XLM', eur: '0.2845', source: name });
    const answer = await Promise.all(
      RATED_CURRENCIES.map((currency) => at().read(currency, never())),
    );
    expect(answer).toEqual(
      ['0.2845', '92350.25', '3120.5'].map((rate) => ({ rate, sourceTime: NOW })),
    );
  });

  it('[PAY-5] passes on its answer without judging it: ten times off, and an hour old', async () => {
    market.set({ currency: 'BTC', eur: '92350.25', source: name });
    market.fault(name, 'wrong');
    expect((await read()).rate).toBe('923502.5');
    market.fault(name, 'stale');
    expect((await read()).sourceTime).toEqual(new Date(NOW.getTime() - 3_600_000));
  });

  it.each(['down', 'garbage', 'slow'] as const)(
    '[PAY-5] is unavailable when it is %s',
    async (fault) => {
      market.fault(name, fault);
      await expect(read()).rejects.toThrow(PriceUnavailable);
      market.fault(name, 'none');
      await expect(read()).resolves.toBeDefined();
    },
  );

  it('[PAY-5] is unavailable when nothing listens, and when the request is aborted', async () => {
    const { url, close } = await oddServer((_request, response) => response.end());
    await close();
    await expect(read(new URL(url))).rejects.toThrow(PriceUnavailable);
    await expect(at().read('BTC', AbortSignal.abort())).rejects.toThrow(PriceUnavailable);
  });

  it('[PAY-5] keeps every digit of a number that is no text', async () => {
    expect(
      await read(await saying(text({ bid: '92350.123456789011', ask: '92350.123456789013' }))),
    ).toEqual({ rate: '92350.123456789012', sourceTime: NOW });
  });

  it.each([
    ['nought', { bid: '"0"', ask: '"0"' }],
    ['negative', { bid: '"-1"' }],
    ['an exponent', { bid: '1e2' }],
    ['a comma', { bid: '"100,5"' }],
    ['no number', { bid: '"NaN"' }],
    ['infinite', { ask: '"Infinity"' }],
    ['null', { bid: 'null' }],
    ['a list', { bid: '["100"]' }],
    ['an empty text', { ask: '""' }],
    ['more exact than rates are', { bid: '"100.0000000000001"' }],
    ['the bid above the ask', { bid: '"101"', ask: '"100"' }],
    ['bid and ask far apart', { bid: '"100"', ask: '"105.000001"' }],
  ])('[PAY-5] gives no price if it is %s', async (_what, change) => {
    await expect(read(await saying(text(change)))).rejects.toThrow(PriceUnavailable);
  });

  it('[PAY-5] accepts equal bid and ask, or five percent apart', async () => {
    expect((await read(await saying(text({ bid: '"100"', ask: '"100"' })))).rate).toBe('100');
    expect((await read(await saying(text({ bid: '"100"', ask: '"105"' })))).rate).toBe('102.5');
  });

  it('[PAY-5] gives no price with an invalid time', async () => {
    for (const time of badTimes)
      await expect(read(await saying(text({ time }))), time).rejects.toThrow(PriceUnavailable);
  });

  it.each(['', 'null', '[]', '{}', '"100"', '{"bid":"100"', '\u0000', '['.repeat(60_000)])(
    '[PAY-5] gives no price for another document',
    async (body) => {
      await expect(read(await saying(body))).rejects.toThrow(PriceUnavailable);
    },
  );

  it('[PAY-5] gives no price for broken encoding, another status, or a truncated answer', async () => {
    await expect(
      read(
        await saying(
          Buffer.concat([
            Buffer.from(text({}).slice(0, -1)),
            Buffer.from([0x2c, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
          ]),
        ),
      ),
    ).rejects.toThrow(PriceUnavailable);
    for (const status of [201, 403, 404, 429, 500, 503])
      await expect(read(await saying(text({}), status)), String(status)).rejects.toThrow(
        PriceUnavailable,
      );
    await expect(
      read(
        await odd((_request, response) => {
          response.writeHead(200, { 'content-length': '1000' }).write(text({}));
          response.destroy();
        }),
      ),
    ).rejects.toThrow(PriceUnavailable);
  });

  it('[PAY-5] follows no redirect', async () => {
    const good = await saying(text({}));
    for (const status of [301, 302, 307, 308])
      await expect(
        read(
          await odd((_request, response) =>
            response.writeHead(status, { location: good.href }).end(),
          ),
        ),
      ).rejects.toThrow(PriceUnavailable);
  });

  it('[PAY-5] stops reading an endless answer', async () => {
    const sent = { bytes: 0 };
    const url = await odd((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const block = ' '.repeat(16_384);
      const pour = () => {
        while (!response.destroyed && sent.bytes < 50_000_000) {
          sent.bytes += block.length;
          if (!response.write(block)) return void response.once('drain', pour);
        }
      };
      pour();
    });
    await expect(read(url)).rejects.toThrow(PriceUnavailable);
    expect(sent.bytes).toBeLessThan(20_000_000);
  });

  it('[PAY-5] gives up a trickling answer in time', async () => {
    const url = await odd((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    });
    await expect(read(url)).rejects.toThrow(PriceUnavailable);
  });
});

describe('the order book of coinbase', () => {
  it('[PAY-5] gives no price during an auction, or without orders on both sides', async () => {
    const book = (change: object) =>
      saying(
        JSON.stringify({
          time: NOW.toISOString(),
          bids: [['100', '1', 2]],
          asks: [['101', '1', 2]],
          auction_mode: false,
          ...change,
        }),
      );
    const read = (url: URL) => coinbase({ url, timeoutMs: TIMEOUT_MS }).read('XLM', never());
    await expect(read(await book({}))).resolves.toEqual({ rate: '100.5', sourceTime: NOW });
    for (const change of [{ auction_mode: true }, { bids: [] }, { asks: [] }, { bids: [[]] }])
      await expect(read(await book(change)), JSON.stringify(change)).rejects.toThrow(
        PriceUnavailable,
      );
  });
});
