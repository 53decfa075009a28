import { Asset, Keypair, Operation } from '@stellar/stellar-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildFor, funded, hashOf, post, startNetwork } from './testing/network.ts';
import type { Network } from './testing/network.ts';

let network: Network;
let alice: Keypair;
let bob: Keypair;

beforeEach(async () => {
  network = await startNetwork({ submitTimeoutMs: 200 });
  alice = await funded(network);
  bob = await funded(network);
});

afterEach(async () => {
  await network.close();
});

async function payment() {
  return buildFor(network, alice, [
    Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount: '1' }),
  ]);
}

async function order(fault: string, count = 1): Promise<void> {
  const response = await fetch(`${network.url}/admin/faults`, {
    method: 'POST',
    body: JSON.stringify({ fault, count }),
  });
  expect(response.status).toBe(200);
}

async function statusOf(hash: string): Promise<number> {
  return (await fetch(`${network.url}/transactions/${hash}`)).status;
}

function received(): bigint {
  return (network.node.ledger.state.account(bob.publicKey())?.balance ?? 0n) - 100_000_000_000n;
}

const ONE = 10_000_000n;

describe('faults between submitter and network', () => {
  it('[CLM-4] a timeout before acceptance leaves nothing behind, and the same envelope lands later', async () => {
    const transaction = await payment();
    await order('timeout_before_acceptance', 2);
    for (const _ of [1, 2]) {
      expect(await post(network.url, transaction.toXDR())).toMatchObject({
        status: 504,
        body: {
          type: 'https://stellar.org/horizon-errors/transaction_submission_timeout',
          extras: { hash: hashOf(transaction) },
        },
      });
    }
    network.closeLedger();
    expect(await statusOf(hashOf(transaction))).toBe(404);
    expect(await post(network.url, transaction.toXDR())).toMatchObject({ status: 200 });
    expect(received()).toBe(ONE);
  });

  it('[CLM-4] a timeout after acceptance hides a payment that lands anyway, exactly once', async () => {
    const transaction = await payment();
    await order('timeout_after_acceptance');
    expect(await post(network.url, transaction.toXDR())).toMatchObject({ status: 504 });
    network.node.closeIfWaiting();
    expect(await statusOf(hashOf(transaction))).toBe(200);
    expect(await post(network.url, transaction.toXDR())).toMatchObject({ status: 200 });
    expect(received()).toBe(ONE);
  });

  it('[CLM-4] a connection that breaks after acceptance reveals nothing, and the payment lands once', async () => {
    const transaction = await payment();
    await order('reset_after_acceptance');
    await expect(post(network.url, transaction.toXDR())).rejects.toThrow();
    network.node.closeIfWaiting();
    expect(await post(network.url, transaction.toXDR())).toMatchObject({ status: 200 });
    expect(received()).toBe(ONE);
  });

  it('[CLM-4] while ingestion lags, the whole of Horizon is behind: hash, account and ledger alike', async () => {
    const transaction = await payment();
    const before = await network.server.loadAccount(alice.publicKey());
    await order('ingestion_lag');
    expect(await post(network.url, transaction.toXDR())).toMatchObject({ status: 504 });
    expect(received()).toBe(ONE);
    expect(await statusOf(hashOf(transaction))).toBe(404);
    expect((await network.server.loadAccount(alice.publicKey())).sequence).toBe(before.sequence);
    const shown = await network.server.ledgers().order('desc').limit(1).call();
    expect(shown.records[0]?.sequence).toBeLessThan(network.node.ledger.last.sequence);
    network.closeLedger();
    network.closeLedger();
    expect(await statusOf(hashOf(transaction))).toBe(200);
  });

  it('[CLM-4] a surge refuses the fee and takes nothing', async () => {
    const transaction = await payment();
    await order('insufficient_fee');
    expect(await post(network.url, transaction.toXDR())).toMatchObject({
      status: 400,
      body: { extras: { result_codes: { transaction: 'tx_insufficient_fee' } } },
    });
    expect(received()).toBe(0n);
    expect(await post(network.url, transaction.toXDR())).toMatchObject({ status: 200 });
  });

  it('[CLM-4] a full queue says try again later: 503 at once if asked without waiting, 504 otherwise', async () => {
    const transaction = await payment();
    await order('try_again_later', 2);
    expect(await post(network.url, transaction.toXDR(), '/transactions_async')).toMatchObject({
      status: 503,
      body: { tx_status: 'TRY_AGAIN_LATER', hash: hashOf(transaction) },
    });
    expect(await post(network.url, transaction.toXDR())).toMatchObject({ status: 504 });
    expect(received()).toBe(0n);
  });

  it('[CLM-4] a stale read shows the state when the fault was planned, and only as often as planned', async () => {
    const before = (await network.server.loadAccount(alice.publicKey())).sequence;
    const transaction = await payment();
    await order('stale_reads', 1);
    await network.server.submitTransaction(transaction, { skipMemoRequiredCheck: true });
    expect((await network.server.loadAccount(alice.publicKey())).sequence).toBe(before);
    expect((await network.server.loadAccount(alice.publicKey())).sequence).toBe(
      (BigInt(before) + 1n).toString(),
    );
  });

  it("[RUN-2] an asynchronous submission is answered by the queue's state", async () => {
    await network.close();
    network = await startNetwork({ closeOnSubmit: false, submitTimeoutMs: 100 });
    alice =
      network.node.ledger.state.account(alice.publicKey()) === null ? Keypair.random() : alice;
    const friendbot = fetch(`${network.url}/friendbot?addr=${alice.publicKey()}`);
    await expect.poll(() => network.node.ledger.queue.submissions.length).toBe(1);
    network.closeLedger();
    expect((await friendbot).status).toBe(200);
    const transaction = await buildFor(network, alice, [Operation.bumpSequence({ bumpTo: '0' })]);
    expect(await post(network.url, transaction.toXDR(), '/transactions_async')).toMatchObject({
      status: 201,
      body: { tx_status: 'PENDING', hash: hashOf(transaction) },
    });
    expect(await post(network.url, transaction.toXDR(), '/transactions_async')).toMatchObject({
      status: 409,
      body: { tx_status: 'DUPLICATE' },
    });
    expect(await post(network.url, transaction.toXDR())).toMatchObject({ status: 504 });
    network.closeLedger();
    expect(await post(network.url, transaction.toXDR(), '/transactions_async')).toMatchObject({
      status: 400,
      body: { tx_status: 'ERROR' },
    });
    expect(await post(network.url, transaction.toXDR())).toMatchObject({ status: 200 });
  });

  it('[RUN-2] the network can be reset to its beginning', async () => {
    expect((await fetch(`${network.url}/admin/reset`, { method: 'POST' })).status).toBe(200);
    await expect(network.server.loadAccount(alice.publicKey())).rejects.toMatchObject({
      response: { status: 404 },
    });
    expect(network.node.ledger.last.sequence).toBe(2);
  });

  it('[RUN-2] an unknown fault is refused', async () => {
    const response = await fetch(`${network.url}/admin/faults`, {
      method: 'POST',
      body: JSON.stringify({ fault: 'gremlins' }),
    });
    expect(response.status).toBe(400);
  });
});
