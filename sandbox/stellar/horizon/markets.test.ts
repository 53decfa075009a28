import { Asset, Horizon, Keypair, LiquidityPoolAsset, Operation } from '@stellar/stellar-sdk';
import type { xdr } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_BOOK, TRADE } from '../testing/documented-markets.ts';
import { faultsIn } from '../testing/documented-fields.ts';
import { writeEventfulHistory } from '../testing/eventful-history.ts';
import { poolIdIn } from '../testing/market-history.ts';
import { buildFor, funded, startNetwork, type Network } from '../testing/network.ts';

// After `internal/actions/orderbook.go`, `internal/actions/trade.go` and `internal/ingest/processors/trades_processor.go` of Horizon 28.

type Trade = Horizon.ServerApi.TradeRecord & {
  base_offer_id?: string;
  counter_offer_id?: string;
};

let network: Network;
let one: Asset;
let two: Asset;
let pool: string;
beforeAll(async () => {
  network = await startNetwork();
  const { node } = network;
  writeEventfulHistory(node);
  const mint = node.ledger.history.effects.find(
    ({ effect }) => effect.details['asset_code'] === 'ONE',
  );
  const issuer = String(mint?.effect.details['asset_issuer']);
  [one, two] = [new Asset('ONE', issuer), new Asset('TWO', issuer)];
  pool = poolIdIn(new LiquidityPoolAsset(one, two, 30));
});
afterAll(() => network.close());

const trades = () => network.server.trades();
const all = async (call: { call(): Promise<{ records: Horizon.ServerApi.TradeRecord[] }> }) =>
  (await call.call()).records as Trade[];
const raw = async (path: string) => {
  const answer = await fetch(`${network.url}${path}`);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as object };
};
const nameOf = (type: unknown, code: unknown, issuer: unknown) =>
  type === 'native' ? 'native' : `${String(code)}:${String(issuer)}`;

describe('trades', () => {
  it('[TOK-6] are those that the effects tell, once each, with the documented fields', async () => {
    const inEffects = network.node.ledger.history.effects.flatMap(({ operation, effect }) => {
      const { type, account, details } = effect;
      const side = (of: 'sold' | 'bought') =>
        `${String(details[`${of}_amount`])} ${nameOf(details[`${of}_asset_type`], details[`${of}_asset_code`], details[`${of}_asset_issuer`])}`;
      if (type === 'trade')
        return [`${operation.toid} ${account} gives ${side('sold')} for ${side('bought')}`];
      if (type !== 'liquidity_pool_trade') return [];
      const [sold, bought] = [details['sold'], details['bought']] as {
        asset: string;
        amount: string;
      }[];
      // What the pool sold is what the account got.
      return [
        `${operation.toid} ${account} gives ${bought?.amount} ${bought?.asset} for ${sold?.amount} ${sold?.asset}`,
      ];
    });
    const records = await all(trades().limit(200));
    expect(records.length).toBeGreaterThan(2);
    const { _embedded: embedded } = (await raw('/trades?limit=200')).body as {
      _embedded: { records: unknown[] };
    };
    expect(embedded.records.flatMap((record) => faultsIn(record, TRADE))).toEqual([]);
    const answered = records.flatMap((record) => {
      const operation = record.id.split('-')[0];
      const [base, counter] = (['base', 'counter'] as const).map((side) => ({
        account: record[`${side}_account`],
        text: `${record[`${side}_amount`]} ${nameOf(record[`${side}_asset_type`], record[`${side}_asset_code`], record[`${side}_asset_issuer`])}`,
      }));
      const line = (from: typeof base, to: typeof base) =>
        from?.account === undefined
          ? []
          : [`${operation} ${from.account} gives ${from.text} for ${to?.text}`];
      return [...line(base, counter), ...line(counter, base)];
    });
    expect(answered.toSorted()).toEqual(inEffects.toSorted());
  });

  it('[TOK-6] of an offer, an account, a pool and a kind are those among all', async () => {
    const records = await all(trades().limit(200));
    const among = async (call: Promise<Trade[]>) => (await call).map(({ id }) => id);
    const idsOf = (fits: (record: Trade) => boolean) => records.filter(fits).map(({ id }) => id);
    const parties = (record: Trade) => [record['base_account'], record['counter_account']];
    for (const account of new Set(records.flatMap(parties)))
      if (account !== undefined)
        expect(await among(all(trades().forAccount(account).limit(200)))).toEqual(
          idsOf((record) => parties(record).includes(account)),
        );
    const offers = (record: Trade) => [record.base_offer_id, record.counter_offer_id];
    for (const offer of new Set(records.flatMap(offers)))
      if (offer !== undefined)
        expect(await among(all(trades().forOffer(offer).limit(200)))).toEqual(
          idsOf((record) => offers(record).includes(offer)),
        );
    const inPool = idsOf(({ trade_type: of }) => of === Horizon.ServerApi.TradeType.liquidityPools);
    expect(inPool.length).toBeGreaterThan(0);
    expect(await among(all(trades().forLiquidityPool(pool).limit(200)))).toEqual(inPool);
    for (const type of Object.values(Horizon.ServerApi.TradeType))
      expect(await among(all(trades().forType(type).limit(200)))).toEqual(
        idsOf(({ trade_type: of }) => type === Horizon.ServerApi.TradeType.all || of === type),
      );
  });

  it('[TOK-6] of a pair have the base asset that is asked for, and the price turned with it', async () => {
    const [there, back] = [
      await all(trades().forAssetPair(one, two).limit(200)),
      await all(trades().forAssetPair(two, one).limit(200)),
    ];
    expect(there.length).toBeGreaterThan(2);
    expect(new Set(there.map((record) => record.base_asset_code))).toEqual(new Set(['ONE']));
    expect(back).toHaveLength(there.length);
    for (const [index, record] of there.entries()) {
      const turned = back[index];
      expect(turned).toMatchObject({
        id: record.id,
        base_amount: record.counter_amount,
        counter_amount: record.base_amount,
        base_is_seller: !record.base_is_seller,
        price: { n: record.price?.d, d: record.price?.n },
      });
      const { n = '0', d = '0' } = record.price ?? {};
      const worth = (Number(record.base_amount) * Number(n)) / Number(d);
      expect(Math.abs(worth - Number(record.counter_amount))).toBeLessThan(0.000_001);
    }
  });

  it('[TOK-6] name the offer that the buyer left in the book, or a number made from the operation', async () => {
    const taker = await funded(network);
    const maker = await funded(network);
    const asset = new Asset('NEW', maker.publicKey());
    const act = async (key: Keypair, operation: xdr.Operation) =>
      network.server.submitTransaction(await buildFor(network, key, [operation]));
    await act(taker, Operation.changeTrust({ asset }));
    const sale = { selling: asset, buying: Asset.native(), price: '2' };
    await act(maker, Operation.manageSellOffer({ ...sale, amount: '10' }));
    const purchase = { selling: Asset.native(), buying: asset, price: '2' };
    await act(taker, Operation.manageBuyOffer({ ...purchase, buyAmount: '4' }));
    await act(taker, Operation.manageBuyOffer({ ...purchase, buyAmount: '9' }));
    const [whole, part] = await all(trades().forAssetPair(asset, Asset.native()).limit(200));
    expect(whole).toMatchObject({
      base_amount: '4.0000000',
      counter_amount: '8.0000000',
      base_is_seller: true,
      price: { n: '2', d: '1' },
      counter_offer_id: ((1n << 62n) | BigInt(whole?.id.split('-')[0] ?? '0')).toString(),
    });
    const [left] = (await network.server.offers().forAccount(taker.publicKey()).call()).records;
    expect([part?.base_amount, part?.counter_offer_id]).toEqual(['6.0000000', left?.id]);
  });

  it('[TOK-6] are read page by page, and streamed', async () => {
    const records = await all(trades().limit(200));
    let page = await trades().limit(2).call();
    const read: string[] = [];
    while (page.records.length > 0) {
      read.push(...page.records.map(({ id }) => id));
      page = await page.next();
    }
    expect(read).toEqual(records.map(({ id }) => id));
    const newest = (await trades().order('desc').limit(1).call()).records[0];
    expect(newest?.id).toBe(read.at(-1));
    const streamed = await new Promise<string>((resolve) => {
      const stop = trades()
        .cursor('0')
        .stream({
          onmessage: (record) => {
            stop();
            resolve((record as unknown as Trade).id);
          },
        });
    });
    expect(streamed).toBe(read[0]);
  });

  it.each([
    ['/trades?base_asset_type=native', 400, 'base_asset_type,counter_asset_type'],
    ['/trades?trade_type=all&account_id=G', 400, 'account_id'],
    ['/trades?trade_type=other', 400, 'trade_type'],
    ['/trades?offer_id=1&trade_type=liquidity_pool', 400, 'trade_type'],
    [`/trades?account_id=${Keypair.random().publicKey()}`, 404, undefined],
    [`/trades?liquidity_pool_id=${'0'.repeat(64)}`, 404, undefined],
    [
      '/trades?offer_id=1&liquidity_pool_id=' + 'a'.repeat(64),
      400,
      'account_id,liquidity_pool_id,offer_id',
    ],
  ])('[TOK-6] asked for by %s are refused as Horizon refuses them', async (path, status, field) => {
    const answer = await raw(path);
    expect([answer.status, (answer.body as { extras?: object }).extras]).toEqual([
      status,
      field === undefined ? undefined : expect.objectContaining({ invalid_field: field }),
    ]);
  });
});

describe('an order book', () => {
  let book: { asset: Asset; ask: (price: string, amount: string) => Promise<void> };
  beforeAll(async () => {
    const [maker, taker] = [await funded(network), await funded(network)];
    const asset = new Asset('BOOK', maker.publicKey());
    const act = async (key: Keypair, operation: xdr.Operation) => {
      await network.server.submitTransaction(await buildFor(network, key, [operation]));
    };
    const ask = (price: string, amount: string) =>
      act(
        maker,
        Operation.manageSellOffer({ selling: asset, buying: Asset.native(), amount, price }),
      );
    await act(taker, Operation.changeTrust({ asset }));
    for (const [price, amount] of [
      ['3', '1'],
      ['2.5', '4'],
      ['2.5', '6'],
    ] as const)
      await ask(price, amount);
    for (const price of [
      { n: 1, d: 2 },
      { n: 2, d: 3 },
    ])
      await act(
        taker,
        Operation.manageSellOffer({ selling: Asset.native(), buying: asset, amount: '9', price }),
      );
    book = { asset, ask };
  });
  const summary = (selling: Asset, buying: Asset) =>
    network.server.orderbook(selling, buying).call();

  it('[TOK-6] sums the offers of each price, the best first, with bids turned over', async () => {
    const found = await summary(book.asset, Asset.native());
    const { body, headers } = await raw(
      `/order_book?selling_asset_type=credit_alphanum4&selling_asset_code=BOOK&selling_asset_issuer=${book.asset.getIssuer()}&buying_asset_type=native`,
    );
    expect(faultsIn(body, ORDER_BOOK)).toEqual([]);
    expect(headers.get('latest-ledger')).toBe(String(network.node.ledger.last.sequence));
    expect(found.asks).toEqual([
      { price_r: { n: 5, d: 2 }, price: '2.5000000', amount: '10.0000000' },
      { price_r: { n: 3, d: 1 }, price: '3.0000000', amount: '1.0000000' },
    ]);
    expect(found.bids).toEqual([
      { price_r: { n: 2, d: 1 }, price: '2.0000000', amount: '9.0000000' },
      { price_r: { n: 3, d: 2 }, price: '1.5000000', amount: '9.0000000' },
    ]);
    const offered = (of: string) =>
      [...network.node.ledger.state.touched().values()].reduce(
        (sum, entry) =>
          entry?.kind === 'offer' && entry.selling.startsWith(of) && touches(entry)
            ? sum + entry.amount
            : sum,
        0n,
      );
    const touches = ({ selling, buying }: { selling: string; buying: string }) =>
      [selling, buying].some((name) => name.startsWith('BOOK:'));
    const shown = (levels: readonly { amount: string }[]) =>
      levels.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
    expect([shown(found.asks), shown(found.bids)]).toEqual([offered('BOOK:'), offered('native')]);
  });

  it('[TOK-6] turned round has the same offers on the other side', async () => {
    const [there, back] = [
      await summary(book.asset, Asset.native()),
      await summary(Asset.native(), book.asset),
    ];
    expect(back.asks.map(({ amount }) => amount)).toEqual(there.bids.map(({ amount }) => amount));
    expect(back.bids.map(({ price_r: price }) => price)).toEqual(
      there.asks.map(({ price_r: { n, d } }) => ({ n: d, d: n })),
    );
  });

  it('[TOK-6] is sent again when it changes', async () => {
    const seen: number[] = [];
    await new Promise<void>((resolve) => {
      const stop = network.server.orderbook(book.asset, Asset.native()).stream({
        onmessage: (found) => {
          seen.push(found.asks.length);
          if (seen.length === 1) void book.ask('4', '1');
          else {
            stop();
            resolve();
          }
        },
      });
    });
    expect(seen).toEqual([2, 3]);
  });

  it('[TOK-6] is empty for a pair without offers, shows as many prices as asked for, and is refused without a pair', async () => {
    const nobody = new Asset('NONE', Keypair.random().publicKey());
    expect(await summary(nobody, Asset.native())).toMatchObject({ asks: [], bids: [] });
    const limited = await network.server.orderbook(book.asset, Asset.native()).limit(1).call();
    expect([limited.asks.length, limited.bids.length]).toEqual([1, 1]);
    for (const query of [
      '',
      '?selling_asset_type=native',
      '?selling_asset_type=native&buying_asset_type=credit_alphanum4',
    ])
      expect(await raw(`/order_book${query}`)).toMatchObject({
        status: 400,
        body: { type: 'https://stellar.org/horizon-errors/invalid_order_book' },
      });
  });
});
