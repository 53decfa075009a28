import { Asset, LiquidityPoolAsset, Operation } from '@stellar/stellar-sdk';
import type { Keypair, xdr } from '@stellar/stellar-sdk';
import { array, assert, integer, nat, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import type { Entry, Offer, Pool, Price } from '../core/entries.ts';
import type { Ledger } from '../core/ledger.ts';
import type { EffectRecord } from '../core/ledger-history.ts';
import { snapshotOf } from '../testing/ledger-changes.ts';
import type { Snapshot } from '../testing/ledger-changes.ts';
import { allLumens, ledgerFaults, outstanding } from '../testing/ledger-sums.ts';
import { poolIdIn } from '../testing/market-history.ts';
import { TestLedger } from '../testing/test-ledger.ts';

/** One operation in numbers. A small range of prices lets offers meet. */
type Step = {
  kind: number;
  who: number;
  selling: number;
  buying: number;
  amount: number;
  n: number;
  d: number;
  luck: number;
};

type World = {
  test: TestLedger;
  issuer: Keypair;
  traders: Keypair[];
  assets: Asset[];
  pool: LiquidityPoolAsset;
};

const KINDS = 18;
const ANY_PRICE = { minPrice: { n: 1, d: 1000 }, maxPrice: { n: 1000, d: 1 } };

const step = record<Step>({
  kind: nat({ max: KINDS - 1 }),
  who: nat({ max: 2 }),
  selling: nat({ max: 2 }),
  buying: nat({ max: 1 }),
  amount: integer({ min: 1, max: 4_000_000 }),
  n: integer({ min: 1, max: 7 }),
  d: integer({ min: 1, max: 7 }),
  luck: nat({ max: 99 }),
});

function world(): World {
  const test = new TestLedger();
  const issuer = test.fundOne('1000', 'issuer');
  const traders = ['anna', 'bert', 'cora'].map((name) => test.fundOne('50', name));
  const bond = new Asset('BB1', issuer.publicKey());
  const issued = [bond, new Asset('EURT', issuer.publicKey())];
  const pool = new LiquidityPoolAsset(Asset.native(), bond, 30);
  test.run(
    issuer,
    [
      Operation.setOptions({ setFlags: 10 }),
      ...traders.flatMap((trader) =>
        issued.flatMap((asset) => [
          Operation.changeTrust({ asset, limit: '60', source: trader.publicKey() }),
          Operation.payment({ destination: trader.publicKey(), asset, amount: '30' }),
        ]),
      ),
      ...traders.slice(1).flatMap((trader, index) => [
        Operation.changeTrust({ asset: pool, source: trader.publicKey() }),
        Operation.liquidityPoolDeposit({
          liquidityPoolId: poolIdIn(pool),
          maxAmountA: String(5 + index),
          maxAmountB: String(5 + index),
          ...ANY_PRICE,
          source: trader.publicKey(),
        }),
      ]),
    ],
    { signers: [issuer, ...traders] },
  );
  return { test, issuer, traders, assets: [Asset.native(), ...issued], pool };
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

const units = (stroops: bigint | number) => {
  const digits = String(stroops).padStart(8, '0');
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`;
};

function offersOf(ledger: Ledger): Offer[] {
  return [...ledger.state.entries()].filter((entry) => entry.kind === 'offer');
}

/** Turns the drawn numbers into an operation, a third of them on an offer in the book. */
function operationOf(
  { kind, who, selling: first, buying: second, amount, n, d, luck }: Step,
  { test, issuer, traders, assets, pool }: World,
): xdr.Operation {
  const trader = pick(traders, who).publicKey();
  const other = pick(traders, who + 1 + (luck % 2)).publicKey();
  const selling = pick(assets, first);
  const buying = pick(assets, first + 1 + second);
  const price: Price = { n, d };
  const known = offersOf(test.ledger);
  const changed = known.length === 0 || luck % 3 > 0 ? null : pick(known, luck);
  const offer = { selling, buying, price, source: trader };
  const through = luck % 4 === 0 ? [pick(assets, first + 2 - second)] : [];
  const paid = { sendAsset: selling, destAsset: buying, path: through, source: trader };
  const liquidityPoolId = poolIdIn(pool);
  const issued = pick(assets, 1 + (amount % 2));
  switch (kind) {
    case 0:
    case 1:
    case 2:
    case 3:
      return Operation.manageSellOffer({
        ...offer,
        amount: luck % 17 === 0 ? '0' : units(amount * (1 + (luck % 40))),
        offerId: changed?.id.toString() ?? '0',
        source: changed?.account ?? trader,
      });
    case 4:
    case 5:
    case 6:
      return Operation.manageBuyOffer({
        ...offer,
        buyAmount: units(amount * (1 + (luck % 40))),
        offerId: changed?.id.toString() ?? '0',
        source: changed?.account ?? trader,
      });
    case 7:
      return Operation.createPassiveSellOffer({ ...offer, amount: units(amount) });
    case 8:
    case 9:
      return Operation.pathPaymentStrictSend({
        ...paid,
        sendAmount: units(amount),
        destMin: units(luck % 5 === 0 ? amount : 1),
        destination: other,
      });
    case 10:
    case 11:
      return Operation.pathPaymentStrictReceive({
        ...paid,
        destAmount: units(amount),
        sendMax: luck % 5 === 0 ? units(amount) : '40',
        destination: other,
      });
    case 12:
      return Operation.changeTrust({
        asset: pool,
        ...(luck % 5 === 0 ? { limit: '0' } : {}),
        source: trader,
      });
    case 13:
      return Operation.liquidityPoolDeposit({
        liquidityPoolId,
        maxAmountA: units(amount * n),
        maxAmountB: units(amount * d),
        ...ANY_PRICE,
        source: trader,
      });
    case 14:
      return Operation.liquidityPoolWithdraw({
        liquidityPoolId,
        amount: units(amount),
        minAmountA: '0',
        minAmountB: '0',
        source: trader,
      });
    case 15:
      return Operation.setTrustLineFlags({
        trustor: trader,
        asset: issued,
        flags: pick(
          [
            { authorized: true, authorizedToMaintainLiabilities: false },
            { authorized: false, authorizedToMaintainLiabilities: true },
            { authorized: true, authorizedToMaintainLiabilities: false },
            { authorized: false, authorizedToMaintainLiabilities: false },
          ],
          luck,
        ),
        source: issuer.publicKey(),
      });
    case 16:
      return Operation.changeTrust({
        asset: issued,
        limit: String(30 + luck),
        source: trader,
      });
    default:
      return luck % 2 === 0
        ? Operation.clawback({
            asset: issued,
            from: trader,
            amount: units(amount),
            source: issuer.publicKey(),
          })
        : Operation.payment({
            asset: issued,
            destination: trader,
            amount: units(amount * 5),
            source: issuer.publicKey(),
          });
  }
}

const stroops = (text: unknown) => BigInt(String(text).replace('.', ''));

/** `native` or `CODE:ISSUER` of an effect's fields. */
function assetOf(details: EffectRecord['effect']['details'], prefix = ''): string {
  return details[`${prefix}asset_type`] === 'native'
    ? 'native'
    : `${String(details[`${prefix}asset_code`])}:${String(details[`${prefix}asset_issuer`])}`;
}

/** The changes of all balances that the effects of one operation report. */
function reportedChanges(effects: readonly EffectRecord[], issuer: string): Map<string, bigint> {
  const reported = new Map<string, bigint>();
  const add = (account: string, asset: string, change: bigint) => {
    if (account === issuer && asset !== 'native') return;
    const name = `${account} ${asset}`;
    reported.set(name, (reported.get(name) ?? 0n) + change);
  };
  // A payment through offers names what its source sends besides the trades on its way.
  const payer = effects.find(({ effect }) => effect.type === 'account_debited')?.effect.account;
  for (const { effect } of effects) {
    const { account, type, details } = effect;
    if (type === 'account_credited') add(account, assetOf(details), stroops(details['amount']));
    if (type === 'account_debited') add(account, assetOf(details), -stroops(details['amount']));
    if (type === 'trade' && account !== payer) {
      add(account, assetOf(details, 'sold_'), -stroops(details['sold_amount']));
      add(account, assetOf(details, 'bought_'), stroops(details['bought_amount']));
    }
    const sign = type === 'liquidity_pool_deposited' ? -1n : 1n;
    const reserves = details['reserves_deposited'] ?? details['reserves_received'];
    if (Array.isArray(reserves))
      for (const { asset, amount } of reserves as { asset: string; amount: string }[])
        add(account, asset, sign * stroops(amount));
  }
  return reported;
}

/** The balances of lumens and assets whose change differs from the reported one, fees aside. */
function balanceFaults(
  before: Snapshot,
  after: Snapshot,
  reported: Map<string, bigint>,
  fee: { account: string; charged: bigint },
): string[] {
  const changed = new Map<string, bigint>([[`${fee.account} native`, fee.charged]]);
  for (const [snapshot, sign] of [
    [before, -1n],
    [after, 1n],
  ] as const)
    for (const { entry } of snapshot.entries.values()) {
      if (entry.kind !== 'account' && entry.kind !== 'trustline') continue;
      const name =
        entry.kind === 'account' ? `${entry.id} native` : `${entry.account} ${entry.asset}`;
      if (name.includes(' pool:')) continue;
      changed.set(name, (changed.get(name) ?? 0n) + sign * entry.balance);
    }
  return [...new Set([...changed.keys(), ...reported.keys()])].flatMap((name) => {
    const [is, said] = [changed.get(name) ?? 0n, reported.get(name) ?? 0n];
    return is === said ? [] : [`${name} changed by ${is}, reported ${said}`];
  });
}

const entriesOf = <K extends Entry['kind']>({ entries }: Snapshot, kind: K) =>
  [...entries.values()].flatMap(({ entry }) =>
    entry.kind === kind ? [entry as Extract<Entry, { kind: K }>] : [],
  );

/** Trades in which the owner of an offer in the book got less than its price by more than 1 %. */
function priceFaults(before: Snapshot, effects: readonly EffectRecord[], buyer: string): string[] {
  const book = new Map(entriesOf(before, 'offer').map((offer) => [offer.id.toString(), offer]));
  return effects.flatMap(({ effect: { account, type, details } }) => {
    const offer = book.get(String(details['offer_id']));
    if (type !== 'trade' || account === buyer || offer?.account !== account) return [];
    const [gave, got] = [stroops(details['sold_amount']), stroops(details['bought_amount'])];
    const { n, d } = offer.price;
    return gave <= offer.amount && 100n * got * BigInt(d) >= 99n * gave * BigInt(n)
      ? []
      : [`offer ${offer.id} at ${n}/${d} of ${offer.amount} gave ${gave} for ${got}`];
  });
}

/** Two offers that would trade with each other and both stand in the book. */
function crossedOffers(offers: readonly Offer[]): string[] {
  return offers.flatMap((one) =>
    offers
      .filter((other) => one.selling === other.buying && one.buying === other.selling)
      .filter((other) => one.id < other.id && one.account !== other.account)
      .filter((other) => {
        const both = BigInt(one.price.n) * BigInt(other.price.n);
        const rest = BigInt(one.price.d) * BigInt(other.price.d);
        return both < rest || (both === rest && !one.passive && !other.passive);
      })
      .map((other) => `offers ${one.id} and ${other.id} cross`),
  );
}

/** Pools of which a share is worth less than before: reserves² per share² never falls. */
function poolFaults(before: Snapshot, after: Snapshot): string[] {
  const old = new Map(entriesOf(before, 'pool').map((pool): [string, Pool] => [pool.id, pool]));
  return entriesOf(after, 'pool').flatMap(({ id, reserveA, reserveB, shares }) => {
    const was = old.get(id);
    if (was === undefined || was.shares === 0n || shares === 0n) return [];
    return reserveA * reserveB * was.shares ** 2n >= was.reserveA * was.reserveB * shares ** 2n
      ? []
      : [
          `pool ${id}: ${was.reserveA}·${was.reserveB} of ${was.shares} shares became ${reserveA}·${reserveB} of ${shares}`,
        ];
  });
}

it('[TOK-6] whatever is traded, nothing appears or disappears, offers keep their prices, no book stays crossed, and no pool loses', () => {
  const done = new Map<string, number>();
  assert(
    property(array(step, { minLength: 25, maxLength: 40 }), (steps) => {
      const w = world();
      const { ledger } = w.test;
      const lumens = allLumens(ledger);
      const signers = [w.issuer, ...w.traders];
      for (const one of steps) {
        const before = snapshotOf(ledger);
        const outside = outstanding(ledger);
        const transaction = w.test.build(w.test.root, [operationOf(one, w)]);
        const buyer = transaction.operations[0]?.source ?? '';
        transaction.sign(...signers.filter((key) => key.publicKey() === buyer));
        const { status, operations: [code = ''] = [] } = w.test.settle(transaction);
        done.set(code, (done.get(code) ?? 0) + 1);
        if (status !== 'LEDGER') continue;
        const after = snapshotOf(ledger);
        const [settled] = ledger.last.transactions;
        if (settled === undefined) throw new Error('the transaction did not get into a ledger');
        const effects = settled.operations.flatMap((operation) => operation.effects);
        for (const { effect } of effects) done.set(effect.type, (done.get(effect.type) ?? 0) + 1);
        expect(ledgerFaults(ledger)).toEqual([]);
        expect(allLumens(ledger)).toBe(lumens);
        if (one.kind < KINDS - 1) expect(outstanding(ledger)).toEqual(outside);
        expect(
          balanceFaults(before, after, reportedChanges(effects, w.issuer.publicKey()), {
            account: w.test.root.publicKey(),
            charged: settled.judged.feeCharged,
          }),
        ).toEqual([]);
        expect(priceFaults(before, effects, buyer)).toEqual([]);
        expect(crossedOffers(offersOf(ledger))).toEqual([]);
        expect(poolFaults(before, after)).toEqual([]);
      }
    }),
    { numRuns: 40, seed: 24 },
  );
  // It would prove nothing if nothing ever traded, or nothing was ever refused.
  for (const [what, atLeast] of Object.entries({
    trade: 100,
    liquidity_pool_trade: 25,
    liquidity_pool_deposited: 25,
    liquidity_pool_withdrew: 25,
    liquidity_pool_revoked: 2,
    op_cross_self: 25,
    op_too_few_offers: 50,
    op_under_dest_min: 2,
    op_over_source_max: 2,
    op_line_full: 2,
    op_underfunded: 2,
  }))
    expect(done.get(what) ?? 0, what).toBeGreaterThan(atLeast);
});
