import { cents, parseMoney } from '@bb1/domain/money';
import type { StatementEntry } from '../../sandbox/bank/camt053-writer.ts';
import { recordNews, readCursor } from '../../server/src/modules/payments/deposits/record-news.ts';
import type {
  Deposit,
  DepositSource,
  Outflow,
} from '../../server/src/integrations/deposits/deposit-watch.ts';
import { addressOfOrder } from '../../server/src/modules/payments/deposits/address-store.ts';
import { getOrder } from '../../server/src/modules/orders/store.ts';
import { latestQuote } from '../../server/src/modules/rates/quotes.ts';
import type { Act, Manner, Share } from './money-steps.ts';
import type { MoneyScene } from './money-scene.ts';
import type { KnownOrder, OutsideWorld } from './outside-world.ts';
import { importLines, today } from './bank-statements.ts';
import { survive } from './work-queue.ts';

const SOURCE_OF = { XLM: 'stellar', BTC: 'bitcoin', ETH: 'ethereum' } as const;
const TINY = { EUR: 1n, XLM: 1_000n, BTC: 500n, ETH: 10n ** 12n };
const TOLERANCE = { EUR: 10n, XLM: 1_000_000n, BTC: 500n, ETH: 5n * 10n ** 13n };
/**
 * A node was unreachable: a new quote may hold by now, and the payment was made under the previous
 * one.
 */
const LATE_MS = 25 * 60_000;
/** After the quote and every hour that an offering gives a payment to become final. */
const TOO_LATE_MINUTES = 8 * 60;
const WRONG_REFERENCE = 'BB1-7K3M9QXA5';
/** Nothing speaks against these transfers. */
const PLAIN: ReadonlySet<Manner> = new Set(['right', 'final_at_once', 'told_late']);

/** A person pays, in any way that people pay. */
export async function pay(
  scene: MoneyScene,
  world: OutsideWorld,
  act: Act & { kind: 'pay' },
): Promise<void> {
  const order = world.at(world.orders, act.which);
  if (order === undefined) return;
  const units = unitsOf(order.method, await dueOf(scene, order), act.share);
  if (units <= 0n) return;
  if (order.method === 'EUR') {
    const entry = transferOf(scene, world, { order, units, manner: act.manner });
    const line = { entry, day: today(scene), who: order.who };
    const isPlain = PLAIN.has(act.manner);
    return importLines(scene, world, [isPlain ? { ...line, plainlyFor: order.id } : line]);
  }
  const deposit = await depositOf(scene, world, {
    order,
    method: order.method,
    units,
    manner: act.manner,
  });
  if (deposit !== null)
    await receive(scene, world, {
      source: SOURCE_OF[order.method],
      deposits: [deposit],
      who: order.who,
    });
}

async function dueOf({ db }: MoneyScene, order: KnownOrder): Promise<bigint> {
  const row = await getOrder(db, order.id);
  if (order.method !== 'EUR') return (await latestQuote(db, order.id))?.dueUnits ?? 0n;
  const missing = cents(row.amount_eur) - cents(row.credited_eur);
  return missing > 0n ? missing : cents(row.amount_eur);
}

function unitsOf(method: KnownOrder['method'], due: bigint, share: Share): bigint {
  const shares: Readonly<Record<Share, bigint>> = {
    exact: due,
    half: due / 2n,
    a_little: due / 10n,
    within_under: due - TOLERANCE[method],
    within_over: due + TOLERANCE[method],
    too_much: due + due / 4n,
    twice: 2n * due,
    tiny: TINY[method],
  };
  return shares[share];
}

function transferOf(
  scene: MoneyScene,
  world: OutsideWorld,
  paid: { order: KnownOrder; units: bigint; manner: Manner },
): StatementEntry {
  const { order, units, manner } = paid;
  const person = scene.people[order.who];
  const other = world.orders.find(({ id }) => id !== order.id)?.reference ?? WRONG_REFERENCE;
  const remittance = {
    wrong_reference: WRONG_REFERENCE,
    no_reference: 'Danke',
    two_references: `${order.reference} ${other}`,
    right: order.reference,
    another_name: order.reference,
    final_at_once: order.reference,
    told_late: order.reference,
  }[manner];
  const number = world.next();
  return {
    direction: 'credit',
    bankReference: `IN${number}`,
    transfers: [
      {
        amountCents: units,
        ...(number % 2 === 0 ? { transactionId: `TX-OF-PAYER-${number}` } : {}),
        counterpartyName: manner === 'another_name' ? 'Xaver Anders' : (person?.name ?? ''),
        counterpartyIban: person?.iban ?? '',
        remittance: [remittance],
      },
    ],
  };
}

async function depositOf(
  scene: MoneyScene,
  world: OutsideWorld,
  paid: { order: KnownOrder; method: 'XLM' | 'BTC' | 'ETH'; units: bigint; manner: Manner },
): Promise<Deposit | null> {
  const { order, method, units, manner } = paid;
  const number = world.next();
  const now = scene.context.clock.now();
  const common = {
    transactionId: `${method}-tx-${number}`,
    units,
    foreignAsset: null,
    networkTime: manner === 'told_late' ? new Date(now.getTime() - LATE_MS) : now,
  };
  if (method === 'XLM') {
    const memos = {
      right: order.reference,
      final_at_once: order.reference,
      told_late: order.reference,
      another_name: order.reference,
      wrong_reference: WRONG_REFERENCE,
      two_references: '17',
      no_reference: null,
    };
    const value = memos[manner];
    const memo =
      value === null
        ? null
        : ({ type: manner === 'two_references' ? 'id' : 'text', value } as const);
    return {
      ...common,
      key: `op-${number}`,
      address: 'deposit account',
      memo,
      sender: scene.people[order.who]?.wallet ?? null,
      muxed: manner === 'another_name',
      finality: 'final',
      confirmations: 1,
      height: number,
    };
  }
  const address = await addressOfOrder(scene.db, order.id);
  if (address === null) return null;
  const isFinal = manner === 'final_at_once';
  return {
    ...common,
    key: `${common.transactionId}:0`,
    address: address.address,
    memo: null,
    sender: `${method}-of-${order.who}`,
    muxed: false,
    finality: isFinal ? 'final' : 'seen',
    confirmations: isFinal ? 12 : 0,
    height: isFinal ? number : null,
  };
}

/**
 * What a watch would record of its chain: nothing is written if another one did since the cursor
 * was read.
 */
async function receive(
  scene: MoneyScene,
  world: OutsideWorld,
  answer: {
    source: DepositSource;
    deposits: readonly Deposit[];
    outflows?: readonly Outflow[];
    who: number;
    byTwo?: boolean;
  },
): Promise<void> {
  const { source, deposits, outflows = [], who, byTwo = false } = answer;
  for (const deposit of deposits) {
    const key = `${source} ${deposit.key}`;
    const before = world.deposits.get(key);
    const seenAt = deposit.networkTime;
    const isNewlyFinal = deposit.finality === 'final' && before?.deposit.finality !== 'final';
    const finals = [
      ...(before?.finals ?? []),
      ...(isNewlyFinal ? [finalAtOf(scene, world, source, deposit)] : []),
    ];
    world.deposits.set(key, { source, deposit, who, seenAt, finals });
  }
  world.looks.set(source, scene.context.clock.now());
  for (const outflow of outflows) world.outflows.push({ source, outflow });
  const look = async () => {
    const since = await readCursor(scene.db, source);
    const height = world.next();
    return () =>
      recordNews({ ...scene.context, log: scene.log }, source, {
        since,
        news: {
          deposits,
          outflows,
          cursor: `at ${height}`,
          head: { height, at: scene.context.clock.now() },
          balance: null,
          isComplete: true,
        },
      });
  };
  const [first, second] = [await look(), await look()];
  if (byTwo) await Promise.all([survive(first), survive(second)]);
  else await survive(first);
  // Two officers have looked at what the chain undid, and let its currency go on.
  await scene.db.pool.query(
    "update payment_halts set lifted_at = $1 where kind = 'reorganisation' and lifted_at is null",
    [scene.context.clock.now()],
  );
}

/** The last look at the whole chain at which it was not final, or the moment at which the network knew it, whichever is later. */
function finalAtOf(
  { context }: MoneyScene,
  world: OutsideWorld,
  source: DepositSource,
  deposit: Deposit,
): Date {
  const known = deposit.networkTime.getTime();
  const looked = world.looks.get(source)?.getTime() ?? known;
  return new Date(Math.min(Math.max(known, looked), context.clock.now().getTime()));
}

/** Prices move, by less than a jump that the product mistrusts. */
export function market(scene: MoneyScene, act: Act & { kind: 'market' }): void {
  const { currency, percent } = act;
  const rate = (Number(scene.market.now[currency]) * (100 + percent)) / 100;
  scene.market.move(currency, rate.toFixed(6));
}

export async function chain(
  scene: MoneyScene,
  world: OutsideWorld,
  act: Act & { kind: 'chain' },
): Promise<void> {
  const known = world.at([...world.deposits.values()], act.which);
  if (known === undefined) return;
  const { source, deposit, who } = known;
  const says = (finality: Deposit['finality']): Deposit => ({
    ...deposit,
    finality,
    confirmations: finality === 'final' ? 12 : 0,
    height: finality === 'final' ? world.next() : null,
  });
  const again = (deposits: readonly Deposit[], byTwo = false) =>
    receive(scene, world, { source, deposits, who, byTwo });
  if (act.act === 'again' || (source === 'stellar' && act.act !== 'collected'))
    return again([deposit]);
  if (act.act === 'told_by_two') return again([says('final')], true);
  if (act.act === 'collected') return collect(scene, world, source);
  if (act.act === 'final_too_late') {
    // The chain was looked at in between, and the payment was not final.
    scene.pass(TOO_LATE_MINUTES);
    await receive(scene, world, { source, deposits: [], who });
    return again([says('final')]);
  }
  if (act.act !== 'replaced') return again([says(act.act)]);
  const number = world.next();
  return again([
    says('gone'),
    {
      ...says('seen'),
      key: `${number}:0`,
      transactionId: `${number}`,
      units: deposit.units - deposit.units / 20n,
    },
  ]);
}

/** The issuer collects final money from its addresses, with keys that no server has. */
async function collect(
  scene: MoneyScene,
  world: OutsideWorld,
  source: DepositSource,
): Promise<void> {
  const final = [...world.deposits.values()].filter(
    (one) => one.source === source && one.deposit.finality === 'final',
  );
  const collected = world.outflows
    .filter((one) => one.source === source)
    .reduce((sum, { outflow }) => sum + outflow.units, 0n);
  const units = (final.reduce((sum, { deposit }) => sum + deposit.units, 0n) - collected) / 2n;
  const [first] = final;
  if (first === undefined || units <= 0n) return;
  const number = world.next();
  await receive(scene, world, {
    source,
    deposits: [],
    outflows: [
      {
        key: `out-${number}`,
        transactionId: `out-${number}`,
        address: first.deposit.address,
        units,
        height: number,
      },
    ],
    who: first.who,
  });
}

/** Units of a decimal in the database. */
export function unitsFrom(currency: 'EUR' | 'XLM' | 'BTC' | 'ETH', text: string): bigint {
  return parseMoney(currency, text).units;
}
