import { hash, xdr } from '@stellar/stellar-sdk';
import { TRUSTLINE_CLAWBACK } from '../core/entries.ts';
import type { ClaimableBalance, Pool, Trustline } from '../core/entries.ts';
import { shareOf } from '../core/exchange.ts';
import type { Reply } from '../core/result.ts';
import {
  closeEntry,
  establish,
  futureSponsor,
  mustAccount,
  openEntry,
} from '../core/sponsorship.ts';
import { NATIVE, assetWire, issuerOf, publicKeyWire } from '../core/wire.ts';
import { takeOut } from './crossing.ts';
import { amountText, balanceIdText, sponsorshipEffect } from './effects.ts';
import { leavePool, mustPool } from './pool-shares.ts';
import { poolFields, reserveField } from './trade-effects.ts';
import { type OperationContext, reserveFailure } from './operation-rule.ts';

// After `removeOffersAndPoolShareTrustLines` in `src/transactions/TransactionUtils.cpp` of
// stellar-core 28.

/**
 * What a holder loses with the last authorisation of an asset: all offers that buy or sell it, and
 * all shares of pools with it, whose worth becomes claimable balances. Null, or the refusal.
 */
export function withdrawFromMarkets(
  context: OperationContext,
  { account, asset }: Trustline,
  lowReserve: number,
): Reply | null {
  const { state } = context;
  for (const offer of state.offersOf(account))
    if (offer.selling === asset || offer.buying === asset) takeOut(context, offer);
  for (const line of state.poolLinesOf(account)) {
    const { assetA, assetB } = mustPool(state, line.asset);
    if (assetA !== asset && assetB !== asset) continue;
    const failure = redeem(context, line.account, line.asset, lowReserve);
    if (failure !== null) return failure;
  }
  return null;
}

function redeem(
  context: OperationContext,
  holder: string,
  name: string,
  lowReserve: number,
): Reply | null {
  const { state, source, effects } = context;
  const line = state.trustline(holder, name);
  if (line === null) throw new Error('a line of shares has gone');
  const { balance } = line;
  const backer = line.sponsor ?? holder;
  const pool = mustPool(state, name);
  const ended = sponsorshipEffect(line, 'removed', { from: line.sponsor, to: null }, source);
  if (line.sponsor !== null) effects.push(ended);
  closeEntry(state, line, mustAccount(state, holder));
  state.remove(line);
  const worthOf = (reserve: bigint) =>
    balance === 0n ? 0n : shareOf(reserve, balance, pool.shares);
  const [a, b] = [worthOf(pool.reserveA), worthOf(pool.reserveB)];
  const worth = [
    { asset: pool.assetA, amount: a },
    { asset: pool.assetB, amount: b },
  ];
  const revoked = [];
  for (const { asset, amount } of worth) {
    if (amount === 0n) continue;
    // What an issuer gets of its own asset is gone.
    const isBurnt = asset !== NATIVE && issuerOf(asset) === holder;
    const balanceId = isBurnt
      ? null
      : setAside(context, { holder, backer, pool, asset, amount }, lowReserve);
    if (balanceId !== null && typeof balanceId !== 'string') return balanceId;
    revoked.push({
      ...reserveField({ asset, amount }),
      ...(balanceId === null ? {} : { claimable_balance_id: balanceIdText(balanceId) }),
    });
  }
  pool.shares -= balance;
  pool.reserveA -= a;
  pool.reserveB -= b;
  leavePool(state, holder, name);
  if (balance > 0n)
    effects.push({
      account: source,
      type: 'liquidity_pool_revoked',
      details: {
        liquidity_pool: poolFields(pool),
        reserves_revoked: revoked,
        shares_revoked: amountText(balance),
      },
    });
  if (pool.lines === 0)
    effects.push({
      account: source,
      type: 'liquidity_pool_removed',
      details: { liquidity_pool_id: pool.id },
    });
  return null;
}

type Worth = { holder: string; backer: string; pool: Pool; asset: string; amount: bigint };

/** A claimable balance of the holder alone; who paid for the line of shares pays for it. */
function setAside(
  context: OperationContext,
  { holder, backer, pool, asset, amount }: Worth,
  lowReserve: number,
): string | Reply {
  const { state, header, source, effects } = context;
  const line = asset === NATIVE ? null : state.trustline(holder, asset);
  const entry: ClaimableBalance = {
    kind: 'claimable',
    id: revokedId(context, pool, asset),
    asset,
    amount,
    claimants: [{ destination: holder, predicate: { type: 0 } }],
    clawback: line !== null && (line.flags & TRUSTLINE_CLAWBACK) !== 0,
    sponsor: null,
    modified: 0,
  };
  const payer = mustAccount(state, backer);
  if (futureSponsor(state, backer) === null) establish(entry, payer, null);
  else {
    const failure = reserveFailure(openEntry(state, header, entry, payer), lowReserve);
    if (failure !== null) return failure;
  }
  state.put(entry);
  const details = { balance_id: balanceIdText(entry.id), asset, amount: amountText(amount) };
  effects.push(
    { account: source, type: 'claimable_balance_created', details },
    {
      account: holder,
      type: 'claimable_balance_claimant_created',
      details: { ...details, predicate: { unconditional: true } },
    },
    sponsorshipEffect(entry, 'created', { from: null, to: entry.sponsor }, source),
  );
  return entry.id;
}

/** `getRevokeID`. */
function revokedId(
  { transactionSource, transactionSequence, index }: OperationContext,
  pool: Pool,
  asset: string,
): string {
  const preimage = xdr.HashIdPreimage.fromXdrObject({
    type: 7,
    revokeId: {
      sourceAccount: publicKeyWire(transactionSource),
      seqNum: transactionSequence,
      opNum: index,
      liquidityPoolId: Buffer.from(pool.id, 'hex'),
      asset: assetWire(asset),
    },
  });
  return Buffer.from(hash(preimage.toXdr())).toString('hex');
}
