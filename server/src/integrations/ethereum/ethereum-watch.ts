import {
  ChainUnreachable,
  type Deposit,
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
import type { EthereumNode } from './ethereum-node.ts';
import { findOpenDeposits, type OpenDeposit } from './ethereum-open-deposits.ts';
import { type FindOurs, type Incoming, type Scan, scanBlocks } from './ethereum-scan.ts';
import { expectedBalances } from './ethereum-surplus.ts';

/**
 * The deepest configurable finality; nodes without an archive keep the balances of about 128
 * blocks.
 */
const MAX_CONFIRMATIONS = 100;
/** The limit of one read, so that its results are stored before anything can interrupt it. */
const BLOCKS_PER_LOOK = 500;
/**
 * The first read starts about an hour back: no address was shown before, and if one was, its
 * balance shows it.
 */
const FIRST_LOOK_BACK = 300;

/**
 * Deposits on Ethereum: transfers in transactions, seen from their first block on and final
 * `confirmations` blocks deep (the block itself is the first), and ether sent by contracts,
 * reported when it is final (see ethereum-surplus.ts).
 *
 * The caller reads the interest as one snapshot and writes the results and their cursor in one
 * transaction, only if the cursor is still the one that the read started with. A deposit that the
 * node no longer knows is `gone` with 0 units and no address. `balanceUnits` is the balance of the
 * addresses at the newest final block, null when none became final.
 */
export function ethereumWatch({
  node,
  confirmations,
}: {
  readonly node: EthereumNode;
  readonly confirmations: number;
}): DepositWatch {
  if (!Number.isInteger(confirmations) || confirmations < 1 || confirmations > MAX_CONFIRMATIONS)
    throw new RangeError(`ETHEREUM_CONFIRMATIONS is a whole number from 1 to ${MAX_CONFIRMATIONS}`);
  return { source: 'ethereum', look: (interest) => look({ node, confirmations, interest }) };
}

async function look({
  node,
  confirmations,
  interest,
}: {
  node: EthereumNode;
  confirmations: number;
  interest: DepositInterest;
}): Promise<DepositNews> {
  const head = await node.head();
  const { cursor, after } = await placeToGoOn({
    node,
    cursor: interest.cursor,
    head,
    confirmations,
  });
  const deepest = Math.max(after.number, head - confirmations + 1);
  const to =
    head - after.number <= BLOCKS_PER_LOOK
      ? head
      : Math.min(deepest, after.number + BLOCKS_PER_LOOK);
  const finalHeight = Math.min(deepest, to);
  const findOurs = finder(interest);
  const scan = await scanBlocks({ node, after, to, findOurs });
  const found = new Set(scan.incoming.map(({ hash }) => hash));
  const others = await findOpenDeposits({
    node,
    hashes: interest.open.filter((key) => !found.has(key)),
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
  const balances = isFurther
    ? await balancesAt({
        node,
        block: final,
        addresses: interest.addresses.map(({ address }) => address),
      })
    : null;
  const isComparable = cursor.areBooksWhole && others.every(({ state }) => state !== 'vanished');
  const surpluses =
    balances !== null && isComparable
      ? await findSurpluses({
          node,
          interest,
          scan,
          others,
          balances,
          block: final,
          beganAt: after.number,
        })
      : [];

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
        cursor,
        scan.headers
          .filter(({ number }) => number <= finalHeight)
          .map(({ number, hash }) => ({ height: number, hash })),
      ),
    ),
    head: { height: to, at: (scan.headers.at(-1) ?? after).timestamp },
    balanceUnits: balances?.reduce((sum, one) => sum + one, 0n) ?? null,
    isComplete: to === head,
  };
}

/** The last final block that was read and still is in the chain. */
async function placeToGoOn(options: {
  node: EthereumNode;
  cursor: string | null;
  head: number;
  confirmations: number;
}): Promise<{ cursor: EthereumCursor; after: BlockHeader }> {
  const { node, head, confirmations } = options;
  if (options.cursor === null) {
    const [after] = await node.headers([Math.max(0, head - confirmations + 1 - FIRST_LOOK_BACK)]);
    if (!after) throw new ChainUnreachable('the Ethereum node has no block to begin with');
    return {
      cursor: { trail: [{ height: after.number, hash: after.hash }], areBooksWhole: true },
      after,
    };
  }
  const cursor = readCursor(options.cursor);
  if (head < lastOf(cursor).height)
    throw new ChainUnreachable(
      `the Ethereum node is at block ${head}, behind block ${lastOf(cursor).height} that was read before`,
    );
  const [newest] = await node.headers([lastOf(cursor).height]);
  if (newest?.hash === lastOf(cursor).hash) return { cursor, after: newest };
  const headers = await node.headers(cursor.trail.map(({ height }) => height));
  const common = headers.findLastIndex(
    (header, index) => header.hash === cursor.trail[index]?.hash,
  );
  const after = headers[common];
  if (after === undefined)
    throw new ChainUnreachable(
      'the Ethereum node tells another chain than the one that was read before',
    );
  return { cursor: { trail: cursor.trail.slice(0, common + 1), areBooksWhole: false }, after };
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

async function findSurpluses(options: {
  node: EthereumNode;
  interest: DepositInterest;
  scan: Scan;
  others: readonly OpenDeposit[];
  balances: readonly bigint[];
  block: BlockHeader;
  beganAt: number;
}): Promise<Surplus[]> {
  const { node, interest, scan, others, balances, block, beganAt } = options;
  const open = new Set(interest.open);
  const isUpTo = (one: { height: number }) => one.height <= block.number;
  const openMined = [
    ...scan.incoming.filter(({ hash }) => open.has(hash)),
    ...others.flatMap((one) => (one.state === 'mined' ? [one.incoming] : [])),
  ];
  const expected = expectedBalances({
    known: interest.addresses,
    arrived: scan.incoming.filter((one) => isUpTo(one) && !open.has(one.hash)),
    notYet: [
      ...openMined.filter((one) => !isUpTo(one)),
      ...others.flatMap((one) => (one.state === 'waiting' || one.state === 'undone' ? [one] : [])),
    ],
    left: scan.outgoing.filter(isUpTo),
  });
  const surpluses: Surplus[] = [];
  for (const [index, { address }] of interest.addresses.entries()) {
    const units = (balances[index] ?? 0n) - (expected[index] ?? 0n);
    if (units <= 0n) continue;
    // A balance's answer contains no address. Before it counts as money it is requested again,
    // alone.
    const [alone] = await node.balances([address], block.number);
    if (alone !== balances[index])
      throw new ChainUnreachable('the Ethereum node returned two balances of one address at one block');
    surpluses.push({ address, units, beganAt, block });
  }
  return surpluses;
}

/** The findings in the port's terms. */
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
