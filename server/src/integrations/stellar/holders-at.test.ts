import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import {
  Asset,
  Claimant,
  getLiquidityPoolId,
  Keypair,
  LiquidityPoolAsset,
  Operation,
  type xdr,
} from '@stellar/stellar-sdk';
import { array, asyncProperty, assert, nat, record } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tokens } from '@bb1/domain/money';
import { touchTrustline } from '../../../../testing/offer-tokens.ts';
import { startTokenLedger, type TokenLedger } from '../../../../testing/token-ledger.ts';
import type { HolderList } from './holders-port.ts';
import { horizonHolders } from './horizon-holders.ts';
import { LedgerUnreachable } from './stellar.ts';
import { horizonsOfNetwork } from '../../../../testing/horizons-for-tests.ts';
import { recordedAt, reported, unprovenOf } from './test-files/holder-lists.ts';

let ledger: TokenLedger;
beforeEach(async () => {
  ledger = await startTokenLedger();
});
afterEach(() => ledger.close());

const at = (sequence: number, known: readonly string[] = []): Promise<HolderList> =>
  ledger.holders.holdersAt({ ledger: sequence, known });
describe('holders at a ledger', () => {
  it('[TOK-3] are exact to the stroop for every ledger of random claims, transfers, freezes, clawbacks and closed trustlines', async () => {
    const NAMES = ['Anna', 'Bert', 'Cora', 'Dora'] as const;
    const step = record({
      kind: nat({ max: 9 }),
      who: nat({ max: NAMES.length - 1 }),
      receiver: nat({ max: NAMES.length - 1 }),
      amount: nat({ max: 400_000_000 }),
    });
    await assert(
      asyncProperty(array(step, { minLength: 4, maxLength: 28 }), async (steps) => {
        await ledger.close();
        ledger = await startTokenLedger();
        const people = NAMES.map((name) => ledger.person(name));
        const first = ledger.head;
        for (const { kind, who, receiver, amount } of steps)
          act({
            kind,
            who: people[who],
            receiver: people[receiver],
            amount: tokens(BigInt(amount) + 1n),
          });
        for (let sequence = first; sequence <= ledger.head; sequence++) {
          const list = await at(sequence);
          expect([sequence, reported(list)]).toEqual([sequence, recordedAt(ledger, sequence)]);
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  function act({
    kind,
    who,
    receiver,
    amount,
  }: {
    kind: number;
    who: Keypair | undefined;
    receiver: Keypair | undefined;
    amount: string;
  }): void {
    if (who === undefined || receiver === undefined) throw new Error('there are that many people');
    // Refusals by the ledger are part of the simulation.
    if (kind <= 2) ledger.claim(who, amount);
    else if (kind <= 4) ledger.pay(who, receiver, amount);
    else if (kind === 5) ledger.authorise(who, Number(amount) > 20);
    else if (kind === 6) ledger.clawBack(who, amount);
    else if (kind === 7) emptyAndClose(who);
    else if (kind === 8)
      ledger.act([Operation.accountMerge({ destination: receiver.publicKey() })], who);
    else
      ledger.act(
        [
          Operation.payment({
            destination: ledger.issuer.publicKey(),
            asset: ledger.asset,
            amount,
          }),
        ],
        who,
      );
  }

  function emptyAndClose(holder: Keypair): void {
    const { units } = ledger.recorded.get(ledger.head)?.get(holder.publicKey()) ?? { units: 0n };
    const back: xdr.Operation[] =
      units === 0n
        ? []
        : [
            Operation.payment({
              destination: ledger.distribution.publicKey(),
              asset: ledger.asset,
              amount: tokens(units),
            }),
          ];
    ledger.act([...back, Operation.changeTrust({ asset: ledger.asset, limit: '0' })], holder);
  }

  it('[TOK-3] include a holder who sold everything and closed the trustline since, receiver no current list names', async () => {
    const [anna, bert] = [ledger.person('Anna'), ledger.person('Bert')];
    ledger.claim(anna, '12.3456789');
    ledger.claim(bert, '1');
    const then = ledger.head;
    ledger.pay(anna, bert, '12.3456789');
    expect(ledger.closeTrustline(anna)).toBe(true);
    expect(reported(await at(then))).toEqual(recordedAt(ledger, then));
    expect(reported(await at(ledger.head)).map(([publicKey]) => publicKey)).not.toContain(
      anna.publicKey(),
    );
  });

  it('[TOK-3] [TOK-5] include such a holder also after the trustline was opened again, and after the whole account is gone', async () => {
    const [anna, bert] = [ledger.person('Anna'), ledger.person('Bert')];
    ledger.claim(anna, '7');
    ledger.claim(bert, '9');
    const then = ledger.head;
    for (const one of [anna, bert]) {
      ledger.pay(one, ledger.distribution, one === anna ? '7' : '9');
      expect(ledger.closeTrustline(one)).toBe(true);
    }
    expect(ledger.act([Operation.changeTrust({ asset: ledger.asset })], anna)).toBe(true);
    expect(ledger.act([Operation.accountMerge({ destination: anna.publicKey() })], bert)).toBe(
      true,
    );
    const list = await at(then);
    expect(reported(list)).toEqual(recordedAt(ledger, then));
    expect(
      list.holdings.find(({ publicKey }) => publicKey === bert.publicKey())?.lumensNow,
    ).toBeNull();
  });

  it('[TOK-3] come with the issued amount, and exclude claimable balances', async () => {
    const anna = ledger.person('Anna');
    ledger.claim(anna, '40');
    const before = ledger.head;
    ledger.clawBack(anna, '5');
    expect(
      ledger.act(
        [
          Operation.createClaimableBalance({
            asset: ledger.asset,
            amount: '15',
            claimants: [new Claimant(ledger.distribution.publicKey())],
          }),
        ],
        anna,
      ),
    ).toBe(true);
    const after = ledger.head;
    expect(await at(before)).toMatchObject({ issuedUnits: 10_000_000_000n, elsewhereUnits: 0n });
    const list = await at(after);
    expect(list).toMatchObject({ issuedUnits: 9_950_000_000n, elsewhereUnits: 150_000_000n });
    expect(reported(list)).toEqual(recordedAt(ledger, after));
  });

  it("[TOK-3] are frozen from the freeze's ledger on until it is lifted", async () => {
    const anna = ledger.person('Anna');
    ledger.claim(anna, '3');
    const free = ledger.head;
    ledger.authorise(anna, false);
    const frozen = ledger.head;
    ledger.authorise(anna, true);
    // An unrelated change must not hide the earlier state.
    ledger.pay(anna, ledger.distribution, '1');
    for (const sequence of [free, frozen, ledger.head])
      expect(reported(await at(sequence))).toEqual(recordedAt(ledger, sequence));
  });

  it('[TOK-3] are not affected by a ledger that closes while pages are read', async () => {
    const people = Array.from({ length: 5 }, (_, index) => ledger.person(`person ${index}`));
    for (const one of people) ledger.claim(one, '10');
    const then = ledger.head;
    const [first, second] = people;
    if (first === undefined || second === undefined) throw new Error('there are five');
    let moves = 0;
    const list = await ledger.holders.holdersAt({
      ledger: then,
      known: [],
      onProgress: () => {
        ledger.pay(first, second, '1');
        ledger.pay(first, second, '9');
        ledger.closeTrustline(first);
        moves++;
      },
    });
    expect(moves).toBe(1);
    expect(reported(list)).toEqual(recordedAt(ledger, then));
  });

  it('[TOK-3] are read completely from lists and histories longer than a page', async () => {
    const busy = ledger.person('busy');
    ledger.claim(busy, '100');
    const then = ledger.head;
    const people = Array.from({ length: 210 }, () => Keypair.random());
    for (const one of people) {
      ledger.act(
        [
          Operation.createAccount({
            source: busy.publicKey(),
            destination: one.publicKey(),
            startingBalance: '2',
          }),
          Operation.payment({
            source: busy.publicKey(),
            destination: ledger.distribution.publicKey(),
            asset: ledger.asset,
            amount: '0.01',
          }),
        ],
        busy,
      );
      ledger.claim(one, '0.5');
    }
    expect(reported(await at(ledger.head))).toEqual(recordedAt(ledger, ledger.head));
    expect(reported(await at(then))).toEqual(recordedAt(ledger, then));
  });

  it('[TOK-3] do not exist for a future ledger', async () => {
    await expect(at(ledger.head + 1)).rejects.toThrow(LedgerUnreachable);
  });

  /** It changes a trustline by its owner's operation, without an effect. */
  function offer(holder: Keypair): void {
    const sale = { selling: ledger.asset, buying: Asset.native(), amount: '1', price: '1' };
    expect(ledger.act([Operation.manageSellOffer(sale)], holder)).toBe(true);
  }
  function touch(holder: Keypair): void {
    touchTrustline(ledger.network, holder.publicKey(), `BB1:${ledger.issuer.publicKey()}`);
  }
  /** The list of a ledger in which every holding is proven: an unproven one is not paid for hours. */
  async function allProven(sequence: number) {
    const list = await at(sequence);
    expect(unprovenOf(list)).toEqual([]);
    return reported(list);
  }
  const lockAway = (holder: Keypair, amount: string) =>
    ledger.act(
      [
        Operation.createClaimableBalance({
          asset: ledger.asset,
          amount,
          claimants: [new Claimant(ledger.distribution.publicKey())],
        }),
      ],
      holder,
    );

  it('[TOK-3] [TOK-5] are listed and proven although holders change offers in every ledger, also with tokens in claimable balances', async () => {
    const [anna, bert, cora] = ['Anna', 'Bert', 'Cora'].map((name) => ledger.person(name));
    if (!anna || !bert || !cora) throw new Error('there are three');
    for (const one of [anna, bert, cora]) ledger.claim(one, '30');
    const then = ledger.head;
    offer(anna);
    expect(await allProven(then)).toEqual(recordedAt(ledger, then));
    ledger.pay(bert, anna, '2');
    offer(bert);
    offer(anna);
    expect(await allProven(then)).toEqual(recordedAt(ledger, then));
    expect(lockAway(cora, '4')).toBe(true);
    const locked = ledger.head;
    offer(anna);
    for (const sequence of [then, locked, ledger.head])
      expect(await allProven(sequence)).toEqual(recordedAt(ledger, sequence));
  });

  it('[TOK-3] [TOK-5] are listed although offers of theirs are met, tokens lie in a pool, and a freeze turns those into claimable balances', async () => {
    const [anna, bert] = [ledger.person('Anna'), ledger.person('Bert')];
    const shares = new LiquidityPoolAsset(Asset.native(), ledger.asset, 30);
    const pool = Buffer.from(
      getLiquidityPoolId('constant_product', shares.getLiquidityPoolParameters()),
    ).toString('hex');
    for (const one of [anna, bert]) ledger.claim(one, '30');
    offer(anna);
    const then = ledger.head;
    const meet = { selling: Asset.native(), buying: ledger.asset, price: '1' };
    expect(ledger.act([Operation.manageBuyOffer({ ...meet, buyAmount: '0.4' })], bert)).toBe(true);
    const met = ledger.head;
    const deposit = {
      liquidityPoolId: pool,
      maxAmountA: '10',
      maxAmountB: '10',
      minPrice: '1',
      maxPrice: '1',
    };
    expect(
      ledger.act(
        [Operation.changeTrust({ asset: shares }), Operation.liquidityPoolDeposit(deposit)],
        bert,
      ),
    ).toBe(true);
    const deposited = ledger.head;
    const alongPath = {
      sendAsset: Asset.native(),
      sendMax: '2',
      destination: anna.publicKey(),
      destAsset: ledger.asset,
      destAmount: '0.8',
      path: [],
    };
    expect(ledger.act([Operation.pathPaymentStrictReceive(alongPath)], bert)).toBe(true);
    const paid = ledger.head;
    ledger.authorise(bert, false);
    for (const sequence of [then, met, deposited, paid, ledger.head])
      expect(reported(await at(sequence))).toEqual(recordedAt(ledger, sequence));
    const [inPool, inBalance] = [await at(deposited), await at(ledger.head)];
    expect([inPool.elsewhereUnits, inBalance.elsewhereUnits]).toEqual([100_000_000n, 92_000_000n]);
    expect([...unprovenOf(inPool), ...unprovenOf(inBalance)]).toEqual([]);
  });

  it('[TOK-3] [TOK-5] name a holder as unproven whose trustline changed without an effect or its owner, unless the sum proves it, and list all others', async () => {
    const [anna, bert] = [ledger.person('Anna'), ledger.person('Bert')];
    ledger.claim(anna, '30');
    ledger.claim(bert, '30');
    const then = ledger.head;
    expect(lockAway(bert, '4')).toBe(true);
    touch(anna);
    expect(reported(await at(then))).toEqual(recordedAt(ledger, then));
    await expect(at(ledger.head - 1)).resolves.toMatchObject({ elsewhereUnits: 0n });
    ledger.act([Operation.bumpSequence({ bumpTo: '0' })], ledger.distribution);
    touch(anna);
    const list = await at(ledger.head - 1);
    expect(reported(list).filter(([key]) => key !== anna.publicKey())).toEqual(
      recordedAt(ledger, ledger.head - 1).filter(([key]) => key !== anna.publicKey()),
    );
    expect(unprovenOf(list)).toEqual([[anna.publicKey(), 300_000_000n, 'not_taken_in']]);
    // An hour of ledgers later every server has taken in what it was.
    const then720 = ledger.head - 1;
    for (let left = 720; left > 0; left--) ledger.network.closeLedger();
    expect(unprovenOf(await at(then720))).toEqual([]);
  });

  it('[TOK-3] [TOK-5] name a holder as unproven whose effects contradict the balance, with no more than the others leave', async () => {
    const [anna, bert] = [ledger.person('Anna'), ledger.person('Bert')];
    ledger.claim(anna, '30');
    ledger.claim(bert, '30');
    const then = ledger.head;
    ledger.pay(anna, bert, '20');
    const front = await forgetfulHorizon(ledger.network, anna.publicKey());
    const list = await horizonHolders({
      horizons: horizonsOfNetwork(ledger.network.node.options.networkPassphrase, front.url),
      asset: { code: 'BB1', issuer: ledger.issuer.publicKey() },
      own: [],
    }).holdersAt({ ledger: then, known: [] });
    await front.close();
    expect(unprovenOf(list)).toEqual([[anna.publicKey(), 100_000_000n, 'effects_disagree']]);
    expect(reported(list)).toContainEqual([bert.publicKey(), 300_000_000n, false]);
    expect(list.elsewhereUnits).toBe(200_000_000n);
  });

  it('[TOK-3] are right, unproven or not listed, whichever query a lagging server answers', async () => {
    const [anna, bert] = [ledger.person('Anna'), ledger.person('Bert')];
    ledger.claim(anna, '30');
    ledger.claim(bert, '3');
    const outcomes = new Set<string>();
    for (let question = 1; question <= 24; question++) {
      const then = ledger.head;
      ledger.network.node.rememberStale();
      expect(ledger.pay(anna, bert, '0.1')).toBe(true);
      if (question % 2 === 0) offer(anna);
      ledger.authorise(bert, question % 2 === 0);
      ledger.authorise(bert, true);
      for (const sequence of [then, then + 1, ledger.head]) {
        const front = await loadBalancer(ledger.network, question);
        try {
          const list = await horizonHolders({
            horizons: horizonsOfNetwork(ledger.network.node.options.networkPassphrase, front.url),
            asset: { code: 'BB1', issuer: ledger.issuer.publicKey() },
            own: [],
          }).holdersAt({ ledger: sequence, known: [] });
          const isProven = unprovenOf(list).length === 0;
          const proven = new Set(
            list.holdings
              .filter(({ unproven }) => unproven === null)
              .map(({ publicKey }) => publicKey),
          );
          // A payment and an offer after it, of which a lagging server hides the first.
          if (!isProven)
            expect(unprovenOf(list)).toMatchObject([
              [anna.publicKey(), expect.any(BigInt), 'not_taken_in'],
            ]);
          expect(reported(list).filter(([key]) => proven.has(String(key)))).toEqual(
            recordedAt(ledger, sequence).filter(([key]) => isProven || key !== anna.publicKey()),
          );
          if (isProven) expect(list.elsewhereUnits).toBe(0n);
          outcomes.add(isProven ? 'list' : 'unproven');
        } catch (error) {
          if (!(error instanceof LedgerUnreachable)) throw error;
          outcomes.add('none');
        } finally {
          await front.close();
        }
      }
    }
    expect([...outcomes].toSorted()).toEqual(['list', 'none', 'unproven']);
  });
});

/** Forwards queries, and tells of an account that its trustline was just opened, which is not true. */
async function forgetfulHorizon(network: TokenLedger['network'], publicKey: string) {
  return forward(network, (path, text) =>
    path.startsWith(`/accounts/${publicKey}/effects`)
      ? text.replaceAll('"account_debited"', '"trustline_created"')
      : text,
  );
}

async function forward(
  network: TokenLedger['network'],
  change: (path: string, text: string) => string,
  before: () => void = () => undefined,
) {
  const hand = async (path: string, response: ServerResponse) => {
    before();
    const answer = await fetch(`${network.url}${path}`);
    const latest = answer.headers.get('latest-ledger');
    response
      .writeHead(answer.status, latest === null ? {} : { 'latest-ledger': latest })
      .end(change(path, await answer.text()));
  };
  const server = createServer((request, response) => void hand(request.url ?? '', response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${address.port}`, close };
}

/** Forwards queries; the one with the given number goes to a lagging server. */
async function loadBalancer(network: TokenLedger['network'], stale: number) {
  let asked = 0;
  return forward(
    network,
    (_path, text) => text,
    () => {
      asked++;
      network.node.faults.order('stale_reads', asked === stale ? 1 : 0);
    },
  );
}

describe('the ledger of a moment', () => {
  it('[TOK-3] is the last that had closed by then', async () => {
    for (let index = 0; index < 40; index++)
      ledger.act([Operation.bumpSequence({ bumpTo: '0' })], ledger.distribution);
    const closes = ledger.network.node.view.ledgers
      .filter(({ sequence }) => sequence > 1)
      .map(({ sequence, closeTime }) => ({ sequence, closedAt: new Date(closeTime * 1000) }));
    for (const { closedAt } of closes) {
      for (const offset of [-1, 0, 1, 4_999]) {
        const moment = new Date(closedAt.getTime() + offset);
        expect(await ledger.holders.lastLedgerAt(moment)).toEqual(
          closes.findLast((one) => one.closedAt <= moment) ?? {
            sequence: 1,
            closedAt: new Date(0),
          },
        );
      }
    }
    expect(await ledger.holders.lastLedgerAt(new Date(-1))).toBeNull();
  });
});
