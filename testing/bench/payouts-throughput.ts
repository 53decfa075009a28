import { setTimeout } from 'node:timers/promises';
import {
  Account,
  Asset,
  BASE_FEE,
  type Keypair,
  Memo,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
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
import { type PayoutHolder, writeHolders } from '../payout-holders.ts';
import type { Surroundings } from '../surroundings.ts';
import {
  type BenchPlace,
  benchOfficer,
  seconds,
  withBenchProduct,
  workInBench,
} from './bench-product.ts';
import type { Figure } from './figure.ts';

/**
 * Relative to signing the same transactions with the Stellar library and inserting the same rows; what is
 * measured includes the ledger's own work.
 */
const MOST_OF_FLOOR = 8;
/** One holder in so many has an open offer; as many have an account that demands a memo, or none any more. */
const OFFERS_IN = 50;
const ODD_IN = 500;

interface PayoutsSize {
  readonly holders: number;
}

/**
 * A coupon for all holders, from the record date to the last payment, on the stand-in and a durable
 * disk. Compared with its floor: building and signing the same transactions with the Stellar library
 * alone, and inserting the same rows into tables without keys, checks and triggers.
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
    context: { clock },
  } = product;
  const officers = await couponOfficers(product);
  const people = await writeHolders(
    { product, ledger: surroundings.ledger, now: () => clock.now() },
    Array.from({ length: holders }, (_, at) => BigInt(2 + (at % 50)) * 10_000_000n),
    { claimed: true },
  );
  await comeToPaymentDate(product, surroundings);
  const coupon = await firstCoupon(product, officers);
  const { id } = coupon;
  const { odd, withOffers } = liveLives(surroundings, people);
  const preparing = await seconds(coupon.prepare);
  for (const leave of odd) leave();
  const proposing = await seconds(coupon.propose);
  const releasing = await seconds(coupon.release);
  const working = await workInBench(product, surroundings, say);
  const paying = await seconds(async () => {
    while (await hasUnpaid(product, id)) await setTimeout(100);
  });
  await working.stop();
  const counts = await countByState(product, id);
  if (counts['parked'] !== odd.length || counts['paid'] !== holders - odd.length)
    throw new Error(`paid and parked are ${JSON.stringify(counts)}, of ${odd.length} odd wallets`);
  const { signing, inserting } = await floor(product, surroundings);
  const { breaches } = await checkMoneyInvariants(db);
  const broken = breaches.filter(({ invariant }) => /coupon|payout/.test(invariant));
  if (broken.length > 0) throw new Error(`${broken.length} invariants are broken`);
  const whole = preparing + proposing + releasing + paying;
  say(
    `${holders} holders, ${withOffers} with an offer and ${odd.length} odd: prepared ${preparing.toFixed(1)} s, proposed ${proposing.toFixed(1)} s, released ${releasing.toFixed(1)} s, paid ${paying.toFixed(1)} s (${Math.round(holders / paying)} a second), ledger's own work included`,
  );
  say(
    `floor: ${signing.toFixed(2)} s to build and sign the same transactions, ${inserting.toFixed(2)} s to insert the same rows`,
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

interface CouponOfficers {
  readonly finance: string;
  readonly compliance: string;
}

/** Their ids; holders can only be written once there are two officers. */
export async function couponOfficers(product: Product): Promise<CouponOfficers> {
  return {
    finance: await benchOfficer(product, 'finance'),
    compliance: await benchOfficer(product, 'compliance'),
  };
}

/** The run of the first payment date, which has come, and its steps. */
export async function firstCoupon(
  product: Product,
  { finance, compliance }: CouponOfficers,
): Promise<{
  readonly id: string;
  readonly prepare: () => Promise<void>;
  readonly propose: () => Promise<void>;
  readonly release: () => Promise<void>;
}> {
  const { db, context: own, integrations } = product;
  const { clock, offering } = own;
  const context: PayoutsContext = { db, clock, offering, ...integrations, taxStandings };
  await startDueRuns(context);
  const run = async (): Promise<CouponRunRow> => (await listRunsOfDay(db, 1))[0] ?? raise();
  const { id } = await run();
  return {
    id,
    prepare: () => prepareRun(context, id),
    propose: async () => {
      const { version } = await run();
      await proposeCouponRun(context, { id, officerId: finance, version });
    },
    release: async () => {
      const { content_hash: contentHash } = await run();
      await releaseCouponRun(context, {
        id,
        officerId: compliance,
        contentHash: contentHash ?? raise(),
      });
    },
  };
}

export async function comeToPaymentDate(
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

/**
 * Some have an offer since before the record date. Others become odd after it, when `odd` is called: an account that
 * demands a memo, or one that is gone.
 */
function liveLives(
  { ledger: { network } }: Surroundings,
  people: readonly PayoutHolder[],
): { readonly odd: readonly (() => void)[]; readonly withOffers: number } {
  const state = network?.node.ledger.state;
  const odd: (() => void)[] = [];
  let withOffers = 0;
  for (const [at, { keys }] of people.entries()) {
    const publicKey = keys.publicKey();
    const account = state?.account(publicKey);
    const [line] = [...(state?.index.ownedBy(publicKey) ?? [])].map((key) =>
      state?.touched().get(key),
    );
    if (state === undefined || account == null || line?.kind !== 'trustline') return raise();
    if (at % OFFERS_IN === 1) {
      state.put({ ...line, selling: line.balance / 2n });
      withOffers++;
    }
    if (at % ODD_IN === 2)
      odd.push(() =>
        state.put({
          kind: 'data',
          account: publicKey,
          name: 'config.memo_required',
          value: Buffer.from('1'),
          sponsor: null,
          modified: account.modified,
        }),
      );
    if (at % ODD_IN === 3)
      odd.push(() => {
        state.remove(line);
        state.remove(account);
      });
  }
  return { odd, withOffers };
}

export async function hasUnpaid({ db }: Product, runId: string): Promise<boolean> {
  const { rows } = await db.pool.query(
    "select from coupon_payouts where run_id = $1 and state in ('planned', 'sending') limit 1",
    [runId],
  );
  return rows.length > 0;
}

async function countByState({ db }: Product, runId: string): Promise<Record<string, number>> {
  const { rows } = await db.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from coupon_payouts where run_id = $1 group by state',
    [runId],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Each table of the run, with the condition of its rows. */
const ROWS_OF_RUN = {
  coupon_payouts: 'true',
  holder_snapshot_lines: 'true',
  transfers: "kind = 'payout'",
  transfer_payments: 'true',
  transfer_attempts: "transfer_id in (select id from transfers where kind = 'payout')",
  journal_entries: "kind in ('coupon_run_released', 'payouts_paid', 'payout_parked')",
  journal_lines:
    "entry_id in (select id from journal_entries where kind in ('coupon_run_released', 'payouts_paid', 'payout_parked'))",
  mail_outbox: 'true',
  audit_log: "act like 'transfer.%' or act like 'coupon_%'",
} as const;
const ROWS_AT_ONCE = 1_000;

/** The least that any program does: it builds and signs each transaction, and sends each row. */
async function floor(
  { db, integrations: { stellar } }: Product,
  surroundings: Surroundings,
): Promise<{ signing: number; inserting: number }> {
  const { hot } = surroundings.ledger;
  const { rows: transactions } = await db.pool.query<{
    channel: string;
    sequence: string;
    memo: string;
    lines: { payee: string; amount: string }[];
  }>(
    "select channel, sequence, memo, (select json_agg(json_build_object('payee', payee, 'amount', amount::text) order by payment_no) from transfer_payments p where p.transfer_id = t.id) as lines from transfers t where kind = 'payout'",
  );
  const channels = new Map(hot.channels.map((key) => [key.publicKey(), key]));
  const signing = await seconds(async () => {
    for (const { channel, sequence, memo, lines } of transactions) {
      const keys = channels.get(channel) ?? raise();
      signBarely(lines, {
        keys: [keys, hot.payout, hot.sponsor],
        sequence: BigInt(sequence),
        memo,
        networkPassphrase: stellar.claims.networkPassphrase,
      });
    }
  });
  let inserting = 0;
  for (const [table, where] of Object.entries(ROWS_OF_RUN)) {
    const { rows } = await db.pool.query<object>(`select * from ${table} where ${where}`);
    const columns = await db.pool.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
      [table],
    );
    const names = columns.rows.map(({ name }) => `"${name}"`).join(', ');
    await db.pool.query(`create table bare_${table} as select ${names} from ${table} where false`);
    inserting += await seconds(async () => {
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await db.pool.query(
          `insert into bare_${table} select ${names} from jsonb_populate_recordset(null::bare_${table}, $1)`,
          [JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))],
        );
    });
  }
  return { signing, inserting };
}

function signBarely(
  lines: readonly { payee: string; amount: string }[],
  by: {
    readonly keys: readonly [channel: Keypair, payout: Keypair, sponsor: Keypair];
    readonly sequence: bigint;
    readonly memo: string;
    readonly networkPassphrase: string;
  },
): string {
  const { networkPassphrase } = by;
  const [channel, payout, sponsor] = by.keys;
  const source = new Account(channel.publicKey(), (by.sequence - 1n).toString());
  const builder = new TransactionBuilder(source, {
    fee: BASE_FEE,
    networkPassphrase,
    timebounds: { minTime: 0, maxTime: 1 },
    memo: Memo.hash(Buffer.from(by.memo, 'base64')),
  });
  for (const { payee, amount } of lines)
    builder.addOperation(
      Operation.payment({
        source: payout.publicKey(),
        destination: payee,
        asset: Asset.native(),
        amount,
      }),
    );
  const transaction = builder.build();
  transaction.sign(channel, payout);
  const bump = TransactionBuilder.buildFeeBumpTransaction(
    sponsor.publicKey(),
    BASE_FEE,
    transaction,
    networkPassphrase,
  );
  bump.sign(sponsor);
  return bump.toXdr();
}

function raise(): never {
  throw new Error('the scene lacks what the bench expects');
}
