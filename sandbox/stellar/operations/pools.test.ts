import { Asset, Claimant, Keypair, LiquidityPoolAsset, Operation } from '@stellar/stellar-sdk';
import type { xdr } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Pool } from '../core/entries.ts';
import { allLumens, ledgerFaults } from '../testing/ledger-sums.ts';
import { poolIdIn } from '../testing/market-history.ts';
import { TestLedger } from '../testing/test-ledger.ts';

// Each case is written from the place of stellar-core's source that its title names.

const UNIT = 10_000_000n;
const ONE = { n: 1, d: 1 };
const ANY = { minPrice: { n: 1, d: 1000 }, maxPrice: { n: 1000, d: 1 } };

let ledger: TestLedger;
let issuer: Keypair;
let bond: Asset;
let shares: LiquidityPoolAsset;
let pool: string;
let anna: Keypair;
let bert: Keypair;

/** Lumens and bonds: native is the first asset of every pool. */
beforeEach(() => {
  ledger = new TestLedger();
  issuer = ledger.fundOne('1000', 'issuer');
  bond = new Asset('BB1', issuer.publicKey());
  shares = new LiquidityPoolAsset(Asset.native(), bond, 30);
  pool = poolIdIn(shares);
  expect(codes(issuer, Operation.setOptions({ setFlags: 10 }))).toBe('op_success');
  [anna, bert] = ['anna', 'bert'].map((name) => holder(name)) as [Keypair, Keypair];
});

function holder(name: string): Keypair {
  const key = ledger.fundOne('1000', name);
  expect(codes(key, Operation.changeTrust({ asset: bond }))).toBe('op_success');
  expect(
    codes(issuer, Operation.payment({ destination: key.publicKey(), asset: bond, amount: '1000' })),
  ).toBe('op_success');
  return key;
}

function codes(key: Keypair, ...operations: xdr.Operation[]): string {
  const lumens = allLumens(ledger.ledger);
  const { operations: given = [], transaction } = ledger.run(key, operations);
  expect(ledgerFaults(ledger.ledger)).toEqual([]);
  expect(allLumens(ledger.ledger)).toBe(lumens);
  return given.length === 0 ? transaction : given.join(' ');
}

const join = () => Operation.changeTrust({ asset: shares });
const deposit = (maxAmountA: string, maxAmountB: string, prices = ANY) =>
  Operation.liquidityPoolDeposit({ liquidityPoolId: pool, maxAmountA, maxAmountB, ...prices });
const withdraw = (amount: string, minAmountA = '0', minAmountB = '0') =>
  Operation.liquidityPoolWithdraw({ liquidityPoolId: pool, amount, minAmountA, minAmountB });

function thePool(): Pool | null {
  return ledger.ledger.state.pool(pool);
}

const held = (key: Keypair) => ledger.held(key, bond);
const account = (key: Keypair) => ledger.ledger.state.account(key.publicKey());

function revoke(from: Keypair, source?: Keypair): xdr.Operation {
  return Operation.setTrustLineFlags({
    trustor: from.publicKey(),
    asset: bond,
    flags: { authorized: false },
    ...(source === undefined ? {} : { source: source.publicKey() }),
  });
}

describe('a line of pool shares', () => {
  it('[TOK-6] needs the lines of both assets, takes two reserves, and the pool lives as long as the last one (ChangeTrustOpFrame)', () => {
    const cora = ledger.fundOne('100', 'cora');
    expect(codes(cora, join())).toBe('op_trust_line_missing');
    expect(codes(anna, join())).toBe('op_success');
    expect([account(anna)?.subentries, thePool()?.lines]).toEqual([3, 1]);
    expect(codes(bert, join())).toBe('op_success');
    expect(thePool()?.lines).toBe(2);
    for (const key of [anna, bert])
      expect(codes(key, Operation.changeTrust({ asset: shares, limit: '0' }))).toBe('op_success');
    expect([account(anna)?.subentries, thePool()]).toEqual([1, null]);
  });

  it('[TOK-6] keeps the lines of its assets from being closed (CHANGE_TRUST_CANNOT_DELETE)', () => {
    expect(codes(anna, join())).toBe('op_success');
    const back = Operation.payment({
      destination: issuer.publicKey(),
      asset: bond,
      amount: '1000',
    });
    const close = Operation.changeTrust({ asset: bond, limit: '0' });
    expect(codes(anna, back, close)).toBe('op_success op_cannot_delete');
  });
});

describe('a pool', () => {
  beforeEach(() => {
    expect(codes(anna, join())).toBe('op_success');
    expect(codes(bert, join())).toBe('op_success');
  });

  it('[TOK-6] gives the root of the product for its first deposit, and later shares at its price (depositIntoEmptyPool, depositIntoNonEmptyPool)', () => {
    expect(codes(anna, deposit('100', '400'))).toBe('op_success');
    expect(thePool()).toMatchObject({
      reserveA: 100n * UNIT,
      reserveB: 400n * UNIT,
      shares: 200n * UNIT,
    });
    expect(codes(bert, deposit('10', '100'))).toBe('op_success');
    expect(held(bert)).toBe(960n * UNIT);
    expect(thePool()?.shares).toBe(220n * UNIT);
  });

  it('[TOK-6] refuses a bad price, too little, and strangers (LiquidityPoolDepositOpFrame::doApply)', () => {
    const narrow = { minPrice: ONE, maxPrice: ONE };
    expect(codes(anna, deposit('100', '400', narrow))).toBe('op_bad_price');
    expect(codes(anna, deposit('100', '4000'))).toBe('op_underfunded');
    expect(codes(issuer, deposit('1', '1'))).toBe('op_no_trust');
    expect(codes(anna, deposit('1', '1', { minPrice: { n: 2, d: 1 }, maxPrice: ONE }))).toBe(
      'op_malformed',
    );
    ledger.ledger.state.frozen.add(`t:${anna.publicKey()}:BB1:${issuer.publicKey()}`);
    expect(codes(anna, deposit('1', '1'))).toBe('op_trustline_frozen');
  });

  it('[TOK-6] gives back its share of both assets, rounded down (LiquidityPoolWithdrawOpFrame::doApply)', () => {
    expect(codes(anna, deposit('100', '400'))).toBe('op_success');
    expect(codes(anna, withdraw('201'))).toBe('op_underfunded');
    expect(codes(anna, withdraw('20', '10.1'))).toBe('op_under_minimum');
    expect(codes(anna, withdraw('20', '10', '40'))).toBe('op_success');
    expect([held(anna), thePool()?.reserveA]).toEqual([640n * UNIT, 90n * UNIT]);
    expect(codes(anna, Operation.changeTrust({ asset: shares, limit: '0' }))).toBe(
      'op_invalid_limit',
    );
    expect(codes(anna, withdraw('180'))).toBe('op_success');
    expect([thePool()?.reserveA, thePool()?.reserveB]).toEqual([0n, 0n]);
  });

  it('[TOK-6] trades in payments with its fee of 0.3 %, where the book is no better (exchangeWithPool, shouldConvertWithOffers)', () => {
    expect(codes(anna, deposit('100', '100'))).toBe('op_success');
    const pay = Operation.pathPaymentStrictSend({
      sendAsset: Asset.native(),
      sendAmount: '10',
      destination: bert.publicKey(),
      destAsset: bond,
      destMin: '9',
      path: [],
    });
    expect(codes(bert, pay)).toBe('op_success');
    // 0.997 x 10 x 100 / (100 + 0.997 x 10), rounded down.
    expect(held(bert) - 1000n * UNIT).toBe(90_661_089n);
    const offer = Operation.manageSellOffer({
      selling: bond,
      buying: Asset.native(),
      amount: '100',
      price: ONE,
    });
    expect(codes(anna, offer)).toBe('op_success');
    expect(codes(bert, pay)).toBe('op_success');
    expect([
      held(bert) - 1000n * UNIT,
      ledger.ledger.state.offersOf(anna.publicKey()),
    ]).toMatchObject([90_661_089n + 10n * UNIT, [{ amount: 90n * UNIT }]]);
  });
});

describe('the last authorisation that is taken away', () => {
  const claimables = () =>
    [...ledger.ledger.state.entries()].filter((entry) => entry.kind === 'claimable');

  beforeEach(() => {
    expect(codes(anna, join())).toBe('op_success');
    expect(codes(anna, deposit('100', '400'))).toBe('op_success');
  });

  it('[TOK-6] turns pool shares into claimable balances of both assets, the token with its clawback (removeOffersAndPoolShareTrustLines)', () => {
    expect(codes(issuer, revoke(anna))).toBe('op_success');
    expect(claimables()).toMatchObject([
      { asset: 'native', amount: 100n * UNIT, clawback: false, sponsor: anna.publicKey() },
      { amount: 400n * UNIT, clawback: true, claimants: [{ destination: anna.publicKey() }] },
    ]);
    expect([thePool(), account(anna)?.subentries, account(anna)?.sponsoring]).toEqual([null, 1, 2]);
    const reported = ledger.ledger.history.transactions.at(-1)?.operations[0]?.effects;
    expect(reported?.map(({ effect }) => effect.type)).toEqual([
      'trustline_flags_updated',
      'claimable_balance_created',
      'claimable_balance_claimant_created',
      'claimable_balance_created',
      'claimable_balance_claimant_created',
      'liquidity_pool_revoked',
      'claimable_balance_sponsorship_created',
      'claimable_balance_sponsorship_created',
      'liquidity_pool_removed',
    ]);
  });

  it('[TOK-6] leaves lumens that the holder can claim, and tokens that only the issuer can take back', () => {
    expect(codes(issuer, revoke(anna))).toBe('op_success');
    const [lumens, tokens] = claimables().map(({ id }) => `00000000${id}`);
    expect(codes(anna, Operation.claimClaimableBalance({ balanceId: lumens ?? '' }))).toBe(
      'op_success',
    );
    expect(codes(anna, Operation.claimClaimableBalance({ balanceId: tokens ?? '' }))).toBe(
      'op_not_authorized',
    );
    expect(codes(issuer, Operation.clawbackClaimableBalance({ balanceId: tokens ?? '' }))).toBe(
      'op_success',
    );
    const claw = Operation.clawback({ asset: bond, from: anna.publicKey(), amount: '600' });
    expect(codes(issuer, claw)).toBe('op_success');
    expect([held(anna), claimables()]).toEqual([0n, []]);
  });

  it('[TOK-6] lets the sponsor of the shares pay for the balances (getTrustLineBacker)', () => {
    const cora = holder('cora');
    expect(
      ledger.run(
        bert,
        [
          Operation.beginSponsoringFutureReserves({ sponsoredId: cora.publicKey() }),
          Operation.changeTrust({ asset: shares, source: cora.publicKey() }),
          Operation.endSponsoringFutureReserves({ source: cora.publicKey() }),
        ],
        { signers: [bert, cora] },
      ).transaction,
    ).toBe('tx_success');
    expect([account(bert)?.sponsoring, account(cora)?.sponsored]).toEqual([2, 2]);
    expect(codes(cora, deposit('10', '40'))).toBe('op_success');
    expect(codes(issuer, revoke(cora))).toBe('op_success');
    expect(claimables().map(({ sponsor }) => sponsor)).toEqual([
      bert.publicKey(),
      bert.publicKey(),
    ]);
    expect([account(bert)?.sponsoring, account(cora)?.sponsored]).toEqual([2, 0]);
  });

  it('[TOK-6] fails where a new sponsor cannot pay for the balances (ALLOW_TRUST_LOW_RESERVE)', () => {
    const poor = ledger.fundOne('1.6', 'poor');
    const outcome = ledger.run(
      issuer,
      [
        Operation.beginSponsoringFutureReserves({
          sponsoredId: anna.publicKey(),
          source: poor.publicKey(),
        }),
        revoke(anna),
        Operation.endSponsoringFutureReserves({ source: anna.publicKey() }),
      ],
      { signers: [issuer, poor, anna] },
    );
    expect(outcome.operations).toEqual(['op_success', 'op_low_reserve', 'op_success']);
    expect(thePool()?.lines).toBe(1);
  });

  it('[TOK-6] does not touch shares of pools without the asset, nor claimable balances', () => {
    const other = new Asset('EURT', issuer.publicKey());
    const balance = Operation.createClaimableBalance({
      asset: bond,
      amount: '1',
      claimants: [new Claimant(bert.publicKey())],
    });
    expect(
      codes(
        anna,
        Operation.changeTrust({ asset: other }),
        Operation.changeTrust({ asset: new LiquidityPoolAsset(Asset.native(), other, 30) }),
        balance,
      ),
    ).toBe('op_success op_success op_success');
    expect(codes(issuer, revoke(anna))).toBe('op_success');
    expect(claimables()).toHaveLength(3);
    expect(ledger.ledger.state.poolLinesOf(anna.publicKey())).toHaveLength(1);
  });
});
