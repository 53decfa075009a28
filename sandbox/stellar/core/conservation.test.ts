import { Asset, Claimant, Operation } from '@stellar/stellar-sdk';
import type { Keypair, xdr } from '@stellar/stellar-sdk';
import { array, assert, nat, property, record } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { expect, it } from 'vitest';
import { allLumens, issued, ledgerFaults, outstanding } from '../testing/ledger-sums.ts';
import { TestLedger } from '../testing/test-ledger.ts';
import { GENESIS_COINS } from './ledger.ts';

const NAMES = ['issuer', 'alice', 'bob', 'carol', 'newcomer'];

type World = { test: TestLedger; keys: Keypair[]; assets: Asset[] };

/** One operation in numbers: who, whom, of what, how much. */
type Step = { kind: number; source: number; target: number; asset: number; amount: number };

const step: Arbitrary<Step> = record({
  kind: nat({ max: 17 }),
  source: nat({ max: NAMES.length - 1 }),
  target: nat({ max: NAMES.length - 1 }),
  asset: nat({ max: 2 }),
  amount: nat({ max: 60 }),
});

function world(): World {
  const test = new TestLedger();
  const keys = NAMES.map((name) => (name === 'newcomer' ? test.key(name) : test.fundOne('20', name)));
  const assets = [Asset.native(), new Asset('BB1', pick(keys, 0).publicKey()), new Asset('FREE', pick(keys, 1).publicKey())];
  for (const asset of assets.slice(1)) {
    const issuer = pick(keys, assets.indexOf(asset) - 1);
    for (const holder of keys.slice(0, 4).filter((key) => key !== issuer)) {
      test.run(holder, [Operation.changeTrust({ asset, limit: '100' })]);
      test.run(issuer, [Operation.payment({ destination: holder.publicKey(), asset, amount: '30' })]);
    }
  }
  return { test, keys, assets };
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

function credit({ assets }: World, index: number): Asset {
  return pick(assets.slice(1), index);
}

function anyBalance({ test }: World, index: number): string {
  const ids = [...test.ledger.state.entries()].filter((entry) => entry.kind === 'claimable').map(({ id }) => id);
  return `00000000${ids.length === 0 ? '0'.repeat(64) : pick(ids, index)}`;
}

// Each kind of operation once; wild arguments are wanted, refusals are part of the game.
const MAKERS: ((step: Step, world: World, source: string, target: string) => xdr.Operation)[] = [
  ({ amount }, _, source, destination) => Operation.createAccount({ destination, startingBalance: String(amount / 10), source }),
  ({ asset, amount }, { assets }, source, destination) => Operation.payment({ destination, asset: pick(assets, asset), amount: String(amount + 1), source }),
  ({ asset, amount }, w, source) => Operation.changeTrust({ asset: credit(w, asset), limit: String(amount), source }),
  ({ asset, amount }, w, source) => Operation.changeTrust({ asset: credit(w, asset), limit: String(amount + 100), source }),
  ({ asset, amount }, w, source, trustor) => Operation.setTrustLineFlags({ trustor, asset: credit(w, asset), flags: { authorized: amount % 4 !== 0 }, source }),
  ({ amount }, _, source) => Operation.setOptions({ setFlags: pick([1, 2, 11], amount), source }),
  ({ amount }, _, source) => Operation.setOptions({ clearFlags: pick([1, 8, 10], amount), source }),
  ({ amount }, { keys }, source) => Operation.setOptions({ signer: { ed25519PublicKey: pick(keys, amount).publicKey(), weight: amount % 3 === 0 ? 0 : 1 }, source }),
  ({ amount }, _, source) => Operation.manageData({ name: `n${amount % 3}`, value: amount % 4 === 0 ? null : 'v', source }),
  (_, __, source, sponsoredId) => Operation.beginSponsoringFutureReserves({ sponsoredId, source }),
  (_, __, source) => Operation.endSponsoringFutureReserves({ source }),
  (_, __, source, account) => Operation.revokeAccountSponsorship({ account, source }),
  ({ asset }, w, source, account) => Operation.revokeTrustlineSponsorship({ account, asset: credit(w, asset), source }),
  ({ asset, amount }, { assets, keys }, source, target) =>
    Operation.createClaimableBalance({ asset: pick(assets, asset), amount: String(amount + 1), claimants: [new Claimant(target), new Claimant(pick(keys.filter((key) => key.publicKey() !== target), amount).publicKey())], source }),
  ({ amount }, w, source) => Operation.claimClaimableBalance({ balanceId: anyBalance(w, amount), source }),
  ({ asset, amount }, w, source, from) => Operation.clawback({ asset: credit(w, asset), from, amount: String(amount + 1), source }),
  ({ amount }, w, source) => Operation.clawbackClaimableBalance({ balanceId: anyBalance(w, amount), source }),
  (_, __, source, destination) => Operation.accountMerge({ destination, source }),
];

// Kinds that only an asset's issuer can carry out; others would be turned away before they could do harm.
const ISSUER_KINDS = new Set([4, 15, 16]);

function sourceOf({ kind, asset, source }: Step, { keys }: World): Keypair {
  return ISSUER_KINDS.has(kind) ? pick(keys, asset % 2) : pick(keys, source);
}

/** Always somebody else: what is aimed at oneself is mostly malformed. */
function targetOf(one: Step, w: World): Keypair {
  return pick(w.keys, w.keys.indexOf(sourceOf(one, w)) + 1 + (one.target % (NAMES.length - 1)));
}

function operationOf(one: Step, w: World): xdr.Operation {
  return pick(MAKERS, one.kind)(one, w, sourceOf(one, w).publicKey(), targetOf(one, w).publicKey());
}

/** Wraps some operations in a bracket of sponsorship, without which sponsored entries would be rare. */
function transactionOf(steps: Step[], w: World): xdr.Operation[] {
  const [first] = steps;
  const operations = steps.map((one) => operationOf(one, w));
  if (first === undefined || first.amount % 2 === 0) return operations;
  const [sponsor, sponsored] = [targetOf(first, w), sourceOf(first, w)];
  return [
    Operation.beginSponsoringFutureReserves({ sponsoredId: sponsored.publicKey(), source: sponsor.publicKey() }),
    ...operations,
    Operation.endSponsoringFutureReserves({ source: sponsored.publicKey() }),
  ];
}

function fingerprint({ test }: World): string {
  return JSON.stringify([...test.ledger.state.entries()], (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

it('[RUN-2] whatever is submitted, no lumen and no unit of an asset appears or disappears, and every count stays right', () => {
  const outcomes = new Map<string, number>();
  assert(
    property(array(array(step, { minLength: 1, maxLength: 2 }), { minLength: 15, maxLength: 30 }), (transactions) => {
      const w = world();
      for (const steps of transactions) {
        const before = fingerprint(w);
        const { transaction, status } = w.test.run(w.test.root, transactionOf(steps, w), { signers: signersOf(steps, w), fee: '100' });
        outcomes.set(transaction, (outcomes.get(transaction) ?? 0) + 1);
        expect(ledgerFaults(w.test.ledger)).toEqual([]);
        expect(allLumens(w.test.ledger)).toBe(GENESIS_COINS);
        expect(outstanding(w.test.ledger)).toEqual(issued(w.test.ledger));
        if (status === 'ERROR') expect(fingerprint(w)).toBe(before);
      }
    }),
    { numRuns: 50, seed: 19 },
  );
  // The game would prove nothing if nothing ever went through, or nothing ever failed in its ledger.
  expect(outcomes.get('tx_success') ?? 0).toBeGreaterThan(100);
  expect(outcomes.get('tx_failed') ?? 0).toBeGreaterThan(100);
});

function signersOf(steps: Step[], w: World): Keypair[] {
  const [first] = steps;
  const bracket = first !== undefined && first.amount % 2 === 1 ? [targetOf(first, w)] : [];
  return [...new Set([w.test.root, ...steps.map((one) => sourceOf(one, w)), ...bracket])];
}
