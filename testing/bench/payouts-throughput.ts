import { setTimeout } from 'node:timers/promises';
import { berlinDayEnds } from '../../domain/src/offering/berlin-day-bounds.ts';
import { payoutCalendar } from '../../domain/src/payouts/payout-calendar.ts';
import type { Product } from '../../server/src/compose.ts';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import type { PayoutsContext } from '../../server/src/modules/payouts/payouts-context.ts';
import { prepareRun } from '../../server/src/modules/payouts/prepare-run.ts';
import { proposeCouponRun } from '../../server/src/modules/payouts/propose-run.ts';
import { releaseCouponRun } from '../../server/src/modules/payouts/release-run.ts';
import { type CouponRunRow, listRunsOfDay } from '../../server/src/modules/payouts/run-store.ts';
import { startDueRuns } from '../../server/src/modules/payouts/start-run.ts';
import { taxStandings } from '../../server/src/modules/taxes/tax-standings.ts';
import { moveSandboxClock, type SandboxClock } from '../../server/src/platform/clock/clock.ts';
import { work } from '../../server/src/platform/jobs/jobs.ts';
import { writeHolders } from '../payout-holders.ts';
import type { Surroundings } from '../surroundings.ts';
import { type BenchPlace, benchOfficer, seconds, withBenchProduct } from './bench-product.ts';
import type { Figure } from './figure.ts';

/** As many concurrent jobs as a worker runs. */
const AT_ONCE = 4;
/**
 * Relative to merely signing the same transactions and inserting the same rows; it includes the
 * ledger's own work.
 */
const MOST_OF_FLOOR = 60;

interface PayoutsSize {
  readonly holders: number;
}

/**
 * A coupon for all holders, from the record date to the last payment, on the stand-in and a durable
 * disk. Compared with its floor: signing the same transactions, and the same rows in tables without
 * keys, checks and triggers.
 */
export function benchPayouts(place: BenchPlace, { holders }: PayoutsSize): Promise<Figure[]> {
  return withBenchProduct(
    place,
    (product, surroundings) => measure({ product, surroundings, holders, say: place.say }),
    { ledger: true, prices: true },
  );
}

async function measure({
  product,
  surroundings,
  holders,
  say,
}: {
  readonly product: Product;
  readonly surroundings: Surroundings;
  readonly holders: number;
  readonly say: BenchPlace['say'];
}): Promise<Figure[]> {
  const {
    db,
    context: { clock, offering },
    integrations,
    jobs,
  } = product;
  const context: PayoutsContext = { db, clock, offering, ...integrations, taxStandings };
  const officers = [
    await benchOfficer(product, 'finance'),
    await benchOfficer(product, 'compliance'),
  ] as const;
  await writeHolders(
    { product, ledger: surroundings.ledger, now: () => clock.now() },
    Array.from({ length: holders }, (_, at) => BigInt(2 + (at % 50)) * 10_000_000n),
    { claimed: true },
  );
  await comeToPaymentDate(product, surroundings);
  await startDueRuns(context);
  const run = async (): Promise<CouponRunRow> => (await listRunsOfDay(db, 1))[0] ?? raise();
  const { id } = await run();
  const preparing = await seconds(() => prepareRun(context, id));
  const proposing = await seconds(
    async () =>
      void (await proposeCouponRun(context, {
        id,
        officerId: officers[0],
        version: (await run()).version,
      })),
  );
  const releasing = await seconds(
    async () =>
      void (await releaseCouponRun(context, {
        id,
        officerId: officers[1],
        contentHash: (await run()).content_hash ?? '',
      })),
  );
  const working = await work({
    pool: db.pool,
    connectionString: surroundings.environment['DATABASE_URL'] ?? '',
    jobs,
    sweeps: [],
    concurrency: AT_ONCE,
    onError: (error, job) => say(`${job}: ${String(error)}`),
  });
  const paying = await seconds(async () => {
    while ((await run()).state !== 'settled') await setTimeout(100);
  });
  await working.stop();
  const { signing, inserting } = await floor(product);
  const { breaches } = await checkMoneyInvariants(db);
  const broken = breaches.filter(({ invariant }) => /coupon|payout/.test(invariant));
  if (broken.length > 0) throw new Error(`${broken.length} invariants are broken`);
  const whole = preparing + proposing + releasing + paying;
  say(
    `${holders} holders: prepared ${preparing.toFixed(1)} s, proposed ${proposing.toFixed(1)} s, released ${releasing.toFixed(1)} s, paid ${paying.toFixed(1)} s (${Math.round(holders / paying)} a second), ledger's own work included`,
  );
  say(
    `floor: ${signing.toFixed(2)} s to build and sign the same transactions, ${inserting.toFixed(2)} s for the same rows bare`,
  );
  return [
    {
      what: 'a coupon paid to all, of signing and bare rows',
      measured: whole / (signing + inserting),
      bound: 'at most',
      limit: MOST_OF_FLOOR,
      unit: '',
    },
  ];
}

async function comeToPaymentDate(
  { db, context, integrations: { stellar } }: Product,
  surroundings: Surroundings,
): Promise<void> {
  const { ledger, offering } = surroundings;
  const [day] = payoutCalendar(offering.bond);
  const state = ledger.network?.node.ledger.state;
  if (day === undefined || state === undefined)
    throw new Error('there is no payout day, or no ledger');
  for (const key of [stellar.payments.payoutAccount, stellar.claims.sponsor]) {
    const account = state.account(key);
    if (account !== null) state.put({ ...account, balance: account.balance + 10n ** 15n });
  }
  const noon = new Date(berlinDayEnds(day.paymentDate).getTime() - 12 * 3_600_000);
  await db.transaction('bench_move_clock', (tx) => moveSandboxClock(tx, noon));
  await (context.clock as SandboxClock).refresh();
  await surroundings.follow(noon);
  ledger.network?.closeLedger();
}

/** The same transactions signed again, and the same rows in tables without checks. */
async function floor({
  db,
  integrations: { stellar },
}: Product): Promise<{ signing: number; inserting: number }> {
  const { rows } = await db.pool.query<{ envelope: string; hash: string }>(
    "select a.unsigned_envelope_xdr as envelope, a.transaction_hash as hash from transfer_attempts a join transfers t on t.id = a.transfer_id where t.kind = 'payout'",
  );
  const signing = await seconds(async () => {
    for (const { envelope, hash } of rows)
      await stellar.payments.sign({
        from: 'payout',
        envelopeXdr: envelope,
        hash,
        feePerOperation: 100n,
      });
  });
  const inserting = await seconds(async () => {
    for (const table of [
      'coupon_payouts',
      'holder_snapshot_lines',
      'transfer_payments',
      'mail_outbox',
    ])
      await db.pool.query(`create table bare_${table} as select * from ${table}`);
    for (const [table, where] of [
      ['transfers', "kind = 'payout'"],
      ['transfer_attempts', "transfer_id in (select id from transfers where kind = 'payout')"],
      ['journal_entries', "kind in ('coupon_run_released', 'payouts_paid')"],
    ] as const)
      await db.pool.query(`create table bare_${table} as select * from ${table} where ${where}`);
  });
  return { signing, inserting };
}

function raise(): never {
  throw new Error('the payout day has no run');
}
