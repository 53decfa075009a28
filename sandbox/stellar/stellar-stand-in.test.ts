import { Asset, Horizon, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSPHRASE, buildFor, funded, hashOf, post, startNetwork } from './testing/network.ts';
import type { Network } from './testing/network.ts';

let network: Network;

beforeEach(async () => {
  network = await startNetwork();
});

afterEach(async () => {
  await network.close();
});

function pay(to: Keypair, amount = '12.5') {
  return Operation.payment({ destination: to.publicKey(), asset: Asset.native(), amount });
}

describe('the stand-in through the official SDK', () => {
  it('[RUN-2] opens an account once by friendbot, and describes it like Horizon', async () => {
    const key = await funded(network);
    const account = await network.server.loadAccount(key.publicKey());
    expect(account.balances).toEqual([
      {
        asset_type: 'native',
        balance: '10000.0000000',
        buying_liabilities: '0.0000000',
        selling_liabilities: '0.0000000',
      },
    ]);
    expect(account).toMatchObject({
      subentry_count: 0,
      num_sponsoring: 0,
      num_sponsored: 0,
      thresholds: { low_threshold: 0, med_threshold: 0, high_threshold: 0 },
    });
    expect(BigInt(account.sequence) >> 32n).toBe(BigInt(network.node.ledger.last.sequence));
    await expect(network.server.friendbot(key.publicKey()).call()).rejects.toThrow();
  });

  it('[RUN-2] answers a payment once it is in a ledger, and lists it for everybody concerned', async () => {
    const [alice, bob] = [await funded(network), await funded(network)];
    const transaction = await buildFor(network, alice, [pay(bob)]);
    const answer = await network.server.submitTransaction(transaction);
    expect(answer).toMatchObject({
      successful: true,
      hash: hashOf(transaction),
      ledger: network.node.ledger.last.sequence,
      fee_charged: '100',
      envelope_xdr: transaction.toXDR(),
    });
    const payments = await network.server
      .payments()
      .forAccount(bob.publicKey())
      .order('desc')
      .call();
    expect(payments.records[0]).toMatchObject({
      type: 'payment',
      from: alice.publicKey(),
      to: bob.publicKey(),
      amount: '12.5000000',
      asset_type: 'native',
      transaction_hash: hashOf(transaction),
    });
    const effects = await network.server.effects().forTransaction(hashOf(transaction)).call();
    expect(effects.records.map(({ type, account }) => [type, account])).toEqual([
      ['account_credited', bob.publicKey()],
      ['account_debited', alice.publicKey()],
    ]);
    const operations = await network.server.operations().forLedger(answer.ledger).call();
    expect(operations.records.map(({ id }) => BigInt(id))).toEqual([
      (BigInt(answer.ledger) << 32n) | (1n << 12n) | 1n,
    ]);
    expect(
      await network.server.transactions().transaction(hashOf(transaction)).call(),
    ).toMatchObject({ source_account: alice.publicKey(), memo_type: 'none', operation_count: 1 });
  });

  it('[RUN-2] returns the stored answer for the same envelope and moves nothing', async () => {
    const [alice, bob] = [await funded(network), await funded(network)];
    const transaction = await buildFor(network, alice, [pay(bob)]);
    const first = await post(network.url, transaction.toXDR());
    const ledger = network.node.ledger.last.sequence;
    const second = await post(network.url, transaction.toXDR());
    expect(second).toEqual(first);
    expect(network.node.ledger.last.sequence).toBe(ledger);
    expect(network.node.ledger.state.account(bob.publicKey())?.balance).toBe(100_125_000_000n);
  });

  it('[RUN-2] answers a refusal and a failure in a ledger with 400 and the codes of every operation', async () => {
    const alice = await funded(network);
    const failing = await buildFor(network, alice, [pay(alice), pay(Keypair.random())]);
    const failed = await post(network.url, failing.toXDR());
    expect(failed).toMatchObject({
      status: 400,
      body: {
        type: 'https://stellar.org/horizon-errors/transaction_failed',
        status: 400,
        extras: {
          result_codes: {
            transaction: 'tx_failed',
            operations: ['op_success', 'op_no_destination'],
          },
          envelope_xdr: failing.toXDR(),
        },
      },
    });
    expect(await post(network.url, failing.toXDR())).toEqual(failed);
    expect(await network.server.transactions().transaction(hashOf(failing)).call()).toMatchObject({
      successful: false,
    });
    const unsigned = await buildFor(network, alice, [pay(alice)], []);
    expect(await post(network.url, unsigned.toXDR())).toMatchObject({
      status: 400,
      body: { extras: { result_codes: { transaction: 'tx_bad_auth' } } },
    });
    expect(await post(network.url, 'AAAA')).toMatchObject({
      status: 400,
      body: {
        type: 'https://stellar.org/horizon-errors/transaction_malformed',
        extras: { envelope_xdr: 'AAAA' },
      },
    });
  });

  it('[RUN-2] answers 404 for missing things, and 400 naming the field for a wrong query', async () => {
    await expect(network.server.loadAccount(Keypair.random().publicKey())).rejects.toMatchObject({
      response: { status: 404 },
    });
    const status = async (path: string) => (await fetch(`${network.url}${path}`)).status;
    expect(await status(`/transactions/${'0'.repeat(64)}`)).toBe(404);
    expect(await status('/nowhere')).toBe(404);
    expect(await status('/ledgers?limit=201')).toBe(400);
    expect(await status('/ledgers?order=sideways')).toBe(400);
    expect(await status('/ledgers?cursor=wrong')).toBe(400);
    expect(await status('/accounts/malformed')).toBe(400);
    const json = await fetch(`${network.url}/transactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
  });

  it('[RUN-2] pages lists both ways without losing or repeating a record', async () => {
    const alice = await funded(network);
    for (const amount of ['1', '2', '3', '4', '5'])
      await network.server.submitTransaction(await buildFor(network, alice, [pay(alice, amount)]));
    const first = await network.server.payments().forAccount(alice.publicKey()).limit(2).call();
    const second = await first.next();
    const third = await second.next();
    const all = [...first.records, ...second.records, ...third.records].map((record) =>
      'amount' in record ? record.amount : record.type,
    );
    expect(all).toEqual([
      'create_account',
      '1.0000000',
      '2.0000000',
      '3.0000000',
      '4.0000000',
      '5.0000000',
    ]);
    expect((await third.next()).records).toEqual([]);
    const back = await third.prev();
    expect(back.records.map(({ id }) => id)).toEqual(
      second.records.map(({ id }) => id).toReversed(),
    );
  });

  it('[RUN-2] streams the records after a cursor, then every new payment as it lands', async () => {
    const [alice, bob] = [await funded(network), await funded(network)];
    await network.server.submitTransaction(await buildFor(network, alice, [pay(bob, '1')]));
    const seen: string[] = [];
    const stop = network.server
      .payments()
      .forAccount(bob.publicKey())
      .cursor('0')
      .stream({
        onmessage: (record: Horizon.ServerApi.OperationRecord) =>
          seen.push('amount' in record ? record.amount : record.type),
      });
    await expect.poll(() => seen.length).toBe(2);
    await network.server.submitTransaction(await buildFor(network, alice, [pay(bob, '2')]));
    await expect.poll(() => seen.length).toBe(3);
    stop();
    expect(seen).toEqual(['create_account', '1.0000000', '2.0000000']);
  });

  it("[TOK-2] shows an asset's authorised holders and its supply", async () => {
    const [issuer, holder] = [await funded(network), await funded(network)];
    const asset = new Asset('BB1', issuer.publicKey());
    await network.server.submitTransaction(
      await buildFor(network, issuer, [
        Operation.setOptions({ setFlags: 11, homeDomain: 'bond.example' }),
      ]),
    );
    await network.server.submitTransaction(
      await buildFor(network, holder, [Operation.changeTrust({ asset, limit: '100' })]),
    );
    const account = await network.server.loadAccount(holder.publicKey());
    expect(account.balances[0]).toMatchObject({
      asset_code: 'BB1',
      asset_issuer: issuer.publicKey(),
      balance: '0.0000000',
      limit: '100.0000000',
      is_authorized: false,
      is_authorized_to_maintain_liabilities: false,
      is_clawback_enabled: true,
    });
    expect(await network.server.loadAccount(issuer.publicKey())).toMatchObject({
      home_domain: 'bond.example',
      flags: {
        auth_required: true,
        auth_revocable: true,
        auth_immutable: false,
        auth_clawback_enabled: true,
      },
    });
    const authorise = Operation.setTrustLineFlags({
      trustor: holder.publicKey(),
      asset,
      flags: { authorized: true },
    });
    await network.server.submitTransaction(
      await buildFor(network, issuer, [
        authorise,
        Operation.payment({ destination: holder.publicKey(), asset, amount: '7' }),
      ]),
    );
    const assets = await network.server
      .assets()
      .forCode('BB1')
      .forIssuer(issuer.publicKey())
      .call();
    expect(assets.records).toHaveLength(1);
    expect(assets.records[0]).toMatchObject({
      accounts: { authorized: 1, unauthorized: 0 },
      balances: { authorized: '7.0000000' },
      flags: { auth_required: true },
    });
    const holders = await network.server.accounts().forAsset(asset).call();
    expect(holders.records.map(({ id }) => id)).toEqual([holder.publicKey()]);
  });

  it('[CLM-4] finds a fee bump by its own hash and by the inner one', async () => {
    const [payer, alice] = [await funded(network), await funded(network)];
    const inner = await buildFor(network, alice, [pay(payer)]);
    const bump = TransactionBuilder.buildFeeBumpTransaction(payer, '500', inner, PASSPHRASE);
    bump.sign(payer);
    const answer = await network.server.submitTransaction(bump);
    expect(answer).toMatchObject({
      successful: true,
      hash: hashOf(bump),
      fee_charged: '200',
      max_fee: '1000',
    });
    const byInner = await network.server.transactions().transaction(hashOf(inner)).call();
    expect(byInner).toMatchObject({
      hash: hashOf(inner),
      fee_account: payer.publicKey(),
      source_account: alice.publicKey(),
      fee_bump_transaction: { hash: hashOf(bump) },
      inner_transaction: { hash: hashOf(inner), max_fee: '100' },
    });
    expect((await network.server.transactions().transaction(hashOf(bump)).call()).id).toBe(
      hashOf(bump),
    );
  });

  it('[RUN-2] gives the network’s time in every answer, so that transactions expire by its clock', async () => {
    network.setTime(1_900_000_000);
    network.closeLedger();
    const bounds = await network.server.fetchTimebounds(100);
    expect(bounds.maxTime).toBeGreaterThanOrEqual(1_900_000_100);
    expect(bounds.maxTime).toBeLessThan(1_900_000_200);
    expect(
      (await network.server.ledgers().order('desc').limit(1).call()).records[0]?.closed_at,
    ).toMatch(/^2030-03-17T/);
  });
});
