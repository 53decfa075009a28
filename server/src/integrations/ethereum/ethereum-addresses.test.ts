import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EthereumForTests,
  keyBelow,
  startEthereum,
} from '../../../../testing/ethereum-for-tests.ts';
import { AddressInUse } from '../deposits/deposit-watch.ts';
import { ethereumAddresses } from './ethereum-addresses.ts';
import { ethereumNode } from './ethereum-node.ts';

const ETHER = 10n ** 18n;

let ethereum: EthereumForTests;
beforeAll(async () => {
  ethereum = await startEthereum();
});
afterAll(() => ethereum.close());

const addresses = (
  extendedPublicKey = ethereum.extendedPublicKey,
  chainId = ethereum.node.chainId,
) =>
  ethereumAddresses({ node: ethereumNode({ url: ethereum.node.url, chainId }), extendedPublicKey });

describe('addresses from an extended public key', () => {
  it('[PAY-4] [PAY-8] are those that every wallet derives, with their checksum', async () => {
    // The first accounts of this mnemonic, as every development chain publishes them.
    const wallet = addresses(keyBelow("m/44'/60'/0'/0").publicExtendedKey);
    expect([0, 1, 2].map((index) => wallet.addressAt(index))).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ]);
  });

  it('[PAY-8] refuse a private key with an error that does not repeat it', () => {
    const secret = keyBelow("m/44'/60'/0'/0").privateExtendedKey;
    expect(() => addresses(secret)).toThrow(/holds a private key/);
    expect(() => addresses(` ${secret}\n`)).toThrow(/holds a private key/);
    expect(() => addresses(secret)).not.toThrow(secret.slice(10, 30));
  });

  it('[PAY-8] refuse a string that is no key, and broken ones', () => {
    const good = ethereum.extendedPublicKey;
    for (const wrong of [
      '',
      'xpub',
      good.slice(0, -1),
      `${good}1`,
      good.replace(/.$/, (last) => (last === '2' ? '3' : '2')),
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ])
      expect(() => addresses(wrong), wrong).toThrow('is not an extended public key');
  });

  it('[PAY-4] need a valid index', () => {
    for (const index of [-1, 0.5, 2 ** 31, Number.NaN])
      expect(() => addresses().addressAt(index)).toThrow(RangeError);
  });

  it('[PAY-4] typed addresses are distinguished from typing errors by their checksum', () => {
    const isAddress = (text: string) => addresses().isAddress(text);
    expect(
      [
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      ].map(isAddress),
    ).toEqual([true, true]);
    expect(
      [
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92265',
        '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266',
        'f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        '',
        'GABC',
      ].map(isAddress),
    ).toEqual([false, false, false, false, false]);
  });
});

describe('an address before it is shown', () => {
  it('[PAY-4] is accepted when it is new, as often as it is requested', async () => {
    await addresses().watch(0);
    await addresses().watch(0);
  });

  it('[PAY-4] is never assigned with money, a transaction or code', async () => {
    const own = addresses();
    await ethereum.payer.pay({ to: own.addressAt(1), units: 1n });
    await ethereum.payer.pay({ to: own.addressAt(2), units: ETHER });
    await ethereum.node.mine(1);
    await ethereum.collect({ index: 2, to: own.addressAt(9), units: 1n });
    await ethereum.ask('anvil_setCode', own.addressAt(3), '0x00');
    await ethereum.node.mine(1);
    await ethereum.ask('anvil_setBalance', own.addressAt(2), '0x0');
    for (const index of [1, 2, 3])
      await expect(own.watch(index), String(index)).rejects.toBeInstanceOf(AddressInUse);
    await own.watch(4);
  });

  it('[PAY-4] is not assigned while the node is unreachable or on another chain', async () => {
    await expect(addresses(undefined, 1).watch(5)).rejects.toMatchObject({
      name: 'ChainUnreachable',
    });
    const nowhere = ethereumAddresses({
      node: ethereumNode({ url: 'http://127.0.0.1:9', chainId: 31_337 }),
      extendedPublicKey: ethereum.extendedPublicKey,
    });
    await expect(nowhere.watch(5)).rejects.toMatchObject({ name: 'ChainUnreachable' });
  });
});
