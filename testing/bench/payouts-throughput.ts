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
import { moveSandboxClock, type SandboxClock } from '../../server/src/platform/clock/clock.ts';
import { type PayoutHolder, writeHolders } from '../payout-holders.ts';
import type { Surroundings } from '../surroundings.ts';
import { type BenchPlace, seconds, withBenchProduct } from './bench-product.ts';
import type { Figure } from './figure.ts';
import { couponOfficers } from './first-coupon.ts';
import { onDatabaseOfItsOwn } from './own-database.ts';
import { startPayoutsProcess } from './start-payouts-process.ts';

/**
 * Relative to signing the same transactions with the Stellar library and inserting the same rows; what is
 * measured includes the ledger's own work.
 */
const MOST_OF_FLOOR = 8;
/** One holder in so many has an open offer; as many have an account that demands a memo, or none any more. */
const OFFERS_IN = 50;
const ODD_IN = 500;

/** Time within this many times that of a tenth of the holders, memory within this many times its. */
const MOST_GROWTH = 1.3;
const MOST_MEMORY = 1.5;

interface PayoutsSize {
  readonly holders: number;
  /** Whether a tenth of them is paid before, to compare with. */
  readonly compared: boolean;
}

interface Paid {
  readonly seconds: number;
  /** What the same work costs at least. */
  readonly floor: number;
  /** Peak of the product's process in MB, without the stand-in and the signer. */
  readonly memory: number;
}

/**
 * A coupon for all holders, from the record date to the last payment, on the stand-in and a durable
 * disk. The product is a process of its own, as it is beside any ledger; the stand-in and the signer
 * are in this one. Compared with its floor: building and signing the same transactions with the
 * Stellar library alone, and inserting the same rows into tables without keys, checks and triggers.
 */
export async function benchPayouts(
  place: BenchPlace,
  { holders, compared }: PayoutsSize,
): Promise<Figure[]> {
  const tenth = compared
    ? await onDatabaseOfItsOwn(place, (databaseUrl) =>
        payAll({ ...place, databaseUrl }, holders / 10),
      )
    : null;
  const all = await payAll(place, holders);
  const ofFloor: Figure = {
    what: 'a coupon paid to all, of signing and bare rows',
    measured: all.seconds / all.floor,
    bound: 'at most',
    limit: MOST_OF_FLOOR,
    unit: '',
  };
  if (tenth === null) return [ofFloor];
  return [
    ofFloor,
    {
      what: 'the same for a tenth of the holders',
      measured: tenth.seconds / tenth.floor,
      bound: 'at most',
      limit: MOST_OF_FLOOR,
      unit: '',
    },
    {
      what: 'time, of ten times that of a tenth',
      measured: all.seconds / (10 * tenth.seconds),
      bound: 'at most',
      limit: MOST_GROWTH,
      unit: '',
    },
    {
      what: "memory of the product's process, of that of a tenth",
      measured: all.memory / tenth.memory,
      bound: 'at most',
      limit: MOST_MEMORY,
      unit: '',
    },
  ];
}

function payAll(place: BenchPlace, holders: number): Promise<Paid> {
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
}): Promise<Paid> {
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
  const { odd, withOffers } = liveLives(surroundings, people);
  const payouts = await startPayoutsProcess(surroundings.environment, officers);
  const { runId: id } = payouts;
  const preparing = await seconds(() => payouts.to('prepare'));
  for (const leave of odd) leave();
  const proposing = await seconds(() => payouts.to('propose'));
  const releasing = await seconds(() => payouts.to('release'));
  await payouts.to('work');
  const paying = await seconds(async () => {
    while (await hasUnpaid(product, id)) await setTimeout(100);
  });
  const memory = await payouts.to('end');
  const counts = await countByState(product, id);
  if ((counts['parked'] ?? 0) !== odd.length || counts['paid'] !== holders - odd.length)
    throw new Error(`paid and parked are ${JSON.stringify(counts)}, of ${odd.length} odd wallets`);
  const { signing, inserting } = await floor(product, surroundings);
  const { breaches } = await checkMoneyInvariants(db);
  const broken = breaches.filter(({ invariant }) => /coupon|payout/.test(invariant));
  if (broken.length > 0) throw new Error(`${broken.length} invariants are broken`);
  say(
    `${holders} holders, ${withOffers} with an offer and ${odd.length} odd: prepared ${preparing.toFixed(1)} s, proposed ${proposing.toFixed(1)} s, released ${releasing.toFixed(1)} s, paid ${paying.toFixed(1)} s (${Math.round(holders / paying)} a second), ledger's own work included; ${memory.toFixed(0)} MB at most in the product's process`,
  );
  say(
    `floor: ${signing.toFixed(2)} s to build and sign the same transactions, ${inserting.toFixed(2)} s to insert the same rows`,
  );
  return {
    seconds: preparing + proposing + releasing + paying,
    floor: signing + inserting,
    memory,
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
