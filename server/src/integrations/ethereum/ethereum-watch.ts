import {
  ChainUnreachable,
  type Deposit,
  type DepositBalance,
  type DepositFinality,
  type DepositInterest,
  type DepositNews,
  type DepositWatch,
} from '../deposits/deposit-watch.ts';
import type { BlockHeader } from './ethereum-answers.ts';
import {
  advanceCursor,
  type EthereumCursor,
  lastOf,
  readCursor,
  writeCursor,
} from './ethereum-cursor.ts';
import { newestFinalBlock } from './ethereum-finality.ts';
import type { EthereumNode } from './ethereum-node.ts';
import { findOpenDeposits, type OpenDeposit } from './ethereum-open-deposits.ts';
import { type FindOurs, type Incoming, type Scan, scanBlocks } from './ethereum-scan.ts';
import { expectedBalances } from './ethereum-surplus.ts';

/** Nodes that keep no archive know balances of about 128 blocks. */
const BALANCES_KNOWN_BACK = 120;
/** The deepest finality that may be configured. */
const MAX_CONFIRMATIONS = 100;
/** The limit of one read, so that its results are stored before anything can interrupt it. */
const BLOCKS_PER_LOOK = 500;
/**
 * The first read starts about an hour back: no address was shown before, and if one was, its
 * balance shows it.
 */
const FIRST_LOOK_BACK = 300;

/**
 * Deposits on Ethereum: transfers in transactions, seen from their first block on, and ether sent by contracts, reported when it
 * is final (see ethereum-surplus.ts). ethereum-finality.ts decides which blocks are final.
 *
 * The caller reads the interest as one snapshot and writes the news and its cursor in one transaction, only if the cursor
 * is still the one that the look began with. A deposit that the node no longer knows is `gone` with 0 units
 * and no address, and so is a final one after the chain was rewritten below it. `balance` is the sum of the addresses at the
 * newest final block; null if none became final, or if it is older than the balances that nodes keep.
 */
export function ethereumWatch(options: WatchOptions): DepositWatch {
  const { confirmations } = options;
  if (!Number.isInteger(confirmations) || confirmations < 1 || confirmations > MAX_CONFIRMATIONS)
    throw new RangeError(`ETHEREUM_CONFIRMATIONS is a whole number from 1 to ${MAX_CONFIRMATIONS}`);
  return { source: 'ethereum', look: (interest) => look(options, interest) };
}

interface WatchOptions {
  readonly node: EthereumNode;
  readonly confirmations: number;
}

async function look(options: WatchOptions, interest: DepositInterest): Promise<DepositNews> {
  const { node, confirmations } = options;
  const head = await node.head();
  const newestFinal = await newestFinalBlock(node, { head, confirmations });
  const { cursor, after, isRewritten } = await placeToGoOn({
    node,
    cursor: interest.cursor,
    head,
    confirmations,
  });
  const deepest = Math.max(after.number, newestFinal);
  // While the network finalises nothing, blocks beyond the range of one read wait.
  const isStuck = deepest === after.number;
  const furthest = after.number + BLOCKS_PER_LOOK;
  const to = head <= furthest ? head : isStuck ? furthest : Math.min(deepest, furthest);
  const finalHeight = Math.min(deepest, to);
  const findOurs = finder(interest);
  const scan = await scanBlocks({ node, after, to, findOurs });
  const found = new Set(scan.incoming.map(({ hash }) => hash));
  const others = await findOpenDeposits({
    node,
    hashes: [
      ...interest.open,
      ...(isRewritten
        ? interest.final.flatMap(({ key, height }) => (height > after.number ? key : []))
        : []),
    ].filter((key) => !found.has(key)),
    findOurs,
  });
  // A block between those of the scan that it did not contain came with a reorganisation meanwhile.
  if (
    others.some(
      (one) =>
        one.state === 'mined' && one.incoming.height > after.number && one.incoming.height <= to,
    )
  )
    throw new ChainUnreachable('the chain changed while it was read');

  const news = newsAt({ head, finalHeight, at: (scan.headers.at(-1) ?? after).timestamp });
  const final = scan.headers.find(({ number }) => number === finalHeight) ?? after;
  const isFurther = finalHeight > after.number && to === head;
  const balances =
    isFurther && head - finalHeight < BALANCES_KNOWN_BACK
      ? await balancesAt({
          node,
          block: final,
          addresses: interest.addresses.map(({ address }) => address),
        })
      : null;
  const expected =
    balances === null || others.some(({ state }) => state === 'vanished')
      ? null
      : expectedAt(final, { interest, scan, others });
  const surpluses =
    balances !== null && expected !== null && cursor.areBooksWhole
      ? await findSurpluses({
          node,
          interest,
          balances,
          expected,
          block: final,
          beganAt: after.number,
        })
      : [];
  const areBooksWhole =
    cursor.areBooksWhole ||
    (!isRewritten &&
      balances !== null &&
      (expected?.every((units, index) => units === balances[index]) ?? false));

  return {
    deposits: [
      ...scan.incoming.map(news.mined),
      ...others.map(news.open),
      ...surpluses.map(news.surplus),
    ].sort(byHeight),
    outflows: scan.outgoing
      .filter(({ height }) => height <= finalHeight)
      .map(({ hash, ...rest }) => ({ key: hash, transactionId: hash, ...rest })),
    cursor: writeCursor(
      advanceCursor(
        { ...cursor, areBooksWhole },
        scan.headers
          .filter(({ number }) => number <= finalHeight)
          .map(({ number, hash }) => ({ height: number, hash })),
      ),
    ),
    head: { height: to, at: (scan.headers.at(-1) ?? after).timestamp },
    balance: balances === null ? null : balanceAt(final, interest, balances),
    isComplete: to === head || isStuck,
  };
}

/** The last final block that was read and still is in the chain. */
async function placeToGoOn(options: {
  node: EthereumNode;
  cursor: string | null;
  head: number;
  confirmations: number;
}): Promise<{ cursor: EthereumCursor; after: BlockHeader; isRewritten: boolean }> {
  const { node, head, confirmations } = options;
  if (options.cursor === null) {
    const [after] = await node.headers([Math.max(0, head - confirmations + 1 - FIRST_LOOK_BACK)]);
    if (!after) throw new ChainUnreachable('the Ethereum node has no block to begin with');
    return {
      cursor: { trail: [{ height: after.number, hash: after.hash }], areBooksWhole: true },
      after,
      isRewritten: false,
    };
  }
  const cursor = readCursor(options.cursor);
  if (head < lastOf(cursor).height)
    throw new ChainUnreachable(
      `the Ethereum node is at block ${head}, behind block ${lastOf(cursor).height} that was read before`,
    );
  const [newest] = await node.headers([lastOf(cursor).height]);
  if (newest?.hash === lastOf(cursor).hash) return { cursor, after: newest, isRewritten: false };
  const headers = await node.headers(cursor.trail.map(({ height }) => height));
  const common = headers.findLastIndex(
    (header, index) => header.hash === cursor.trail[index]?.hash,
  );
  const after = headers[common];
  if (after === undefined)
    throw new ChainUnreachable(
      'the Ethereum node tells another chain than the one that was read before',
    );
  return {
    cursor: { trail: cursor.trail.slice(0, common + 1), areBooksWhole: false },
    after,
    isRewritten: true,
  };
}

function finder(interest: DepositInterest): FindOurs {
  const ours = new Map(interest.addresses.map(({ address }) => [address.toLowerCase(), address]));
  return (address) => (address === null ? undefined : ours.get(address.toLowerCase()));
}

/**
 * The balances after that block, requested by height: it must still be the block of that height
 * afterwards.
 */
async function balancesAt({
  node,
  block,
  addresses,
}: {
  node: EthereumNode;
  block: BlockHeader;
  addresses: readonly string[];
}): Promise<bigint[]> {
  const balances = await node.balances(addresses, block.number);
  const [again] = await node.headers([block.number]);
  if (again?.hash !== block.hash) throw new ChainUnreachable('the chain changed while it was read');
  return balances;
}

interface Surplus {
  readonly address: string;
  readonly units: bigint;
  readonly beganAt: number;
  readonly block: BlockHeader;
}

/** The expected balance of each known address after that block. */
function expectedAt(
  block: BlockHeader,
  {
    interest,
    scan,
    others,
  }: { interest: DepositInterest; scan: Scan; others: readonly OpenDeposit[] },
): bigint[] {
  const open = new Set(interest.open);
  const isUpTo = (one: { height: number }) => one.height <= block.number;
  const openMined = [
    ...scan.incoming.filter(({ hash }) => open.has(hash)),
    ...others.flatMap((one) => (one.state === 'mined' ? [one.incoming] : [])),
  ];
  return expectedBalances({
    known: interest.addresses,
    arrived: scan.incoming.filter((one) => isUpTo(one) && !open.has(one.hash)),
    notYet: [
      ...openMined.filter((one) => !isUpTo(one)),
      ...others.flatMap((one) => (one.state === 'waiting' || one.state === 'undone' ? [one] : [])),
    ],
    left: scan.outgoing.filter(isUpTo),
  });
}

async function findSurpluses(options: {
  node: EthereumNode;
  interest: DepositInterest;
  balances: readonly bigint[];
  expected: readonly bigint[];
  block: BlockHeader;
  beganAt: number;
}): Promise<Surplus[]> {
  const { node, interest, balances, expected, block, beganAt } = options;
  const surpluses: Surplus[] = [];
  for (const [index, { address }] of interest.addresses.entries()) {
    const units = (balances[index] ?? 0n) - (expected[index] ?? 0n);
    if (units <= 0n) continue;
    // A balance's answer contains no address. Before it counts as money it is requested again,
    // alone.
    const [alone] = await node.balances([address], block.number);
    if (alone !== balances[index])
      throw new ChainUnreachable(
        'the Ethereum node returned two balances of one address at one block',
      );
    surpluses.push({ address, units, beganAt, block });
  }
  return surpluses;
}

function balanceAt(
  { number: height, timestamp: at }: BlockHeader,
  { addresses }: DepositInterest,
  balances: readonly bigint[],
): DepositBalance {
  return {
    units: balances.reduce((sum, one) => sum + one, 0n),
    byAddress: new Map(
      addresses.flatMap(({ address }, index) => {
        const units = balances[index] ?? 0n;
        return units > 0n ? [[address, units] as const] : [];
      }),
    ),
    height,
    at,
  };
}

/** Findings in the types of the port. */
function newsAt({ head, finalHeight, at }: { head: number; finalHeight: number; at: Date }) {
  const common = { memo: null, muxed: false, foreignAsset: null } as const;
  // A block made during this read is above its starting head.
  const depth = (height: number) => Math.max(1, head - height + 1);
  const mined = ({ hash, address, units, sender, height, at: networkTime }: Incoming): Deposit => {
    const finality: DepositFinality = height <= finalHeight ? 'final' : 'seen';
    return {
      ...common,
      key: hash,
      transactionId: hash,
      units,
      address,
      sender,
      finality,
      confirmations: depth(height),
      networkTime,
      height,
    };
  };
  const open = (one: OpenDeposit): Deposit => {
    if (one.state === 'mined') return mined(one.incoming);
    const unmined = {
      ...common,
      key: one.hash,
      transactionId: one.hash,
      confirmations: 0,
      networkTime: at,
      height: null,
    };
    if (one.state === 'vanished')
      return { ...unmined, units: 0n, address: '', sender: null, finality: 'gone' };
    return {
      ...unmined,
      units: one.units,
      address: one.address,
      sender: one.sender,
      finality: one.state === 'waiting' ? 'seen' : 'gone',
    };
  };
  const surplus = ({ address, units, beganAt, block }: Surplus): Deposit => ({
    ...common,
    key: `balance:${address}:${beganAt}`,
    // No transaction names it; an explorer lists it among the internal transactions of the address.
    transactionId: address,
    units,
    address,
    sender: null,
    finality: 'final',
    confirmations: depth(block.number),
    networkTime: block.timestamp,
    height: block.number,
  });
  return { mined, open, surplus };
}

function byHeight(left: Deposit, right: Deposit): number {
  return (left.height ?? Number.MAX_SAFE_INTEGER) - (right.height ?? Number.MAX_SAFE_INTEGER);
}
