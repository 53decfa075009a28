import { Pool, type PoolClient } from 'pg';
import type { ActToSign } from './cold-section.ts';
import {
  findPayableOrder,
  listPayableOrders,
  type OrderKind,
  type PayableOrder,
} from './payable-orders.ts';

// Nothing listens yet, the database is missing, it is starting up, or the first start has not
// created the tables.
const NOT_READY = new Set(['ECONNREFUSED', '3D000', '57P03', '42P01', '3F000']);

/** Whether an error only means that the product is not set up yet. */
export function saysNotReady(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_READY.has(String(error.code));
}

export interface ProductDatabase {
  now(): Promise<Date>;
  /**
   * Moves the product clock forward, and has everything run soon that runs every minute. Returns
   * false and moves nothing if it is already at or past that moment.
   */
  moveClock(to: Date): Promise<boolean>;
  /** Schedules a job of the product in this many seconds. */
  runSoon(job: string, seconds: number): Promise<void>;
  /** Newest first; `like` is a part of the reference or of the name. */
  payableOrders(filter: {
    readonly kind: OrderKind;
    readonly like: string;
    readonly limit: number;
  }): Promise<PayableOrder[]>;
  /** Any order in any state. */
  payableOrder(reference: string): Promise<PayableOrder | null>;
  /** The issuer's transactions that wait for its cold keys, oldest first. */
  actsToSign(): Promise<ActToSign[]>;
  close(): Promise<void>;
}

const ACTS_TO_SIGN = `
  select number, kind, holder, "envelopeXdr" from (
  select h.proposed_at as at, 'ACT-' || lpad(h.number::text, 6, '0') as number, h.kind, p.full_name as holder, a.unsigned_envelope_xdr as "envelopeXdr"
  from holding_adjustments h join accounts p on p.id = h.account_id join transfers t on t.id = h.transfer_id join transfer_attempts a on a.transfer_id = t.id
  where h.state = 'approved' and t.kind = 'clawback' and t.stop_requested_at is null and a.outcome is null and a.accepted_at is null
  union all
  select r.proposed_at, 'RED-' || lpad(r.number::text, 6, '0'), 'redemption', n.wallets::text, a.unsigned_envelope_xdr
  from redemptions r join lateral (select transfer_id, count(*) as wallets from redemption_lines where redemption_id = r.id and state = 'sending' group by transfer_id) n on true
  join transfers t on t.id = n.transfer_id join transfer_attempts a on a.transfer_id = t.id
  where t.state = 'reserved' and t.stop_requested_at is null and a.outcome is null and a.accepted_at is null) waiting order by at`;

// The product reads its clock every second, on a busy machine less often; an earlier sweep would
// still see the old time, and the next one comes a minute later.
const SWEEPS_AFTER_SECONDS = [2, 6];
/** The queue's list still has the sweeps of older releases, which were last due before all others. */
const SWEEP_SOON = `
  select graphile_worker.add_job(identifier, run_at := now() + make_interval(secs => seconds), job_key := identifier || seconds)
  from (select identifier, coalesce(last_execution, known_since) as due, max(last_execution) over () as newest from graphile_worker._private_known_crontabs) sweeps, unnest($1::int[]) as seconds
  where newest is null or due >= newest order by identifier`;

/**
 * The panel's access to the product's database, which only the product has in reality.
 */
export function openProductDatabase(url: string): ProductDatabase {
  const pool = new Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: 5_000,
    options: '-c statement_timeout=10000',
  });
  // A connection that broke while idle is replaced; the next query shows whether the database is
  // there.
  pool.on('error', () => undefined);
  return {
    async now() {
      return nowWith(await readOffset(pool, ''));
    },
    async moveClock(to) {
      const client = await pool.connect();
      let broken = true;
      try {
        await client.query('begin');
        const offsetMs = await readOffset(client, 'for update');
        const ahead = to.getTime() > nowWith(offsetMs).getTime();
        if (ahead) {
          await client.query('update product_clock set offset_ms = $1', [
            Math.max(offsetMs, to.getTime() - Date.now()),
          ]);
          await client.query(SWEEP_SOON, [SWEEPS_AFTER_SECONDS]);
        }
        await client.query('commit');
        broken = false;
        return ahead;
      } finally {
        // A connection with an open transaction is not used again.
        client.release(broken);
      }
    },
    async runSoon(job, seconds) {
      await pool.query(
        'select graphile_worker.add_job($1, run_at := now() + make_interval(secs => $2), job_key := $1)',
        [job, seconds],
      );
    },
    payableOrders: (filter) => listPayableOrders(pool, filter),
    payableOrder: (reference) => findPayableOrder(pool, reference),
    actsToSign: async () => (await pool.query<ActToSign>(ACTS_TO_SIGN)).rows,
    close: () => pool.end(),
  };
}

async function readOffset(client: Pool | PoolClient, lock: string): Promise<number> {
  const { rows } = await client.query<{ offset_ms: string }>(
    `select offset_ms from product_clock ${lock}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the product clock has no row');
  return Number(row.offset_ms);
}

function nowWith(offsetMs: number): Date {
  return new Date(Date.now() + offsetMs);
}
