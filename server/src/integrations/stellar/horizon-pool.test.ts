import type { RequestListener, ServerResponse } from 'node:http';
import { Account, Keypair, Networks, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  feeRule,
  horizonsAt,
  startHorizon,
  stellarPayer,
  type StellarStandIn,
} from '../../../../testing/horizons-for-tests.ts';
import { oddServer } from '../../../../testing/odd-server.ts';
import { rootOfHorizon } from '../../../../testing/root-of-horizon.ts';
import { ChainUnreachable, type DepositNews } from '../deposits/deposit-watch.ts';
import { fundByFriendbot } from './friendbot.ts';
import { horizonNetwork } from './horizon-network.ts';
import { openHorizons } from './horizon-pool.ts';
import { LedgerUnreachable } from './stellar.ts';
import { stellarDeposits } from './stellar-deposits.ts';

const DEAD = 'http://127.0.0.1:9';
const opened: StellarStandIn[] = [];
let network: StellarStandIn;
let account: string;

async function start(past: StellarStandIn['node']['past']): Promise<StellarStandIn> {
  const standIn = await startHorizon(past);
  opened.push(standIn);
  return standIn;
}

/** Another Horizon of the same network, which stays where the network is now. */
const standsStill = () => start(network.node.past);

beforeEach(async () => {
  network = await start([]);
  account = Keypair.random().publicKey();
  await fundByFriendbot({ horizonUrl: network.url, publicKey: account });
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const networkOf = (...urls: string[]) => horizonNetwork({ horizons: horizonsAt(...urls), feeRule });

async function passOn(url: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(url);
  const latest = answer.headers.get('latest-ledger');
  response
    .writeHead(answer.status, latest === null ? {} : { 'latest-ledger': latest })
    .end(await answer.text());
}

/** A server in front of a Horizon, which does with some requests as it likes. */
async function inFrontOf(
  { url }: StellarStandIn,
  meddle: (asked: number, path: string) => RequestListener | null,
): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const front = await oddServer((request, response) => {
    asked += 1;
    const path = request.url ?? '/';
    const instead = meddle(asked, path);
    if (instead !== null) return instead(request, response);
    void passOn(`${url}${path}`, response);
  });
  return { url: front.url, asked: () => asked };
}

describe('a Horizon is judged at the start', () => {
  const judged = async (root: object, headers: Record<string, string> = {}) => {
    const { url } = await oddServer((_request, response) =>
      response.writeHead(200, headers).end(JSON.stringify(root)),
    );
    return horizonsAt(url).check();
  };

  it('[TOK-6] and accepted from version 28.0.0 on, with a protocol that the product knows', async () => {
    const named = { 'latest-ledger': '1000' };
    await judged(rootOfHorizon(), named);
    await judged(rootOfHorizon({ horizon_version: '28.1.0', current_protocol_version: 19 }), named);
    await horizonsAt(network.url).check();
  });

  it.each([
    [
      { horizon_version: '27.9.9-5e2d' },
      'has version "27.9.9-5e2d", and 28.0.0 or later is needed',
    ],
    [{ horizon_version: 'devel' }, 'has version "devel"'],
    [
      { current_protocol_version: 29 },
      'has protocol 29, and this version of the product was judged',
    ],
    [{ current_protocol_version: 18 }, 'has protocol 18'],
    [{ network_passphrase: Networks.PUBLIC }, `serves the network "${Networks.PUBLIC}"`],
  ])('[TOK-6] and refused for %j, with the value and the reason', async (differing, reason) => {
    const refused = judged(rootOfHorizon(differing), { 'latest-ledger': '1000' });
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.not.toThrow(LedgerUnreachable);
  });

  it('[TOK-6] and refused behind a proxy that removes the ledger of its answers', async () => {
    await expect(judged(rootOfHorizon())).rejects.toThrow('Latest-Ledger is missing');
  });

  it('[TOK-6] while one that is away only waits, and shows why', async () => {
    const horizons = horizonsAt(DEAD, network.url);
    await horizons.check();
    expect(horizons.sources()).toEqual([
      {
        name: '127.0.0.1:9',
        version: null,
        protocol: null,
        ledger: null,
        trouble: 'Horizon did not answer',
      },
      {
        name: new URL(network.url).host,
        version: '28.0.0-stand-in',
        protocol: 28,
        ledger: network.node.ledger.last.sequence,
        trouble: null,
      },
    ]);
    await expect(horizonsAt(DEAD).check()).rejects.toThrow(LedgerUnreachable);
  });

  it('[TOK-6] and not believed later either, once it serves another network or an older version', async () => {
    const { url } = await oddServer((_request, response) =>
      response.writeHead(200).end(JSON.stringify(rootOfHorizon({ horizon_version: '26.0.0' }))),
    );
    await expect(networkOf(url).latestLedger()).rejects.toThrow('26.0.0');
    const { sequence } = await networkOf(url, network.url).latestLedger();
    expect(sequence).toBe(network.node.ledger.last.sequence);
  });
});

describe('a second Horizon', () => {
  it('[TOK-6] answers when the first is away, asks to wait, or answers nonsense', async () => {
    for (const instead of [
      ((request) => request.socket.destroy()) satisfies RequestListener,
      ((_request, response) =>
        response.writeHead(502).end('<h1>Bad Gateway</h1>')) satisfies RequestListener,
      ((_request, response) =>
        response.writeHead(429, { 'retry-after': '60' }).end('{}')) satisfies RequestListener,
      ((_request, response) =>
        response.writeHead(200).end('{"balances":7}')) satisfies RequestListener,
    ]) {
      const front = await inFrontOf(network, (_asked, path) => (path === '/' ? null : instead));
      const found = await networkOf(front.url, network.url).readAccount(account);
      expect(found?.publicKey).toBe(account);
    }
  });

  it('[TOK-6] is asked while the first rests, which is asked again after the time it named', async () => {
    let now = 1_000_000;
    const waits: RequestListener = (_request, response) =>
      response.writeHead(503, { 'retry-after': '120' }).end('{}');
    const first = await inFrontOf(network, (asked) => (asked === 2 ? waits : null));
    const ledger = horizonNetwork({
      horizons: openHorizons({
        addresses: [first.url, network.url].map((url) => ({ url, header: null })),
        networkPassphrase: Networks.TESTNET,
        highestProtocol: 28,
        now: () => now,
      }),
      feeRule,
    });
    for (let question = 0; question < 5; question += 1) await ledger.readAccount(account);
    expect(first.asked()).toBe(2);
    now += 119_000;
    await ledger.readAccount(account);
    expect(first.asked()).toBe(2);
    now += 2_000;
    await ledger.readAccount(account);
    expect(first.asked()).toBe(3);
  });

  it('[TOK-6] alone with its rate limit, one Horizon is left in peace until its time', async () => {
    const ledger = networkOf(network.url);
    await ledger.readAccount(account);
    network.fault('rate_limit', 1);
    await expect(ledger.readAccount(account)).rejects.toThrow(LedgerUnreachable);
    await expect(ledger.readAccount(account)).rejects.toThrow('asked to wait');
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await ledger.readAccount(account))?.publicKey).toBe(account);
  });

  it('[TOK-6] is looked at while it is not needed, so that its loss is noticed', async () => {
    let now = 1_000_000;
    let isAway = false;
    const standby = await inFrontOf(network, () =>
      isAway ? (request) => request.socket.destroy() : null,
    );
    const horizons = openHorizons({
      addresses: [network.url, standby.url].map((url) => ({ url, header: null })),
      networkPassphrase: Networks.TESTNET,
      highestProtocol: 28,
      now: () => now,
    });
    const troubleAfter = async (ms: number) => {
      now += ms;
      await horizons.onOne((horizon) => horizon.status());
      await new Promise((resolve) => setTimeout(resolve, 200));
      return horizons.sources()[1]?.trouble;
    };
    expect(await troubleAfter(0)).toBeNull();
    isAway = true;
    expect([await troubleAfter(299_000), standby.asked()]).toEqual([null, 1]);
    expect([await troubleAfter(2_000), standby.asked()]).toEqual(['Horizon did not answer', 2]);
  });

  it('[TOK-6] gets the header of its provider, and the first one gets none', async () => {
    const seen: (string | undefined)[] = [];
    const listening = () =>
      oddServer((request, response) => {
        seen.push(request.headers['x-api-key']?.toString());
        response.writeHead(503).end('{}');
      });
    const [first, second] = [await listening(), await listening()];
    const horizons = openHorizons({
      addresses: [
        { url: first.url, header: null },
        { url: second.url, header: { name: 'X-API-Key', value: 'planted' } },
      ],
      networkPassphrase: Networks.TESTNET,
      highestProtocol: 28,
    });
    await expect(horizons.onOne(() => Promise.resolve(1))).rejects.toThrow('Horizon answered 503');
    expect(new Set(seen)).toEqual(new Set([undefined, 'planted']));
    expect(seen.filter((key) => key === undefined)).toHaveLength(1);
  });
});

describe('a Horizon that lags behind', () => {
  it('[TOK-6] is not believed that an account does not exist', async () => {
    const old = await standsStill();
    const late = Keypair.random().publicKey();
    await fundByFriendbot({ horizonUrl: network.url, publicKey: late });
    const alone = networkOf(old.url);
    expect(await alone.readAccount(late)).toBeNull();
    const both = networkOf(old.url, network.url);
    // The newer one is seen once the older one fails to answer.
    old.fault('reset_reads', 1);
    await both.latestLedger();
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    expect((await both.readAccount(late))?.publicKey).toBe(late);
    expect(await both.readAccount(Keypair.random().publicKey())).toBeNull();
  });

  it('[TOK-6] is not asked at all a minute of ledgers behind', async () => {
    const old = await standsStill();
    for (let ledger = 0; ledger < 20; ledger += 1) network.closeLedger();
    const both = networkOf(network.url, old.url);
    await both.latestLedger();
    network.fault('reset_reads', 5);
    await expect(both.latestLedger()).rejects.toThrow(LedgerUnreachable);
    network.node.faults.clear();
    expect((await both.latestLedger()).sequence).toBe(network.node.ledger.last.sequence);
  });
});

describe('deposits read from two Horizons', () => {
  const none = { addresses: [], open: [], final: [] };
  const pay = async (amount: string) => {
    const payer = await stellarPayer({
      horizonUrl: network.url,
      networkPassphrase: Networks.TESTNET,
    });
    await payer.pay({ to: account, amount });
  };
  const keysOf = (all: readonly DepositNews[]) =>
    all.flatMap(({ deposits }) => deposits.map(({ key, units }) => `${key} ${units}`));
  const ledgerOfCursor = (cursor: string) => BigInt(cursor.slice(0, cursor.indexOf('.'))) >> 32n;

  it('[TOK-6] [PAY-4] are each reported once, whatever one of them does in between', async () => {
    await pay('1');
    const old = await standsStill();
    let meddle: RequestListener | null = null;
    const first = await inFrontOf(network, () => meddle);
    const watch = stellarDeposits({
      horizons: horizonsAt(first.url, network.url, old.url),
      account,
    });
    const read: DepositNews[] = [];
    let cursor: string | null = null;
    const troubles: (RequestListener | null)[] = [
      null,
      (request) => request.socket.destroy(),
      (_request, response) => response.writeHead(429, { 'retry-after': '1' }).end('{}'),
      (_request, response) => response.writeHead(200).end('{"_embedded":{"records":[{}]}}'),
      (_request, response) =>
        response
          .writeHead(200, { 'content-length': 900 })
          .write('{"_emb', () => response.destroy()),
      null,
    ];
    for (const [index, trouble] of troubles.entries()) {
      await pay(`${index + 2}`);
      meddle = trouble;
      // The one that is left lags behind, and everything else breaks off in the middle.
      if (index === 3) network.fault('reset_reads', 3);
      try {
        const news: DepositNews = await watch.look({ cursor, ...none });
        expect(ledgerOfCursor(news.cursor)).toBeGreaterThanOrEqual(
          cursor === null ? 0n : ledgerOfCursor(cursor),
        );
        cursor = news.cursor;
        read.push(news);
      } catch (error) {
        if (!(error instanceof ChainUnreachable)) throw error;
      }
      network.node.faults.clear();
    }
    const whole = await stellarDeposits({ horizons: horizonsAt(network.url), account }).look({
      cursor: null,
      ...none,
    });
    expect(keysOf(read)).toEqual(keysOf([whole]));
    expect(keysOf(read)).toHaveLength(troubles.length + 1);
  });

  it('[TOK-6] [PAY-4] never go back to a Horizon that comes back older', async () => {
    const old = await standsStill();
    await pay('1');
    const newer = await stellarDeposits({ horizons: horizonsAt(network.url), account }).look({
      cursor: null,
      ...none,
    });
    const alone = stellarDeposits({ horizons: horizonsAt(old.url), account });
    await expect(alone.look({ cursor: newer.cursor, ...none })).rejects.toThrow('lags behind');
    const both = stellarDeposits({ horizons: horizonsAt(old.url, network.url), account });
    await pay('2');
    const next = await both.look({ cursor: newer.cursor, ...none });
    expect(next.deposits.map(({ units }) => units)).toEqual([20_000_000n]);
  });
});

describe('an envelope handed to two Horizons', () => {
  const refuses: RequestListener = (request, response) =>
    request.url === '/'
      ? response.writeHead(200).end(JSON.stringify(rootOfHorizon()))
      : response.writeHead(400).end(
          JSON.stringify({
            type: 'https://stellar.org/horizon-errors/transaction_failed',
            status: 400,
            extras: { result_codes: { transaction: 'tx_bad_auth' } },
          }),
        );
  const first = async (instead: RequestListener) => {
    const { url } = await oddServer((request, response) =>
      request.url === '/'
        ? response.writeHead(200).end(JSON.stringify(rootOfHorizon()))
        : instead(request, response),
    );
    return url;
  };

  it('[CLM-4] [TOK-6] is refused for good only if no other node may have passed it on before', async () => {
    const second = (await oddServer(refuses)).url;
    const cut = networkOf(await first((request) => request.socket.destroy()), second);
    expect(await cut.submit('AAAA')).toEqual({ kind: 'unknown', why: 'tx_bad_auth' });
    const limited = networkOf(
      await first((_request, response) => response.writeHead(429).end('{}')),
      second,
    );
    expect(await limited.submit('AAAA')).toMatchObject({ kind: 'failed' });
  });
});

describe('an envelope that is in no ledger', () => {
  it('[CLM-8] is dead at once when another transaction has used its sequence number', async () => {
    const key = Keypair.random();
    await fundByFriendbot({ horizonUrl: network.url, publicKey: key.publicKey() });
    const ledger = networkOf(network.url);
    const build = async (homeDomain: string) => {
      const found = await ledger.readAccount(key.publicKey());
      if (found === null) throw new Error('the account was funded');
      const transaction = new TransactionBuilder(
        new Account(key.publicKey(), found.sequence.toString()),
        { fee: '100', networkPassphrase: Networks.TESTNET },
      )
        .addOperation(Operation.setOptions({ homeDomain }))
        .setTimeout(600)
        .build();
      transaction.sign(key);
      return {
        envelopeXdr: transaction.toXdr(),
        hash: Buffer.from(transaction.hash()).toString('hex'),
        source: key.publicKey(),
        sequence: found.sequence + 1n,
        maxTime: new Date(Date.now() + 600_000),
      };
    };
    const [ours, other] = [await build('ours.example'), await build('other.example')];
    expect(await ledger.proveDead(ours)).toBeNull();
    await ledger.submit(other.envelopeXdr);
    expect(await ledger.proveDead(ours)).toBe('sequence_used');
    expect(await ledger.proveDead(other)).toBeNull();
    const later = await build('later.example');
    expect(await ledger.proveDead({ ...later, maxTime: new Date(0) })).toBe('too_late');
  });
});
