import { Pool, type PoolClient } from 'pg';

export interface PendingOrder {
  readonly reference: string;
  /** Decimal EUR. */
  readonly amount: string;
  /** As on the identity document, since that is what the payer is compared with; before that as registered. */
  readonly name: string;
  readonly paymentMethod: string;
  readonly senderIban: string | null;
  readonly placedAt: Date;
  readonly deadline: Date;
}

// Nobody listens yet, no such database, starting up, or tables that the first start is about to make.
const NOT_READY = new Set(['ECONNREFUSED', '3D000', '57P03', '42P01', '3F000']);

/** Whether an error only says that the product is not set up yet. */
export function saysNotReady(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_READY.has(String(error.code));
}

export interface ProductDatabase {
  now(): Promise<Date>;
  /** Moves the product clock forward. Gives false, and moves nothing, when it is already at or past that moment. */
  moveClock(to: Date, sweeps: readonly string[]): Promise<boolean>;
  /** The orders that wait for money, newest first; `like` is a part of the reference or of the name. */
  pendingOrders(filter: { readonly like: string; readonly limit: number }): Promise<PendingOrder[]>;
  pendingOrder(reference: string): Promise<PendingOrder | null>;
  close(): Promise<void>;
}

// The product reads its clock again every second; a sweep that ran before that would still see the old time.
const SWEEP_DELAY_SECONDS = 2;

const PENDING = `
  select o.reference, o.amount_eur as amount, coalesce(p.first_name || ' ' || p.last_name, a.full_name) as name,
         o.payment_method as "paymentMethod", o.sender_iban as "senderIban", o.payment_deadline as deadline, o.placed_at as "placedAt"
  from orders o join accounts a on a.id = o.account_id left join identity_proofs p on p.account_id = o.account_id
  where o.status = 'pending'`;

/** What the panel reads and moves in the product's database, as nobody outside of the product could. */
export function openProductDatabase(url: string): ProductDatabase {
  const pool = new Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000, options: '-c statement_timeout=10000' });
  // A connection that broke while idle is replaced; the next question shows whether the database is there.
  pool.on('error', () => undefined);
  return {
    async now() {
      return nowWith(await readOffset(pool, ''));
    },
    async moveClock(to, sweeps) {
      const client = await pool.connect();
      let broken = true;
      try {
        await client.query('begin');
        const offsetMs = await readOffset(client, 'for update');
        const ahead = to.getTime() > nowWith(offsetMs).getTime();
        if (ahead) {
          await client.query('update product_clock set offset_ms = $1', [Math.max(offsetMs, to.getTime() - Date.now())]);
          await client.query('select graphile_worker.add_job(name, run_at := now() + make_interval(secs => $2), job_key := name) from unnest($1::text[]) as name', [sweeps, SWEEP_DELAY_SECONDS]);
        }
        await client.query('commit');
        broken = false;
        return ahead;
      } finally {
        // A connection with a transaction that was left open is not used again.
        client.release(broken);
      }
    },
    async pendingOrders({ like, limit }) {
      const { rows } = await pool.query<PendingOrder>(`select * from (${PENDING}) as pending where strpos(lower(reference || ' ' || name), lower($1)) > 0 order by "placedAt" desc limit $2`, [like.replaceAll('\0', ''), limit]);
      return rows;
    },
    async pendingOrder(reference) {
      return (await pool.query<PendingOrder>(`${PENDING} and o.reference = $1`, [reference])).rows[0] ?? null;
    },
    close: () => pool.end(),
  };
}

async function readOffset(client: Pool | PoolClient, lock: string): Promise<number> {
  const { rows } = await client.query<{ offset_ms: string }>(`select offset_ms from product_clock ${lock}`);
  const [row] = rows;
  if (row === undefined) throw new Error('the product clock has no row');
  return Number(row.offset_ms);
}

function nowWith(offsetMs: number): Date {
  return new Date(Date.now() + offsetMs);
}
