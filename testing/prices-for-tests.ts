import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Offering, parseOffering } from '../domain/src/offering/offering.ts';
import {
  PRICE_SOURCES,
  type PriceFault,
  type PriceStandIn,
  startPriceStandIn,
} from '../sandbox/prices/price-stand-in.ts';
import { bitstamp } from '../server/src/integrations/prices/bitstamp.ts';
import { coinbase } from '../server/src/integrations/prices/coinbase.ts';
import type { PriceSource } from '../server/src/integrations/prices/price-source-port.ts';
import { type Database, openDatabase } from '../server/src/platform/db/database.ts';
import { cloneDatabase } from './postgres-for-tests.ts';

/** The markets, at a time that the test sets. */
export function startMarket(now: () => Date): Promise<PriceStandIn> {
  return startPriceStandIn({ port: 0, now });
}

export { PRICE_SOURCES, type PriceFault, type PriceStandIn };

const TIMEOUT_MS = 500;

/** A database of its own, the markets, and one time for both that moves only on request. */
export interface Rating {
  readonly db: Database;
  readonly clock: { now(): Date; readonly movable: boolean };
  readonly offering: Offering;
  readonly market: PriceStandIn;
  readonly sources: readonly PriceSource[];
  pass(seconds: number): void;
  /** An order in the database whose details do not matter here. */
  order(): Promise<string>;
  close(): Promise<void>;
}

export async function openRating(postgresUrl: string): Promise<Rating> {
  let now = new Date('2027-03-01T12:00:00Z');
  const db = openDatabase({
    url: await cloneDatabase(postgresUrl),
    poolSize: 5,
    onError: () => undefined,
  });
  const market = await startMarket(() => now);
  const definition: unknown = JSON.parse(
    await readFile(resolve(import.meta.dirname, '../content/bb1/offering.json'), 'utf8'),
  );
  const offering: Offering = {
    ...parseOffering(definition),
    paymentMethods: ['EUR', 'XLM', 'BTC', 'ETH'],
  };
  await db.pool.query("insert into sale_totals (token_code, cap_eur) values ('BB1', 1000000)");
  return {
    db,
    clock: { now: () => now, movable: true },
    offering,
    market,
    sources: [
      bitstamp({ url: new URL(market.bitstampUrl), timeoutMs: TIMEOUT_MS }),
      coinbase({ url: new URL(market.coinbaseUrl), timeoutMs: TIMEOUT_MS }),
    ],
    pass(seconds) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    async order() {
      const [accountId, orderId] = [randomUUID(), randomUUID()];
      await db.pool.query(
        "insert into accounts (id, email, full_name, password_hash, locale, created_at) values ($1::uuid, $1::text || '@people.example', 'Ann Buyer', '', 'en', $2)",
        [accountId, now],
      );
      await db.pool.query(
        `insert into orders (id, account_id, token_code, amount_eur, token_amount, face_value_eur, payment_method, reference, accepted, idempotency_key, request_hash, placed_at, payment_deadline)
         values ($1, $2, 'BB1', 2500, 2500, 2500, 'BTC', $3, '{}', $3, '', $4::timestamptz, $4::timestamptz + interval '14 days')`,
        [orderId, accountId, orderId.slice(0, 12), now],
      );
      return orderId;
    },
    async close() {
      await market.close();
      await db.close();
    },
  };
}
