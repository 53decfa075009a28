import { INT64_MAX, type Pool, type Price, type Trustline } from '../core/entries.ts';
import { comparePrices, costOf, shareOf, smaller, squareRoot } from '../core/exchange.ts';
import { type LedgerState, trustlineKey } from '../core/ledger-state.ts';
import { type Means, meansOf } from '../core/reserves.ts';
import type { Reply } from '../core/result.ts';
import { NATIVE, issuerOf, poolIdIn, poolName } from '../core/wire.ts';
import { amountText } from './effects.ts';
import { poolFields, reserveField } from './trade-effects.ts';
import type { OperationContext, OperationRule } from './operation-rule.ts';

// After `src/transactions/LiquidityPoolDepositOpFrame.cpp`, `LiquidityPoolWithdrawOpFrame.cpp` and
// `ChangeTrustOpFrame.cpp` of stellar-core 28.

const MALFORMED = -1;
const NO_TRUST = -2;
const DEPOSIT_NOT_AUTHORIZED = -3;
const DEPOSIT_UNDERFUNDED = -4;
const DEPOSIT_LINE_FULL = -5;
const DEPOSIT_BAD_PRICE = -6;
const DEPOSIT_POOL_FULL = -7;
const DEPOSIT_FROZEN = -8;
const WITHDRAW_UNDERFUNDED = -3;
const WITHDRAW_LINE_FULL = -4;
const WITHDRAW_UNDER_MINIMUM = -5;
const WITHDRAW_FROZEN = -6;

const TRUST_LINE_MISSING = -6;
const TRUST_NOT_AUTHORIZED = -8;

export function mustPool(state: LedgerState, name: string): Pool {
  const pool = state.pool(poolIdIn(name));
  if (pool === null) throw new Error(`${name} has to exist here`);
  return pool;
}

/**
 * Notes in the two trustlines that a line of shares needs them, and counts the line in its pool,
 * which begins with the first (`tryManagePoolOnNewTrustLine`). 0, or the code of a refusal.
 */
export function joinPool(
  { state, source }: OperationContext,
  pool: Pick<Pool, 'id' | 'assetA' | 'assetB'>,
): number {
  for (const asset of [pool.assetA, pool.assetB]) {
    if (asset === NATIVE || issuerOf(asset) === source) continue;
    const line = state.trustline(source, asset);
    if (line === null) return TRUST_LINE_MISSING;
    if ((line.flags & 3) === 0) return TRUST_NOT_AUTHORIZED;
    line.poolUses++;
  }
  const known = state.pool(pool.id);
  if (known === null)
    state.put({
      kind: 'pool',
      ...pool,
      reserveA: 0n,
      reserveB: 0n,
      shares: 0n,
      lines: 1,
      modified: 0,
    });
  else known.lines++;
  return 0;
}

/** The reverse; the pool ends with its last line (`decrementPoolSharesTrustLineCount`). */
export function leavePool(state: LedgerState, holder: string, name: string): void {
  const pool = mustPool(state, name);
  for (const asset of [pool.assetA, pool.assetB]) {
    if (asset === NATIVE || issuerOf(asset) === holder) continue;
    const line = state.trustline(holder, asset);
    if (line === null) throw new Error('a line of shares has lost a trustline that it needs');
    line.poolUses--;
  }
  pool.lines--;
  if (pool.lines === 0) state.remove(pool);
}

type Sides = { shares: Trustline; pool: Pool; a: Means | null; b: Means | null };

function sidesOf({ state, header, source }: OperationContext, id: Uint8Array): Sides | null {
  const name = poolName(Buffer.from(id).toString('hex'));
  const shares = state.trustline(source, name);
  if (shares === null) return null;
  const pool = mustPool(state, name);
  return {
    shares,
    pool,
    a: meansOf(state, header, source, pool.assetA),
    b: meansOf(state, header, source, pool.assetB),
  };
}

/** A deposit or withdrawal names no trustline, so a freeze is found here (CAP-77). */
function isFrozen({ state: { frozen }, source }: OperationContext, pool: Pool): boolean {
  return [pool.assetA, pool.assetB].some(
    (asset) => asset !== NATIVE && frozen.has(trustlineKey(source, asset)),
  );
}

/** Gives two assets to a pool for shares of it. */
export const depositIntoPool: OperationRule<22> = {
  threshold: () => 'medium',
  check: ({ liquidityPoolDepositOp: { maxAmountA, maxAmountB, minPrice, maxPrice } }) => {
    const prices = [minPrice.n, minPrice.d, maxPrice.n, maxPrice.d];
    if (maxAmountA <= 0n || maxAmountB <= 0n || prices.some((part) => part <= 0)) return MALFORMED;
    return comparePrices(minPrice, maxPrice) > 0 ? MALFORMED : 0;
  },
  apply: (context, { liquidityPoolDepositOp: op }) => {
    const sides = sidesOf(context, op.liquidityPoolId);
    if (sides === null) return { inner: NO_TRUST };
    const { pool, shares: line, a, b } = sides;
    if (a === null || b === null) throw new Error('a line of shares has lost a trustline');
    if (!a.authorized || !b.authorized) return { inner: DEPOSIT_NOT_AUTHORIZED };
    if (isFrozen(context, pool)) return { inner: DEPOSIT_FROZEN };
    const deposit = depositOf(pool, op);
    if (a.available < deposit.a || b.available < deposit.b) return { inner: DEPOSIT_UNDERFUNDED };
    if (isBadPrice(deposit, op)) return { inner: DEPOSIT_BAD_PRICE };
    if (line.limit - line.balance < deposit.shares) return { inner: DEPOSIT_LINE_FULL };
    const isFull = (now: bigint, more: bigint) => INT64_MAX - more < now;
    if (
      isFull(pool.reserveA, deposit.a) ||
      isFull(pool.reserveB, deposit.b) ||
      isFull(pool.shares, deposit.shares)
    )
      return { inner: DEPOSIT_POOL_FULL };
    if (deposit.shares <= 0n || !a.add(-deposit.a) || !b.add(-deposit.b))
      throw new Error('a deposit of nothing, or of more than there is');
    pool.reserveA += deposit.a;
    pool.reserveB += deposit.b;
    pool.shares += deposit.shares;
    line.balance += deposit.shares;
    return recordEffect(context, pool, deposit, 'deposited');
  },
};

type Amounts = { a: bigint; b: bigint; shares: bigint };

/** The first deposit sets the price; a later one follows it (`depositIntoNonEmptyPool`). */
function depositOf(
  pool: Pool,
  { maxAmountA, maxAmountB }: { maxAmountA: bigint; maxAmountB: bigint },
): Amounts {
  if (pool.shares === 0n)
    return { a: maxAmountA, b: maxAmountB, shares: squareRoot(maxAmountA, maxAmountB) };
  const shares = smaller(
    (pool.shares * maxAmountA) / pool.reserveA,
    (pool.shares * maxAmountB) / pool.reserveB,
  );
  return {
    a: costOf(pool.reserveA, shares, pool.shares),
    b: costOf(pool.reserveB, shares, pool.shares),
    shares,
  };
}

function isBadPrice(
  { a, b }: Amounts,
  { minPrice, maxPrice }: { minPrice: Price; maxPrice: Price },
): boolean {
  if (a === 0n || b === 0n) return true;
  return (
    a * BigInt(minPrice.d) < b * BigInt(minPrice.n) ||
    a * BigInt(maxPrice.d) > b * BigInt(maxPrice.n)
  );
}

/** Takes a pool's assets for shares of it. */
export const withdrawFromPool: OperationRule<23> = {
  threshold: () => 'medium',
  check: ({ liquidityPoolWithdrawOp: { amount, minAmountA, minAmountB } }) =>
    amount <= 0n || minAmountA < 0n || minAmountB < 0n ? MALFORMED : 0,
  apply: (context, { liquidityPoolWithdrawOp: op }) => {
    const sides = sidesOf(context, op.liquidityPoolId);
    if (sides === null) return { inner: NO_TRUST };
    const { pool, shares: line, a, b } = sides;
    if (line.balance < op.amount) return { inner: WITHDRAW_UNDERFUNDED };
    if (isFrozen(context, pool)) return { inner: WITHDRAW_FROZEN };
    const taken = {
      a: shareOf(pool.reserveA, op.amount, pool.shares),
      b: shareOf(pool.reserveB, op.amount, pool.shares),
      shares: op.amount,
    };
    for (const [means, amount, least] of [
      [a, taken.a, op.minAmountA],
      [b, taken.b, op.minAmountB],
    ] as const) {
      if (amount < least) return { inner: WITHDRAW_UNDER_MINIMUM };
      if (means?.add(amount) !== true) return { inner: WITHDRAW_LINE_FULL };
    }
    line.balance -= op.amount;
    pool.shares -= op.amount;
    pool.reserveA -= taken.a;
    pool.reserveB -= taken.b;
    return recordEffect(context, pool, taken, 'withdrew');
  },
};

function recordEffect(
  { source, effects }: OperationContext,
  pool: Pool,
  { a, b, shares }: Amounts,
  kind: 'deposited' | 'withdrew',
): Reply {
  const reserves = [
    { asset: pool.assetA, amount: a },
    { asset: pool.assetB, amount: b },
  ];
  effects.push({
    account: source,
    type: `liquidity_pool_${kind}`,
    details: {
      liquidity_pool: poolFields(pool),
      ...(kind === 'deposited'
        ? {
            reserves_deposited: reserves.map(reserveField),
            shares_received: amountText(shares),
          }
        : {
            reserves_received: reserves.map(reserveField),
            shares_redeemed: amountText(shares),
          }),
    },
  });
  return { inner: 0, moved: { reserves, shares } };
}
