import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DepositBooks, depositBooks } from '../../../../testing/deposit-books.ts';
import {
  type EthereumForTests,
  GAS_PRICE,
  startEthereum,
} from '../../../../testing/ethereum-for-tests.ts';
import type { DepositInterest, DepositNews, DepositWatch } from '../deposits/deposit-watch.ts';
import { ethereumAddresses } from './ethereum-addresses.ts';
import { ethereumNode } from './ethereum-node.ts';
import { ethereumWatch } from './ethereum-watch.ts';

const CONFIRMATIONS = 3;
const GAS_UNITS = 21_000n * GAS_PRICE;

let ethereum: EthereumForTests;
beforeAll(async () => {
  ethereum = await startEthereum();
  // The forwarding contract must be deeper than any reorganisation.
  await ethereum.payer.payThroughContract({ to: ethereum.payer.address, units: 1n });
  await ethereum.node.mine(CONFIRMATIONS);
});
afterAll(() => ethereum.close());

/**
 * Events in any order: to one of two addresses, to the chain, to workers that read and write or are
 * too late.
 */
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('transfer', 'by contract', 'collect'),
      to: fc.nat({ max: 1 }),
      units: fc.bigInt({ min: 1n, max: 10n ** 18n }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('blocks'), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rewritten'),
      count: fc.integer({ min: 1, max: CONFIRMATIONS - 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('follow', 'look', 'write') }) },
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

it('[PAY-1] [PAY-4] [PAY-7] after any sequence of events each received wei is one deposit and the books match the chain', async () => {
  let nextIndex = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 25 }), async (events) => {
      const world = worldAt(nextIndex);
      nextIndex += 2;
      await ethereum.node.mine(CONFIRMATIONS);
      await world.books.follow(world.watch);
      for (const one of events) await happen(world, one);
      await ethereum.node.mine(CONFIRMATIONS);
      await world.books.follow(world.watch);
      const { balance } = await afterOneMoreBlock(world);
      const held = world.addresses.map(
        (address) => world.books.unitsIn(address) - world.books.unitsOut(address),
      );
      const onChain = await Promise.all(
        world.addresses.map(async (address) =>
          BigInt(String(await ethereum.ask('eth_getBalance', address, 'latest'))),
        ),
      );
      expect(held).toEqual(onChain);
      expect(balance?.units).toBe(onChain.reduce((sum, one) => sum + one, 0n));
      expect(
        [...world.books.deposits.values()].filter(({ finality }) => finality === 'seen'),
      ).toEqual([]);
      // A contract's ether is reported once per surplus: never more often than it was sent.
      const byContract = events.filter(({ kind }) => kind === 'by contract').length;
      expect(
        [...world.books.deposits.keys()].filter((key) => key.startsWith('balance:')).length,
      ).toBeLessThanOrEqual(byContract);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

interface World {
  readonly index: number;
  readonly addresses: readonly string[];
  readonly books: DepositBooks;
  readonly watch: DepositWatch;
  /** Reads of slow workers that are not written yet. */
  readonly late: { interest: DepositInterest; news: DepositNews }[];
}

function worldAt(index: number): World {
  const node = ethereumNode({ url: ethereum.node.url, chainId: ethereum.node.chainId });
  const deposits = ethereumAddresses({ node, extendedPublicKey: ethereum.extendedPublicKey });
  const addresses = [deposits.addressAt(index), deposits.addressAt(index + 1)];
  return {
    index,
    addresses,
    books: depositBooks(addresses),
    watch: ethereumWatch({ node, confirmations: CONFIRMATIONS }),
    late: [],
  };
}

async function happen(world: World, one: Event): Promise<void> {
  const { books, watch, late } = world;
  if ('units' in one) return move(world, one);
  if (one.kind === 'blocks' && 'count' in one) return ethereum.node.mine(one.count);
  if (one.kind === 'rewritten' && 'count' in one) return ethereum.node.reorganise(one.count);
  if (one.kind === 'follow') await books.follow(watch);
  if (one.kind === 'look') {
    const interest = books.interest();
    late.push({ interest, news: await watch.look(interest) });
  }
  const written = one.kind === 'write' ? late.shift() : undefined;
  if (written) books.write(written.news, written.interest);
}

async function move(
  { index, addresses }: World,
  one: { readonly kind: string; readonly to: number; readonly units: bigint },
): Promise<void> {
  const address = addresses[one.to] ?? '';
  if (one.kind === 'transfer') await ethereum.payer.pay({ to: address, units: one.units });
  if (one.kind === 'by contract')
    await ethereum.payer.payThroughContract({ to: address, units: one.units });
  if (one.kind !== 'collect') return;
  const balance = BigInt(String(await ethereum.ask('eth_getBalance', address, 'latest')));
  // The node refuses what the address cannot pay, as it does for the issuer.
  if (balance > GAS_UNITS)
    await ethereum
      .collect({
        index: index + one.to,
        to: ethereum.payer.address,
        units: (balance - GAS_UNITS) / 2n,
      })
      .catch(() => undefined);
}

async function afterOneMoreBlock({ books, watch }: World): Promise<DepositNews> {
  await ethereum.node.mine(1);
  return books.follow(watch);
}
