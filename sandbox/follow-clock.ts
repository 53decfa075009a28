import pg from 'pg';
import type { StellarStandIn } from './stellar/stellar-stand-in.ts';

/**
 * Lets the ledger's time follow the product clock when that is moved forward: a real network and a real server share
 * one time, so the stand-in must too, or every transaction built would look expired or years ahead.
 */
export async function followClock(options: { databaseUrl: string; stellar: StellarStandIn }): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  client.on('error', () => undefined);
  let followed = 0;
  const follow = async () => {
    const { rows } = await client.query<{ offset_ms: string }>('select offset_ms from product_clock');
    const offsetMs = Number(rows[0]?.offset_ms ?? 0);
    if (offsetMs === followed) return;
    followed = offsetMs;
    options.stellar.setTime(Math.floor((Date.now() + offsetMs) / 1000));
  };
  await follow();
  const timer = setInterval(() => void follow().catch(() => undefined), 500);
  return async () => {
    clearInterval(timer);
    await client.end();
  };
}
