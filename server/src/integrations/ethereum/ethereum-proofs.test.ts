import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EthereumForTests, startEthereum } from '../../../../testing/ethereum-for-tests.ts';
import type { OutgoingProofs } from '../deposits/deposit-watch.ts';
import { ethereumNode } from './ethereum-node.ts';
import { ethereumProofs } from './ethereum-proofs.ts';

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const UNITS = 123_456_789_012_345_678n;

let ethereum: EthereumForTests;
let proofs: OutgoingProofs;
beforeAll(async () => {
  ethereum = await startEthereum();
  proofs = ethereumProofs({
    node: ethereumNode({ url: ethereum.node.url, chainId: ethereum.node.chainId }),
    confirmations: 3,
  });
});
afterAll(() => ethereum.close());

const prove = (transactionId: string, units = UNITS, address = RECEIVER) =>
  proofs.prove({ transactionId, address, units });

it('[PAY-6] a refund is proven step by step: unknown, pending, in a block, final', async () => {
  expect(await prove(`0x${'ab'.repeat(32)}`)).toEqual({ state: 'unknown' });
  const hash = await ethereum.payer.pay({ to: RECEIVER, units: UNITS });
  expect(await prove(hash)).toEqual({ state: 'seen', confirmations: 0 });
  await ethereum.node.mine(2);
  expect(await prove(hash)).toEqual({ state: 'seen', confirmations: 2 });
  await ethereum.node.mine(1);
  expect(await prove(` ${hash.toUpperCase().replace('X', 'x')}`)).toEqual({
    state: 'final',
    confirmations: 3,
  });
});

it('[PAY-6] a string that is no transaction hash is unknown', async () => {
  for (const text of ['', '0x', 'refund', RECEIVER])
    expect(await prove(text)).toEqual({ state: 'unknown' });
});

it('[PAY-6] another amount, by one wei, or another receiver proves nothing', async () => {
  const hash = await ethereum.payer.pay({ to: RECEIVER, units: UNITS });
  await ethereum.node.mine(3);
  expect(await prove(hash, UNITS + 1n)).toEqual({ state: 'other', paidUnits: UNITS });
  expect(await prove(hash, UNITS - 1n)).toEqual({ state: 'other', paidUnits: UNITS });
  expect(await prove(hash, UNITS, ethereum.payer.address)).toEqual({
    state: 'other',
    paidUnits: 0n,
  });
});

it('[PAY-6] a payment that reverted paid nothing', async () => {
  const refusing = '0x00000000000000000000000000000000000beef0';
  await ethereum.ask('anvil_setCode', refusing, '0x5f5ffd');
  const hash = await ethereum.payer.pay({ to: refusing, units: UNITS });
  await ethereum.node.mine(3);
  expect(await prove(hash, UNITS, refusing)).toEqual({ state: 'other', paidUnits: 0n });
});

it('[PAY-6] a transfer by a contract does not count', async () => {
  const hash = await ethereum.payer.payThroughContract({ to: RECEIVER, units: UNITS });
  await ethereum.node.mine(3);
  expect(await prove(hash)).toEqual({ state: 'other', paidUnits: 0n });
});

it('[PAY-6] while the node is away nothing is proven and nothing disproven', async () => {
  const nowhere = ethereumProofs({
    node: ethereumNode({ url: 'http://127.0.0.1:9', chainId: 31_337 }),
    confirmations: 3,
  });
  await expect(
    nowhere.prove({ transactionId: `0x${'ab'.repeat(32)}`, address: RECEIVER, units: UNITS }),
  ).rejects.toMatchObject({ name: 'ChainUnreachable' });
});
