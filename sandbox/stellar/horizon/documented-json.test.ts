import { createHash } from 'node:crypto';
import { Horizon, xdr } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EFFECT_NUMBERS } from '../operations/effects.ts';
import { faultsIn } from '../testing/documented-fields.ts';
import type { Fields } from '../testing/documented-fields.ts';
import { EFFECTS } from '../testing/documented-effects.ts';
import { OFFER, POOL } from '../testing/documented-markets.ts';
import {
  ACCOUNT,
  ASSET,
  CLAIMABLE_BALANCE,
  LEDGER,
  OPERATIONS,
  PAGE_LINKS,
  ROOT,
  TRANSACTION,
} from '../testing/documented-resources.ts';
import { writeEventfulHistory } from '../testing/eventful-history.ts';
import type { EventfulHistory } from '../testing/eventful-history.ts';
import { PASSPHRASE, startNetwork } from '../testing/network.ts';
import type { Network } from '../testing/network.ts';
import { TYPE_NAMES } from './operation-json.ts';

type Answer = Record<string, unknown> & { type?: string };

/** The SDK numbers the two the other way round; the protocol has 3 for offers and 4 for passive ones. */
const SWAPPED_IN_SDK = new Set(['manage_sell_offer', 'create_passive_sell_offer']);

let network: Network;
let history: EventfulHistory;

beforeAll(async () => {
  network = await startNetwork({ closeOnSubmit: false });
  history = writeEventfulHistory(network.node);
});
afterAll(() => network.close());

async function get(path: string): Promise<Answer> {
  const response = await fetch(`${network.url}${path}`);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Answer;
}

/** All records of a list, page by page, with the links of every page checked. */
async function all(path: string): Promise<Answer[]> {
  const records: Answer[] = [];
  for (let next = path; ;) {
    const {
      _links: links,
      _embedded: embedded,
      ...rest
    } = (await get(next)) as {
      _links: { next: { href: string } };
      _embedded: { records: Answer[] };
    };
    expect([faultsIn(links, PAGE_LINKS), rest]).toEqual([[], {}]);
    if (embedded.records.length === 0) return records;
    records.push(...embedded.records);
    next = links.next.href.slice(network.url.length);
  }
}

function faultsOf(
  records: readonly Answer[],
  fields: Fields | Record<string, Fields>,
  name?: 'type',
): string[] {
  return [
    ...new Set(
      records.flatMap((record, index) =>
        faultsIn(
          record,
          name === undefined ? fields : (fields[record.type ?? ''] ?? {}),
          `${record.type ?? ''}[${index}]`,
        ),
      ),
    ),
  ];
}

describe('every record has the documented fields with valid values, and no others', () => {
  it('[RUN-2] accounts', async () => {
    const accounts = await Promise.all(
      Object.values(history.people).map((key) => get(`/accounts/${key.publicKey()}`)),
    );
    expect(faultsOf(accounts, ACCOUNT)).toEqual([]);
    const [, issuer, , other, holder, alice] = accounts;
    expect(issuer).toMatchObject({
      home_domain: 'bond.example',
      inflation_destination: history.people.issuer.publicKey(),
      flags: {
        auth_required: true,
        auth_revocable: true,
        auth_immutable: false,
        auth_clawback_enabled: true,
      },
    });
    expect(holder).toMatchObject({ num_sponsoring: 0, num_sponsored: 0, subentry_count: 2 });
    expect(other).toMatchObject({
      num_sponsoring: 0,
      sequence_ledger: expect.any(Number),
      sequence_time: expect.stringMatching(/^\d+$/),
    });
    // Signers are in the order of their keys, including the account's own.
    expect(alice?.signers).toEqual(
      [history.people.alice, history.people.sponsor]
        .map((key) => key.publicKey())
        .sort((a, b) => (a < b ? -1 : 1))
        .map((key) => ({
          key,
          weight: key === history.people.alice.publicKey() ? 5 : 4,
          type: 'ed25519_public_key',
        })),
    );
    const [line] = (holder?.balances ?? []) as Answer[];
    expect(line).toMatchObject({
      asset_code: 'BB1',
      limit: '100.0000000',
      is_authorized: true,
      is_authorized_to_maintain_liabilities: true,
      buying_liabilities: '0.0000000',
      selling_liabilities: '0.0000000',
      last_modified_ledger: expect.any(Number),
    });
    // Present only while true: the issuer has given up this right.
    expect(line).not.toHaveProperty('is_clawback_enabled');
  });

  it('[RUN-2] entries with the ledger of their last change, the same in lists of accounts', async () => {
    const { issuer, holder } = history.people;
    const listed = await all(`/accounts?asset=BB1:${issuer.publicKey()}`);
    expect(listed).toEqual([await get(`/accounts/${holder.publicKey()}`)]);
    const [{ last_modified_ledger: changed, last_modified_time: at }] = listed as [Answer];
    expect(await get(`/ledgers/${String(changed)}`)).toMatchObject({ closed_at: at });
    expect(
      network.node.ledger.history
        .ledger(Number(changed))
        ?.transactions.some(({ operations }) =>
          operations.some(({ participants }) => participants.includes(holder.publicKey())),
        ),
    ).toBe(true);
    expect(
      faultsOf(await all(`/accounts?signer=${history.people.alice.publicKey()}`), ACCOUNT),
    ).toEqual([]);
  });

  it('[RUN-2] transactions, plain, failed, bumped and with preconditions', async () => {
    const transactions = await all('/transactions?include_failed=true&limit=7');
    expect(faultsOf(transactions, TRANSACTION)).toEqual([]);
    expect(transactions.length).toBe(network.node.ledger.history.transactions.length);
    expect(new Set(transactions.map(({ memo_type: memo }) => memo))).toEqual(
      new Set(['none', 'text', 'id', 'hash', 'return']),
    );
    const conditions = await get(`/transactions/${history.hashes.conditions}`);
    expect(conditions.preconditions).toEqual({
      timebounds: { min_time: '1', max_time: expect.stringMatching(/^\d{10}$/) },
      ledgerbounds: { min_ledger: 1, max_ledger: expect.any(Number) },
      min_account_sequence: '1',
      min_account_sequence_ledger_gap: 1,
      extra_signers: [history.people.other.publicKey()],
    });
    expect(await get(`/transactions/${history.hashes.failed}`)).toMatchObject({
      successful: false,
    });
  });

  it('[RUN-2] a fee bump under both of its hashes', async () => {
    const { bumped, inner } = history.hashes;
    const [outer, plain] = [
      await get(`/transactions/${bumped}`),
      await get(`/transactions/${inner}`),
    ];
    expect([outer.id, plain.id]).toEqual([bumped, inner]);
    const both = {
      fee_bump_transaction: { hash: bumped, signatures: [expect.any(String)] },
      inner_transaction: { hash: inner, signatures: [expect.any(String)], max_fee: '100' },
      max_fee: '600',
      fee_charged: '200',
      account_muxed_id: '16',
      fee_account_muxed_id: '17',
    };
    expect(outer).toMatchObject({
      ...both,
      signatures: (outer.fee_bump_transaction as Answer).signatures,
    });
    expect(plain).toMatchObject({
      ...both,
      signatures: (outer.inner_transaction as Answer).signatures,
    });
    expect(
      (await all(`/transactions/${inner}/operations`)).map(({ transaction_hash: hash }) => hash),
    ).toEqual([bumped]);
  });

  it('[RUN-2] operations of every kind, alone and joined with their transaction', async () => {
    const operations = await all('/operations?include_failed=true&limit=200&join=transactions');
    expect(faultsOf(operations, OPERATIONS, 'type')).toEqual([]);
    expect(operations.filter(({ transaction }) => transaction === undefined)).toEqual([]);
    expect(new Set(operations.map(({ type }) => type))).toEqual(new Set(Object.keys(OPERATIONS)));
    const { OperationResponseType: names, OperationResponseTypeI: kinds } = Horizon.HorizonApi;
    const numbers = new Map(
      Object.entries(names).map(([name, type]) => [
        type as string,
        kinds[name as keyof typeof kinds] as number,
      ]),
    );
    expect(
      operations.filter(
        ({ type, type_i: number }) =>
          !SWAPPED_IN_SDK.has(String(type)) && numbers.get(String(type)) !== number,
      ),
    ).toEqual([]);
    expect(Object.values(TYPE_NAMES).filter((type) => !(type in OPERATIONS))).toEqual([
      'inflation',
    ]);
    const alone = await get(`/operations/${String(operations[0]?.id)}`);
    expect(alone).not.toHaveProperty('transaction');
    expect(operations[0]).toMatchObject(alone);
  });

  it('[RUN-2] operations with the sponsor of what they opened, in whose history they appear', async () => {
    const { sponsor, other, holder } = history.people;
    const operations = await all(
      `/accounts/${sponsor.publicKey()}/operations?limit=200&include_failed=true`,
    );
    expect(
      operations.filter((one) => one.sponsor === sponsor.publicKey()).map(({ type }) => type),
    ).toEqual([
      'create_account',
      'change_trust',
      'manage_data',
      'set_options',
      'create_claimable_balance',
    ]);
    const brackets = (await all(`/accounts/${other.publicKey()}/operations`)).filter(
      ({ type }) => type === 'end_sponsoring_future_reserves',
    );
    expect(brackets).toMatchObject([
      { begin_sponsor: other.publicKey(), source_account: sponsor.publicKey() },
    ]);
    // In a failed transaction the opener of a block is unknown.
    const failed = (await all(`/transactions/${history.hashes.failed}/operations`)).at(-1);
    expect(failed).not.toHaveProperty('begin_sponsor');
    // The owner of set-aside lumens sees the transaction in which they were claimed.
    const claimed = (await all(`/accounts/${holder.publicKey()}/operations?limit=200`)).find(
      ({ type }) => type === 'claim_claimable_balance',
    );
    expect(
      (await all(`/accounts/${other.publicKey()}/transactions?limit=200`)).map(({ hash }) => hash),
    ).toContain(claimed?.transaction_hash);
  });

  it('[RUN-2] offers and pools, in lists and alone', async () => {
    const offers = await all('/offers');
    expect(faultsOf(offers, OFFER)).toEqual([]);
    const [offer] = offers;
    expect(offers).toHaveLength(1);
    expect(await get(`/offers/${String(offer?.id)}`)).toEqual(offer);
    expect(await all(`/accounts/${String(offer?.seller)}/offers`)).toEqual(offers);
    expect(await all(`/offers?seller=${String(offer?.seller)}&buying=native`)).toEqual(offers);
    expect(await all('/offers?selling=native')).toEqual([]);
    const pools = await all('/liquidity_pools');
    expect(faultsOf(pools, POOL)).toEqual([]);
    expect(pools).toHaveLength(1);
    expect(await get(`/liquidity_pools/${String(pools[0]?.id)}`)).toEqual(pools[0]);
  });

  it('[RUN-2] payments are openings, payments, also along a path, and merges', async () => {
    const payments = await all('/payments?limit=200');
    expect(faultsOf(payments, OPERATIONS, 'type')).toEqual([]);
    expect(new Set(payments.map(({ type }) => type))).toEqual(
      new Set([
        'create_account',
        'payment',
        'path_payment_strict_receive',
        'path_payment_strict_send',
        'account_merge',
      ]),
    );
  });

  it('[RUN-2] effects of every kind, in historical order', async () => {
    const effects = await all('/effects?limit=200');
    expect(faultsOf(effects, EFFECTS, 'type')).toEqual([]);
    expect(new Set(effects.map(({ type }) => type))).toEqual(new Set(Object.keys(EFFECTS)));
    expect(new Set(Object.keys(EFFECT_NUMBERS))).toEqual(new Set(Object.keys(EFFECTS)));
    expect(
      effects.filter(
        ({ type, type_i: number }) =>
          EFFECT_NUMBERS[type as keyof typeof EFFECT_NUMBERS] !== number,
      ),
    ).toEqual([]);
    for (const { id, paging_token: place } of effects) {
      const [toid = '', order = ''] = String(place).split('-');
      expect(id).toBe(`${toid.padStart(19, '0')}-${order.padStart(10, '0')}`);
    }
    const ids = effects.map(({ id }) => String(id));
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(
      effects.filter((one) => 'account_muxed' in one).map(({ account_muxed_id: id }) => id),
    ).toEqual(expect.arrayContaining(['7', '9', '11', '12', '13', '14', '15', '16', '18', '19']));
    const [operation] = await all(`/transactions/${history.hashes.bumped}/operations`);
    const [credited, debited] = await all(`/operations/${String(operation?.id)}/effects`);
    expect([credited?.type, debited?.type]).toEqual(['account_credited', 'account_debited']);
  });

  it("[RUN-2] ledgers, each with its header's hash and the previous ledger's", async () => {
    const ledgers = await all('/ledgers?limit=200');
    expect(faultsOf(ledgers, LEDGER)).toEqual([]);
    expect(ledgers).toHaveLength(network.node.ledger.last.sequence);
    for (const [index, ledger] of ledgers.entries()) {
      const bytes = Buffer.from(String(ledger.header_xdr), 'base64');
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(ledger.hash);
      expect(ledger.prev_hash).toBe(ledgers[index - 1]?.hash ?? '0'.repeat(64));
      const header = xdr.LedgerHeader.fromXdr(bytes).toXdrObject();
      expect([header.ledgerSeq, header.ledgerVersion, header.baseFee, header.maxTxSetSize]).toEqual(
        [
          ledger.sequence,
          ledger.protocol_version,
          ledger.base_fee_in_stroops,
          ledger.max_tx_set_size,
        ],
      );
    }
    const failed = await get(`/transactions/${history.hashes.failed}`);
    expect(await get(`/ledgers/${String(failed.ledger)}`)).toMatchObject({
      successful_transaction_count: 0,
      failed_transaction_count: 1,
      operation_count: 0,
      tx_set_operation_count: 2,
    });
  });

  it('[RUN-2] root, assets, claimable balances, and the state of the node', async () => {
    expect(faultsIn(await get('/'), ROOT)).toEqual([]);
    expect(await get('/')).toMatchObject({
      network_passphrase: PASSPHRASE,
      history_latest_ledger: network.node.ledger.last.sequence,
      history_elder_ledger: 1,
    });
    const [assets, balances] = [await all('/assets'), await all('/claimable_balances')];
    expect([faultsOf(assets, ASSET), faultsOf(balances, CLAIMABLE_BALANCE)]).toEqual([[], []]);
    const markets = ['ONE', 'TWO'].map((code) => ({ asset_code: code, num_liquidity_pools: 1 }));
    expect(assets).toMatchObject([
      {
        asset_code: 'BB1',
        _links: { toml: { href: 'https://bond.example/.well-known/stellar.toml' } },
      },
      ...markets,
    ]);
    // The others are what revoked pool shares became.
    expect(balances).toHaveLength(3);
    expect(balances.slice(0, 1)).toMatchObject([
      {
        asset: 'native',
        claimants: [
          { predicate: { abs_before: '2096-10-02T07:06:40Z', abs_before_epoch: '4000000000' } },
        ],
      },
    ]);
    const id = String(balances[0]?.id);
    expect(await get(`/claimable_balances/${id}`)).toEqual(balances[0]);
    expect((await all(`/claimable_balances/${id}/operations`)).map(({ type }) => type)).toEqual([
      'create_claimable_balance',
    ]);
    expect(await all(`/claimable_balances/${id}/transactions`)).toHaveLength(1);
    expect(await get('/health')).toEqual({
      database_connected: true,
      core_up: true,
      core_synced: true,
    });
  });

  it('[RUN-2] links, all of which resolve', async () => {
    const { alice } = history.people;
    const { _links: links } = await get(`/accounts/${alice.publicKey()}`);
    for (const { href } of Object.values(links as Record<string, { href: string }>)) {
      if (!href.includes('/data/')) await get(href.replace(/\{.*/, '').slice(network.url.length));
    }
    const transaction = await network.server
      .transactions()
      .transaction(history.hashes.bumped)
      .call();
    expect((await transaction.operations()).records).toHaveLength(1);
    expect((await transaction.effects()).records).toHaveLength(2);
    expect((await transaction.ledger()).sequence).toBe(transaction.ledger_attr);
    expect((await transaction.account()).account_id).toBe(history.people.holder.publicKey());
  });
});
