import { Account, Keypair, MuxedAccount } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stellarPayer } from './stellar-payer.ts';
import { PASSPHRASE, startNetwork } from './testing/network.ts';
import type { Network } from './testing/network.ts';

let network: Network;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.close());

const payer = () => stellarPayer({ horizonUrl: network.url, networkPassphrase: PASSPHRASE });

type Page = { _embedded: { records: Record<string, unknown>[] } };

async function records(path: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${network.url}${path}`);
  const { _embedded: embedded } = (await response.json()) as Page;
  return embedded.records;
}

describe('the list of payments', () => {
  it('[RUN-2][PAY-4] has muxed senders and receivers, in payments, openings and merges, as Horizon does', async () => {
    const [alice, bob] = [await payer(), await payer()];
    const muxed = (address: string, id: string) =>
      new MuxedAccount(new Account(address, '0'), id).accountId();
    const receiver = bob.keys.publicKey();
    await alice.pay({ to: muxed(receiver, '5'), amount: '1', muxedId: '77' });
    const [plain, joined] = [
      await records(`/accounts/${receiver}/payments?order=desc&limit=1`),
      await records(`/accounts/${receiver}/payments?order=desc&limit=1&join=transactions`),
    ];
    const sender = alice.keys.publicKey();
    expect(plain[0]).toMatchObject({
      type: 'payment',
      source_account: sender,
      source_account_muxed: muxed(sender, '77'),
      source_account_muxed_id: '77',
      from: sender,
      from_muxed: muxed(sender, '77'),
      from_muxed_id: '77',
      to: receiver,
      to_muxed: muxed(receiver, '5'),
      to_muxed_id: '5',
      transaction_successful: true,
    });
    expect(plain[0]).not.toHaveProperty('transaction');
    expect(joined[0]).toMatchObject({
      transaction: {
        hash: joined[0]?.['transaction_hash'],
        memo_type: 'none',
        successful: true,
        fee_account: sender,
        account_muxed: muxed(sender, '77'),
      },
    });
    await alice.pay({ to: receiver, amount: '1' });
    for (const absent of ['from_muxed', 'to_muxed', 'source_account_muxed'])
      expect(
        (await records(`/accounts/${receiver}/payments?order=desc&limit=1`))[0],
      ).not.toHaveProperty(absent);
  });

  it('[RUN-2][PAY-4] shows for a merge who merged, and its effects show the amount', async () => {
    const [alice, bob] = [await payer(), await payer()];
    await alice.mergeInto(bob.keys.publicKey());
    const [merge] = await records(`/accounts/${bob.keys.publicKey()}/payments?order=desc&limit=1`);
    expect(merge).toMatchObject({
      type: 'account_merge',
      account: alice.keys.publicKey(),
      into: bob.keys.publicKey(),
    });
    expect(merge).not.toHaveProperty('amount');
    const effects = await records(`/operations/${String(merge?.['id'])}/effects`);
    expect(effects).toContainEqual(
      expect.objectContaining({
        type: 'account_credited',
        account: bob.keys.publicKey(),
        asset_type: 'native',
        amount: '9999.9999900',
      }),
    );
  });

  it('[RUN-2][PAY-4] distinguishes issued assets by their issuer, whatever the code', async () => {
    const [alice, bob] = [await payer(), await payer()];
    await alice.giveOwnAsset({ code: 'XLM', to: bob.keys, amount: '3' });
    const [payment] = await records(
      `/accounts/${bob.keys.publicKey()}/payments?order=desc&limit=1`,
    );
    expect(payment).toMatchObject({
      asset_type: 'credit_alphanum4',
      asset_code: 'XLM',
      asset_issuer: alice.keys.publicKey(),
      amount: '3.0000000',
    });
  });

  it("[RUN-2] does not name its ledger, as only answers from the ledger's entries do", async () => {
    const { keys } = await payer();
    const header = async (path: string) =>
      (await fetch(`${network.url}${path}`)).headers.get('latest-ledger');
    expect(await header(`/accounts/${keys.publicKey()}`)).toBe(
      String(network.node.ledger.last.sequence),
    );
    expect(await header(`/accounts/${keys.publicKey()}/payments`)).toBeNull();
  });
});

describe('a wallet', () => {
  it('[RUN-2] reopens with the same key and its balance', async () => {
    const keys = Keypair.random();
    const open = () =>
      stellarPayer({ horizonUrl: network.url, networkPassphrase: PASSPHRASE, keys });
    await (await open()).pay({ to: (await payer()).keys.publicKey(), amount: '9000' });
    await expect(
      (await open()).pay({ to: (await payer()).keys.publicKey(), amount: '2000' }),
    ).rejects.toMatchObject({ response: { status: 400 } });
  });

  it('[RUN-2] pays with every kind of memo, and requires memos from others as in SEP-29', async () => {
    const [alice, bob] = [await payer(), await payer()];
    for (const memo of [
      { type: 'text', value: 'BB1-3DVFJA2CD' },
      { type: 'id', value: '7' },
      { type: 'hash', value: 'ab'.repeat(32) },
      { type: 'return', value: 'cd'.repeat(32) },
    ] as const) {
      const hash = await alice.pay({ to: bob.keys.publicKey(), amount: '0.0000001', memo });
      const sent = (await (await fetch(`${network.url}/transactions/${hash}`)).json()) as Record<
        string,
        unknown
      >;
      expect([sent['memo_type'], sent['memo']]).toEqual([
        memo.type,
        memo.value.length === 64 ? Buffer.from(memo.value, 'hex').toString('base64') : memo.value,
      ]);
    }
    await bob.demandMemos();
    const account = (await (
      await fetch(`${network.url}/accounts/${bob.keys.publicKey()}`)
    ).json()) as { data: unknown };
    expect(account.data).toEqual({ 'config.memo_required': 'MQ==' });
    await expect(
      alice.pay({ to: Keypair.random().publicKey(), amount: '1' }),
    ).rejects.toMatchObject({ response: { status: 400 } });
  });
});
