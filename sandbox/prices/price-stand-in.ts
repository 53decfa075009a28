import { createServer, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../loopback.ts';
import { marketPrice } from './market-price.ts';

export const PRICE_SOURCES = ['bitstamp', 'coinbase'] as const;
export type StandInSource = (typeof PRICE_SOURCES)[number];
export const PRICED = ['XLM', 'BTC', 'ETH'] as const;
type Priced = (typeof PRICED)[number];

/**
 * `down`: the connection breaks. `stale`: prices of an hour ago. `wrong`: ten times the price.
 * `garbage`: a page in place of prices. `slow`: an answer after half a minute.
 */
export const PRICE_FAULTS = ['none', 'down', 'stale', 'wrong', 'garbage', 'slow'] as const;
export type PriceFault = (typeof PRICE_FAULTS)[number];

export interface PriceStandInOptions {
  readonly port: number;
  /** The markets' time; defaults to real time. */
  readonly now?: () => Date;
  /** Whether prices vary with time by some thousandths; otherwise they stay as set. */
  readonly wandering?: boolean;
}

export interface PriceStandIn {
  readonly bitstampUrl: string;
  readonly coinbaseUrl: string;
  /**
   * Sets the price of one unit in EUR, with at most eight decimals; at every source unless one is
   * named.
   */
  set(price: {
    readonly currency: Priced;
    readonly eur: string;
    readonly source?: StandInSource;
  }): void;
  fault(source: StandInSource, kind: PriceFault): void;
  /** Each source's current price and fault. */
  state(): {
    readonly source: StandInSource;
    readonly fault: PriceFault;
    readonly prices: Readonly<Record<Priced, string>>;
  }[];
  close(): Promise<void>;
}

const FIRST_PRICES: Readonly<Record<Priced, string>> = {
  XLM: '0.2845',
  BTC: '92350',
  ETH: '3120.5',
};
const STALE_MS = 3_600_000;
const SLOW_MS = 30_000;

/** Bitstamp's ticker and Coinbase Exchange's order book, as far as they serve prices in EUR, below two paths of one port. */
export async function startPriceStandIn({
  port,
  now = () => new Date(),
  wandering = false,
}: PriceStandInOptions): Promise<PriceStandIn> {
  const set = { bitstamp: { ...FIRST_PRICES }, coinbase: { ...FIRST_PRICES } };
  const faults: Record<StandInSource, PriceFault> = { bitstamp: 'none', coinbase: 'none' };
  const late = new Set<NodeJS.Timeout>();

  const market = (source: StandInSource, currency: Priced) => {
    const at = faults[source] === 'stale' ? new Date(now().getTime() - STALE_MS) : now();
    return {
      at,
      ...marketPrice({
        eur: set[source][currency],
        at,
        phase: wandering ? PRICE_SOURCES.indexOf(source) : null,
        times: faults[source] === 'wrong' ? 10n : 1n,
      }),
    };
  };

  const bitstampTicker = (currency: Priced) => {
    const { at, bid, ask, last } = market('bitstamp', currency);
    return {
      timestamp: String(Math.floor(at.getTime() / 1000)),
      open: last,
      high: ask,
      low: bid,
      last,
      volume: '1204.51',
      vwap: last,
      bid,
      ask,
      side: '0',
      open_24: last,
      percent_change_24: '0.00',
      pair: `${currency}/EUR`,
      market_type: 'SPOT',
    };
  };
  const coinbaseBook = (currency: Priced) => {
    const { at, bid, ask } = market('coinbase', currency);
    return {
      bids: [[bid, '6.3578146', 2]],
      asks: [[ask, '2', 1]],
      sequence: at.getTime(),
      auction_mode: false,
      auction: null,
      time: at.toISOString(),
    };
  };

  const answer = (url: string, response: ServerResponse) => {
    const asked = questionOf(url);
    if (asked === null) return sendJson(response, 404, { message: 'NotFound' });
    const fault = faults[asked.source];
    if (fault === 'down') return void response.destroy();
    if (fault === 'garbage')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><body>We will be back soon: 0.01 EUR</body></html>');
    const good = () =>
      sendJson(
        response,
        200,
        asked.source === 'bitstamp' ? bitstampTicker(asked.currency) : coinbaseBook(asked.currency),
      );
    if (fault !== 'slow') return good();
    const timer = setTimeout(() => {
      late.delete(timer);
      good();
    }, SLOW_MS);
    late.add(timer);
  };

  const server = createServer((request, response) => answer(request.url ?? '/', response));
  const { url, close } = await listenOnLoopback(server, port);
  return {
    bitstampUrl: `${url}/bitstamp`,
    coinbaseUrl: `${url}/coinbase`,
    set({ currency, eur, source }) {
      marketPrice({ eur, at: now(), phase: null, times: 1n });
      for (const one of source === undefined ? PRICE_SOURCES : [source]) set[one][currency] = eur;
    },
    fault(source, kind) {
      faults[source] = kind;
    },
    state: () =>
      PRICE_SOURCES.map((source) => ({
        source,
        fault: faults[source],
        prices: {
          XLM: market(source, 'XLM').last,
          BTC: market(source, 'BTC').last,
          ETH: market(source, 'ETH').last,
        },
      })),
    close() {
      late.forEach((timer) => clearTimeout(timer));
      return close();
    },
  };
}

function questionOf(
  url: string,
): { readonly source: StandInSource; readonly currency: Priced } | null {
  const ticker = /^\/bitstamp\/api\/v2\/ticker\/(xlm|btc|eth)eur\/$/.exec(url)?.[1];
  const book = /^\/coinbase\/products\/(XLM|BTC|ETH)-EUR\/book(?:\?level=1)?$/.exec(url)?.[1];
  const currency = PRICED.find((one) => one === (ticker?.toUpperCase() ?? book));
  return currency === undefined
    ? null
    : { source: ticker === undefined ? 'coinbase' : 'bitstamp', currency };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
