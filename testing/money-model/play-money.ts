import { enterOpeningBalance } from '../opening-balance.ts';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents, parseMoney } from '@bb1/domain/money';
import { writeCamt053, type StatementEntry } from '../../sandbox/bank/camt053-writer.ts';
import {
  importBankFile,
  previewBankFile,
} from '../../server/src/modules/payments/import-bank-file.ts';
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
import { survive } from './work-queue.ts';

const SOURCE_OF = { XLM: 'stellar', BTC: 'bitcoin', ETH: 'ethereum' } as const;
const TINY = { EUR: 1n, XLM: 1_000n, BTC: 500n, ETH: 10n ** 12n };
const TOLERANCE = { EUR: 10n, XLM: 1_000_000n, BTC: 500n, ETH: 5n * 10n ** 13n };
/**
 * A node was unreachable: a new quote may hold by now, and the payment was made under the previous
 * one.
 */
const LATE_MS = 25 * 60_000;
const WRONG_REFERENCE = 'BB1-7K3M9QXA5';

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
  if (order.method === 'EUR')
    return importEntries(
      scene,
      world,
      [transferOf(scene, world, { order, units, manner: act.manner })],
      order.who,
    );
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
  return {
    direction: 'credit',
    bankReference: `IN${world.next()}`,
    transfers: [
      {
        amountCents: units,
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
  for (const deposit of deposits)
    world.deposits.set(`${source} ${deposit.key}`, { source, deposit, who });
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

export async function bank(
  scene: MoneyScene,
  world: OutsideWorld,
  act: Act & { kind: 'bank' },
): Promise<void> {
  const file = world.at(world.files, act.which);
  switch (act.act) {
    case 'same_file':
      return file === undefined ? undefined : importBytes(scene, file.bytes);
    case 'same_file_at_once':
      if (file !== undefined)
        await Promise.all([1, 2, 3].map(() => survive(() => importBytes(scene, file.bytes))));
      return;
    case 'other_order':
      return file === undefined
        ? undefined
        : importBytes(
            scene,
            written(scene, world, {
              entries: file.entries.toReversed(),
              day: file.day,
              openingCents: world.balanceCents,
            }),
          );
    case 'reversal':
      return reverse(scene, world, act.which);
    case 'unknown_reversal':
      return importEntries(
        scene,
        world,
        [debit(world, 4_711n, { isReversal: true, reversedReference: 'UNKNOWN' })],
        null,
      );
    case 'unknown_debit':
      return importEntries(scene, world, [debit(world, 4_711n, {})], null);
    case 'charge':
      return importEntries(
        scene,
        world,
        [
          {
            direction: 'debit',
            transfers: [{ amountCents: 290n }],
            additionalInformation: 'Entgelt',
            bankReference: `FEE${world.next()}`,
          },
        ],
        null,
      );
    case 'refund_leaves':
    case 'refund_returns':
      return moveRefund(scene, world, act);
  }
}

function debit(
  world: OutsideWorld,
  amountCents: bigint,
  more: Partial<StatementEntry>,
  endToEndId?: string,
): StatementEntry {
  const number = world.next();
  return {
    direction: 'debit',
    bankReference: `OUT${number}`,
    transfers: [
      {
        amountCents,
        counterpartyName: 'Somebody',
        counterpartyIban: 'DE02120300000000202051',
        remittance: [`debit ${number}`],
        ...(endToEndId === undefined ? {} : { endToEndId }),
      },
    ],
    ...more,
  };
}

/** The payer's bank reverses a payment. */
async function reverse(scene: MoneyScene, world: OutsideWorld, which: number): Promise<void> {
  const credits = world.lines.filter(
    ({ entry, reversed }) => entry.direction === 'credit' && !reversed && entry.isReversal !== true,
  );
  const line = world.at(credits, which);
  const [credit] = line?.entry.transfers ?? [];
  if (line === undefined || credit === undefined) return;
  world.lines[world.lines.indexOf(line)] = { ...line, reversed: true };
  const entry: StatementEntry = {
    direction: 'debit',
    isReversal: true,
    bankReference: `REV${world.next()}`,
    ...(line.entry.bankReference === undefined
      ? {}
      : { reversedReference: line.entry.bankReference }),
    transfers: [credit],
  };
  await importEntries(scene, world, [entry], null);
}

async function moveRefund(
  scene: MoneyScene,
  world: OutsideWorld,
  act: Act & { kind: 'bank' },
): Promise<void> {
  const leaves = act.act === 'refund_leaves';
  const refund = world.at(
    [...world.ordered].filter(([, { left, returned }]) => (leaves ? !left : !returned)),
    act.which,
  );
  if (refund === undefined) return;
  const [endToEndId, state] = refund;
  if (leaves) {
    state.left = true;
    return importEntries(scene, world, [debit(world, state.cents, {}, endToEndId)], null);
  }
  state.returned = true;
  const back = {
    amountCents: state.cents,
    counterpartyName: 'Anna Muster',
    counterpartyIban: 'DE02120300000000202051',
    remittance: ['Konto erloschen'],
    endToEndId,
    returned: { code: 'AC04', text: 'closed account' },
  };
  return importEntries(
    scene,
    world,
    [{ direction: 'credit', bankReference: `BACK${world.next()}`, transfers: [back] }],
    null,
  );
}

async function importEntries(
  scene: MoneyScene,
  world: OutsideWorld,
  entries: readonly StatementEntry[],
  who: number | null,
): Promise<void> {
  const day = berlinDay(scene.context.clock.now());
  const bytes = written(scene, world, { entries, day, openingCents: world.balanceCents });
  for (const entry of entries) {
    world.lines.push({ entry, day, who, reversed: false });
    const sum = entry.transfers.reduce((total, { amountCents }) => total + amountCents, 0n);
    world.balanceCents += entry.direction === 'credit' ? sum : -sum;
  }
  world.files.push({ bytes, entries, day });
  await survive(() => importBytes(scene, bytes));
}

function written(
  scene: MoneyScene,
  world: OutsideWorld,
  statement: { entries: readonly StatementEntry[]; day: string; openingCents: bigint },
): Buffer {
  const { bank: own } = scene.context.offering;
  const number = world.next();
  return Buffer.from(
    writeCamt053({
      version: '08',
      account: { iban: own.iban, bic: own.bic, ownerName: own.accountHolder },
      statementId: `S-${number}`,
      sequenceNumber: number,
      openingCents: statement.openingCents,
      bookingDate: statement.day,
      createdAt: scene.context.clock.now(),
      entries: statement.entries,
    }),
  );
}

let imports = 0;

async function importBytes(scene: MoneyScene, bytes: Buffer): Promise<void> {
  const { context, integrations } = scene;
  const importing = {
    context,
    readBankFile: integrations.readBankFile,
    bank: integrations.bank,
    officerId: null,
    locale: 'en' as const,
  };
  await enterOpeningBalance(context.db.pool, context.offering.bank.iban);
  // A folder takes up the same bytes once; another file with the same statement is another try.
  const again = Buffer.concat([bytes, Buffer.from(' '.repeat((imports += 1)))]);
  const preview = await previewBankFile(importing, { fileName: 'statement.xml', bytes: again });
  if (!preview.importable || preview.errors.length > 0)
    throw new Error(`the statement of the model is refused: ${JSON.stringify(preview.errors)}`);
  await survive(() => importBankFile(importing, preview.id));
}

/** Units of a decimal in the database. */
export function unitsFrom(currency: 'EUR' | 'XLM' | 'BTC' | 'ETH', text: string): bigint {
  return parseMoney(currency, text).units;
}
