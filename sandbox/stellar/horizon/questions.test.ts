import { Horizon, Keypair } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeEventfulHistory } from '../testing/eventful-history.ts';
import type { EventfulHistory } from '../testing/eventful-history.ts';
import { startNetwork } from '../testing/network.ts';
import type { Network } from '../testing/network.ts';

let network: Network;
let history: EventfulHistory;

beforeAll(async () => {
  network = await startNetwork({ closeOnSubmit: false });
  history = writeEventfulHistory(network.node);
});
afterAll(() => network.close());

type Page = {
  _links: { [name in 'self' | 'next' | 'prev']: { href: string } };
  _embedded: { records: { paging_token: string }[] };
};

const ask = (path: string, init?: RequestInit) => fetch(`${network.url}${path}`, init);
const page = async (path: string) => (await (await ask(path)).json()) as Page;
const recordsOf = async (path: string) => {
  const { _embedded: embedded } = await page(path);
  return embedded.records;
};
const places = async (path: string) =>
  (await recordsOf(path)).map(({ paging_token: place }) => place);

async function problem(path: string, init?: RequestInit): Promise<object> {
  const response = await ask(path, init);
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const { detail: _detail, ...answer } = (await response.json()) as {
    status: number;
    type: string;
    detail?: string;
  };
  expect(answer.status).toBe(response.status);
  return { ...answer, type: answer.type.replace('https://stellar.org/horizon-errors/', '') };
}

function badRequest(field: string, reason: string): object {
  return {
    type: 'bad_request',
    title: 'Bad Request',
    status: 400,
    extras: { invalid_field: field, reason },
  };
}

describe('pages', () => {
  it.each([
    '/ledgers',
    '/transactions?include_failed=true',
    '/operations?include_failed=true',
    '/payments',
    '/effects',
    '/accounts?sponsor=SPONSOR',
    '/claimable_balances',
    '/assets',
  ])(
    '[RUN-2] of %s give every record once in either direction, with any page size',
    async (path) => {
      const list = path.replace('SPONSOR', history.people.alice.publicKey());
      const join = list.includes('?') ? '&' : '?';
      const forth = await places(`${list}${join}limit=200`);
      expect(new Set(forth).size).toBe(forth.length);
      expect(await places(`${list}${join}limit=200&order=desc`)).toEqual(
        forth.toReversed().slice(0, 200),
      );
      for (const order of ['asc', 'desc']) {
        const seen: string[] = [];
        for (let next = `${list}${join}limit=3&order=${order}`, rest = 3; rest > 0;) {
          // Only an error precedes the first ledger.
          if ((await ask(next)).status === 410) break;
          const { _links: links, _embedded: embedded } = await page(next);
          seen.push(...embedded.records.map(({ paging_token: place }) => place));
          next = links.next.href.slice(network.url.length);
          rest = embedded.records.length;
        }
        expect(seen).toEqual(order === 'asc' ? forth : forth.toReversed());
      }
    },
  );

  it('[RUN-2] link to themselves, the next and the previous one, in the order of their names', async () => {
    const { _links: links, _embedded: embedded } = await page(
      '/operations?limit=2&cursor=8589938689&order=asc&join=transactions',
    );
    const [first, last] = [
      embedded.records[0]?.paging_token,
      embedded.records.at(-1)?.paging_token,
    ];
    const link = (cursor: string | undefined, order: string) => ({
      href: `${network.url}/operations?cursor=${String(cursor)}&join=transactions&limit=2&order=${order}`,
    });
    expect(links).toEqual({
      self: link('8589938689', 'asc'),
      next: link(last, 'asc'),
      prev: link(first, 'desc'),
    });
  });

  it('[RUN-2] have ten records by default, and never more than two hundred', async () => {
    expect(await places('/effects')).toHaveLength(10);
    expect(await places('/effects?limit=200')).toHaveLength(
      Math.min(200, network.node.ledger.history.effects.length),
    );
    for (const [limit, reason] of [
      ['201', 'invalid limit: value provided that is over limit max of 200'],
      ['0', 'invalid limit: non-positive value provided'],
      ['-1', 'invalid limit: non-positive value provided'],
      ['ten', 'unparseable value'],
    ] as const)
      expect(await problem(`/ledgers?limit=${limit}`)).toEqual(badRequest('limit', reason));
    expect(await problem('/ledgers?order=sideways')).toEqual(
      badRequest('order', 'order: invalid value'),
    );
  });

  it('[RUN-2] begin after the cursor; now is after everything, and an operation’s position is after its effects', async () => {
    expect(await places('/effects?cursor=now')).toEqual([]);
    expect(await places('/effects?cursor=now&order=desc&limit=1')).toEqual(
      await places('/effects?order=desc&limit=1'),
    );
    const [, second] = await places('/operations?limit=2');
    const effects = await places(`/operations/${String(second)}/effects`);
    expect((await places(`/effects?cursor=${String(second)}&limit=1`))[0]?.split('-')[0]).not.toBe(
      second,
    );
    expect(
      await places(`/effects?cursor=${String(second)}&order=desc&limit=${effects.length}`),
    ).toEqual(effects.toReversed());
    expect(await problem('/ledgers?cursor=wrong')).toEqual(
      badRequest('cursor', 'cursor: invalid value'),
    );
    expect(await problem('/ledgers?cursor=-5')).toEqual(
      badRequest('cursor', 'the cursor -5 is a negative number: '),
    );
    expect(await problem('/assets?cursor=5')).toEqual(
      badRequest('cursor', 'the cursor is not a valid paging_token'),
    );
    expect(await problem('/claimable_balances?cursor=5')).toMatchObject({
      extras: { invalid_field: 'cursor' },
    });
  });
});

describe('errors', () => {
  const missing = Keypair.random().publicKey();
  const notFound = { type: 'not_found', title: 'Resource Missing', status: 404 };

  it('[RUN-2] report missing things as not found, and an unknown account has no history', async () => {
    for (const path of [
      `/accounts/${missing}`,
      `/accounts/${missing}/transactions`,
      `/accounts/${missing}/operations`,
      `/accounts/${missing}/payments`,
      `/accounts/${missing}/effects`,
      `/accounts/${history.people.alice.publicKey()}/data/none`,
      `/transactions/${'0'.repeat(64)}`,
      '/operations/999999999999999',
      '/ledgers/999999',
      '/ledgers/999999/effects',
      `/claimable_balances/${'0'.repeat(72)}`,
      `/claimable_balances/${'0'.repeat(72)}/operations`,
      '/nowhere',
    ])
      expect(await problem(path), path).toEqual(notFound);
  });

  it('[RUN-2] name the wrong field of a query', async () => {
    const account = 'Account ID must start with `G` and contain 56 alphanum characters';
    for (const path of ['/accounts/malformed', '/accounts/malformed/payments'])
      expect(await problem(path)).toEqual(badRequest('account_id', account));
    expect(await problem('/accounts?signer=x')).toEqual(badRequest('signer', account));
    expect(await problem('/claimable_balances?claimant=x')).toEqual(
      badRequest('claimant', account),
    );
    expect(await problem('/transactions/ABC')).toEqual(
      badRequest('tx_id', 'Transaction hash must be a hex-encoded, lowercase SHA-256 hash'),
    );
    expect(await problem('/ledgers/first')).toEqual(
      badRequest('ledger_id', 'Ledger ID must be an integer higher than 0'),
    );
    expect(await problem('/operations/x/effects')).toEqual(
      badRequest('op_id', 'Operation ID must be an integer higher than 0'),
    );
    expect(await problem('/operations?join=accounts')).toEqual(
      badRequest('join', 'Accepted values: transactions'),
    );
    expect(await problem('/accounts?asset=BB1')).toMatchObject({
      extras: { invalid_field: 'asset' },
    });
    const filters = {
      type: 'invalid_accounts_params',
      title: 'Invalid Accounts Parameters',
      status: 400,
    };
    for (const path of ['/accounts', `/accounts?signer=${missing}&sponsor=${missing}`])
      expect(await problem(path)).toEqual(filters);
  });

  it('[RUN-2] report what precedes the first ledger as gone, not as not found', async () => {
    const gone = {
      type: 'before_history',
      title: 'Data Requested Is Before Recorded History',
      status: 410,
    };
    for (const path of [
      '/ledgers/0',
      '/operations/5',
      '/transactions?order=desc&cursor=5',
      '/effects?order=desc&cursor=4294967296-1',
    ])
      expect(await problem(path), path).toEqual(gone);
    expect((await ask('/transactions?order=asc&cursor=5')).status).toBe(200);
  });

  it('[RUN-2] allow answers as JSON or as a stream, and nothing else', async () => {
    const refused = {
      type: 'not_acceptable',
      title: 'An acceptable response content-type could not be provided for this request',
      status: 406,
    };
    expect(await problem('/ledgers', { headers: { accept: 'text/csv' } })).toEqual(refused);
    for (const path of [
      '/',
      '/fee_stats',
      '/assets',
      '/claimable_balances',
      `/transactions/${history.hashes.bumped}`,
    ])
      expect(await problem(path, { headers: { accept: 'text/event-stream' } }), path).toEqual(
        refused,
      );
    expect((await ask('/ledgers', { method: 'DELETE' })).status).toBe(405);
    expect((await ask('/ledgers', { method: 'POST' })).status).toBe(405);
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect(await problem('/transactions', json)).toEqual({
      type: 'unsupported_media_type',
      title: 'Unsupported Media Type',
      status: 415,
    });
    for (const [path, more] of [
      ['/transactions', {}],
      ['/transactions_async', { error: {} }],
    ] as const)
      expect(
        await problem(path, { method: 'POST', body: new URLSearchParams({ tx: 'AAAA' }) }),
      ).toEqual({
        type: 'transaction_malformed',
        title: 'Transaction Malformed',
        status: 400,
        extras: { envelope_xdr: 'AAAA', ...more },
      });
  });
});

describe('headers', () => {
  it('[RUN-2] give the network’s time and forbid caching; entries name their ledger', async () => {
    for (const path of ['/', '/ledgers', '/nowhere']) {
      const { headers } = await ask(path);
      expect(
        Math.abs(Date.parse(headers.get('date') ?? '') / 1000 - network.node.now),
      ).toBeLessThanOrEqual(1);
      expect(headers.get('cache-control')).toBe('no-cache, no-store, max-age=0');
    }
    expect((await ask('/ledgers')).headers.get('content-type')).toBe(
      'application/hal+json; charset=utf-8',
    );
    for (const path of [
      '/assets',
      '/claimable_balances',
      `/accounts/${history.people.alice.publicKey()}`,
    ])
      expect((await ask(path)).headers.get('latest-ledger'), path).toBe(
        String(network.node.ledger.last.sequence),
      );
    for (const path of ['/ledgers', '/transactions', '/'])
      expect((await ask(path)).headers.get('latest-ledger'), path).toBeNull();
  });

  it('[RUN-2] let pages of every origin query and read', async () => {
    const origin = 'https://portal.example';
    const { headers } = await ask('/', { headers: { origin } });
    expect([
      headers.get('access-control-allow-origin'),
      headers.get('access-control-expose-headers'),
      headers.get('vary'),
    ]).toEqual([origin, 'Date, Latest-Ledger', 'Origin']);
    expect((await ask('/')).headers.get('access-control-allow-origin')).toBeNull();
    const asked = await ask('/transactions', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-client-name',
      },
    });
    expect([
      asked.status,
      asked.headers.get('access-control-allow-methods'),
      asked.headers.get('access-control-allow-headers'),
    ]).toEqual([204, 'POST', 'x-client-name']);
  });
});

describe('streams', () => {
  async function openStream(path: string, headers: Record<string, string> = {}) {
    const response = await ask(path, { headers: { accept: 'text/event-stream', ...headers } });
    let text = '';
    const done = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    })();
    return {
      response,
      done,
      read: () => text,
      ids: () => [...text.matchAll(/^id: (.*)$/gm)].map((match) => match[1]),
    };
  }

  const HELLO = 'retry: 1000\nevent: open\ndata: "hello"\n\n';
  const GOODBYE = 'retry: 10\nevent: close\ndata: "byebye"\n\n';

  it('[RUN-2] open with a greeting, send every record after the cursor with its position, and close after a page of them', async () => {
    const stream = await openStream('/effects?cursor=0&limit=4');
    await stream.done;
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const records = await recordsOf('/effects?limit=4');
    expect(stream.read()).toBe(
      HELLO +
        records
          .map((record) => `id: ${record.paging_token}\ndata: ${JSON.stringify(record)}\n\n`)
          .join('') +
        GOODBYE,
    );
    // A reconnecting client sends its position, which overrides the cursor of the address.
    const again = await openStream('/effects?cursor=0&limit=4', {
      'last-event-id': records.at(-1)?.paging_token ?? '',
    });
    await again.done;
    expect(again.ids()).toEqual((await places('/effects?limit=8')).slice(4));
  });

  it('[RUN-2] from now on send what comes, ledger by ledger, across a page and back', async () => {
    const stream = await openStream('/ledgers?cursor=now&limit=2');
    await expect.poll(() => stream.read()).toBe(HELLO);
    network.closeLedger();
    await expect.poll(() => stream.ids().length).toBe(1);
    network.closeLedger();
    await stream.done;
    expect(stream.read().endsWith(GOODBYE)).toBe(true);
    expect(stream.ids()).toEqual(
      await places('/ledgers?order=desc&limit=2').then((last) => last.toReversed()),
    );
  });

  it('[RUN-2] are followed by the SDK across every close without losing or repeating a record', async () => {
    const seen: number[] = [];
    const stop = network.server
      .ledgers()
      .cursor('0')
      .limit(3)
      .stream({
        onmessage: (record: Horizon.ServerApi.LedgerRecord) => seen.push(record.sequence),
      });
    const until = (last: number) => expect.poll(() => seen.at(-1), { timeout: 10_000 }).toBe(last);
    await until(network.node.ledger.last.sequence);
    network.closeLedger();
    await until(network.node.ledger.last.sequence);
    stop();
    expect(seen).toEqual(
      Array.from({ length: network.node.ledger.last.sequence }, (_, index) => index + 1),
    );
  });

  it('[RUN-2] of an account begin with it; a wrong cursor and a missing account are reported before any greeting', async () => {
    const { alice } = history.people;
    const stream = await openStream(`/accounts/${alice.publicKey()}`);
    await expect
      .poll(() => stream.read())
      .toBe(
        `${HELLO}data: ${JSON.stringify(await (await ask(`/accounts/${alice.publicKey()}`)).json())}\n\n`,
      );
    network.closeLedger();
    expect(stream.read().match(/^data: \{/gm)).toHaveLength(1);
    expect((await openStream('/ledgers?cursor=wrong')).response.status).toBe(400);
    expect(
      (await openStream(`/accounts/${Keypair.random().publicKey()}/payments`)).response.status,
    ).toBe(404);
  });
});
