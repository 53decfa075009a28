import { Keypair } from '@stellar/stellar-sdk';
import { expect, it, vi } from 'vitest';
import { openPayoutScene } from '../../../../testing/payout-scene.ts';
import { forAllTests } from '../../../../testing/world.ts';

const scene = forAllTests(openPayoutScene);

it('[CPN-2] reads the accounts of many holders by pages, and those that hold nothing or are gone one by one', async () => {
  const { stellar } = scene.world.product.integrations;
  const people = await scene.holders(Array.from({ length: 30 }, () => 20_000_000n));
  const lonely = Keypair.random().publicKey();
  scene.openAccount(lonely);
  scene.network.closeLedger();
  const gone = Keypair.random().publicKey();
  const keys = [...people.map((person) => person.keys.publicKey()), lonely, gone];
  const asked = vi.spyOn(globalThis, 'fetch');
  const found = await stellar.readHolders([...keys, ...keys]);
  const queries = asked.mock.calls.filter(([url]) =>
    (url instanceof Request ? url.url : url.toString()).includes('/accounts'),
  );
  // A page, the account before it, and the two that are in none.
  expect(queries.length).toBeLessThanOrEqual(4);
  asked.mockRestore();
  expect(found.size).toBe(keys.length);
  for (const key of keys) expect(found.get(key)).toEqual(await stellar.network.readAccount(key));
  expect([found.get(gone), found.get(lonely)?.publicKey]).toEqual([null, lonely]);
  expect(await stellar.readHolders([])).toEqual(new Map());
});
