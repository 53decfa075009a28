import { Asset, Claimant, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { FeeBumpTransaction, Keypair, Transaction, xdr } from '@stellar/stellar-sdk';
import { array, assert, integer, nat, oneof, property, record } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { expect, it } from 'vitest';
import { changeFaults, snapshotOf } from '../testing/ledger-changes.ts';
import { allLumens, issued, ledgerFaults, outstanding } from '../testing/ledger-sums.ts';
import { PASSPHRASE, TestLedger } from '../testing/test-ledger.ts';
import type { Entry } from './entries.ts';
import { GENESIS_COINS } from './ledger.ts';
import { issuerOf, sdkAsset } from './wire.ts';

const NAMES = ['issuer', 'alice', 'bob', 'carol', 'newcomer'];

/** How many kinds of operations of either sort there are below. */
const WILD = 24;
const SENSIBLE = 18;

type World = { test: TestLedger; keys: Keypair[]; assets: Asset[] };

/** One operation in numbers: source, target, asset, amount. */
type Step = { kind: number; source: number; target: number; asset: number; amount: number };

/**
 * A transaction: its operations, and in numbers its source, its fee source, and its random parts.
 */
type Sending = { steps: Step[]; sender: number; payer: number; luck: number };

const step: Arbitrary<Step> = record({
  kind: oneof(nat({ max: WILD - 1 }), integer({ min: WILD, max: WILD + SENSIBLE - 1 })),
  source: nat({ max: NAMES.length - 1 }),
  target: nat({ max: NAMES.length - 1 }),
  asset: nat({ max: 2 }),
  amount: nat({ max: 60 }),
});

const sending: Arbitrary<Sending> = record({
  steps: oneof(
    { weight: 3, arbitrary: array(step, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: array(step, { minLength: 2, maxLength: 3 }) },
  ),
  sender: nat({ max: NAMES.length + 2 }),
  payer: nat({ max: NAMES.length }),
  luck: nat({ max: 59 }),
});

function world(): World {
  const test = new TestLedger();
  const keys = NAMES.map((name) =>
    name === 'newcomer' ? test.key(name) : test.fundOne('20', name),
  );
  const assets = [
    Asset.native(),
    new Asset('BB1', pick(keys, 0).publicKey()),
    new Asset('FREE', pick(keys, 1).publicKey()),
  ];
  for (const asset of assets.slice(1)) {
    const issuer = pick(keys, assets.indexOf(asset) - 1);
    // Carol holds nothing, and can merge.
    const holders = keys.slice(0, 3).filter((key) => key !== issuer);
    const [trust, pay] = [
      holders.map((holder) =>
        Operation.changeTrust({ asset, limit: '100', source: holder.publicKey() }),
      ),
      holders.map((holder) =>
        Operation.payment({ destination: holder.publicKey(), asset, amount: '30' }),
      ),
    ];
    test.run(
      issuer,
      [Operation.setOptions({ setFlags: asset === assets[1] ? 10 : 0 }), ...trust, ...pay],
      { signers: [issuer, ...holders] },
    );
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
  const ids = [...test.ledger.state.entries()]
    .filter((entry) => entry.kind === 'claimable')
    .map(({ id }) => id);
  return `00000000${ids.length === 0 ? '0'.repeat(64) : pick(ids, index)}`;
}

function anyOf<K extends Entry['kind']>(
  { test }: World,
  kind: K,
  index: number,
): Extract<Entry, { kind: K }> | null {
  const found = [...test.ledger.state.entries()].filter(
    (entry): entry is Extract<Entry, { kind: K }> => entry.kind === kind,
  );
  return found.length === 0 ? null : pick(found, index);
}

/** Looks up in the ledger's entries what only they can tell. */
function claim(w: World, index: number): xdr.Operation {
  const balance = anyOf(w, 'claimable', index);
  if (balance === null)
    return Operation.bumpSequence({ bumpTo: '0', source: w.test.root.publicKey() });
  return Operation.claimClaimableBalance({
    balanceId: `00000000${balance.id}`,
    source: pick(balance.claimants, index).destination,
  });
}

/** Something that is really sponsored, by its sponsor. */
function revocation({ test }: World, index: number): xdr.Operation | null {
  const sponsored = [...test.ledger.state.entries()].flatMap((entry): xdr.Operation[] => {
    if (entry.kind === 'sponsorship') return [];
    const signers =
      entry.kind === 'account'
        ? entry.signers.flatMap(({ key, sponsor }) =>
            sponsor === null
              ? []
              : [
                  Operation.revokeSignerSponsorship({
                    account: entry.id,
                    signer: { ed25519PublicKey: key },
                    source: sponsor,
                  }),
                ],
          )
        : [];
    if (entry.kind === 'pool' || entry.kind === 'offer' || entry.sponsor === null) return signers;
    const source = entry.sponsor;
    if (entry.kind === 'account')
      return [...signers, Operation.revokeAccountSponsorship({ account: entry.id, source })];
    if (entry.kind === 'claimable')
      return [
        Operation.revokeClaimableBalanceSponsorship({ balanceId: `00000000${entry.id}`, source }),
      ];
    return [
      entry.kind === 'data'
        ? Operation.revokeDataSponsorship({ account: entry.account, name: entry.name, source })
        : Operation.revokeTrustlineSponsorship({
            account: entry.account,
            asset: sdkAsset(entry.asset),
            source,
          }),
    ];
  });
  return sponsored.length === 0 ? null : pick(sponsored, index);
}

/** One thing whose reserve somebody else pays. */
function sponsoredOpening(
  { amount, asset }: Step,
  w: World,
  source: string,
  target: string,
): xdr.Operation[] {
  const { test, keys } = w;
  const sponsor = amount % 3 === 0 ? test.root.publicKey() : target;
  const newcomer = pick(keys, NAMES.length - 1).publicKey();
  const sponsored = amount % 4 === 0 ? newcomer : source;
  const openings = [
    Operation.createAccount({ destination: sponsored, startingBalance: '0', source: sponsor }),
    Operation.manageData({ name: `s${amount % 3}`, value: 'v', source: sponsored }),
    Operation.changeTrust({ asset: credit(w, asset), limit: '100', source: sponsored }),
    Operation.setOptions({
      signer: { ed25519PublicKey: test.key(`signer ${amount % 3}`).publicKey(), weight: 1 },
      source: sponsored,
    }),
  ];
  return [
    Operation.beginSponsoringFutureReserves({ sponsoredId: sponsored, source: sponsor }),
    pick(openings, amount),
    Operation.endSponsoringFutureReserves({ source: sponsored }),
  ];
}

/** Ends something that is really sponsored, by its owner. */
function sponsoredClosing({ test }: World, index: number): xdr.Operation | null {
  const closings = [...test.ledger.state.entries()].flatMap((entry): xdr.Operation[] => {
    if (entry.kind === 'account') {
      const signers = entry.signers.flatMap(({ key, sponsor }) =>
        sponsor === null
          ? []
          : [
              Operation.setOptions({
                signer: { ed25519PublicKey: key, weight: 0 },
                source: entry.id,
              }),
            ],
      );
      return entry.sponsor === null
        ? signers
        : [
            ...signers,
            Operation.accountMerge({ destination: test.root.publicKey(), source: entry.id }),
          ];
    }
    if (entry.kind === 'data' && entry.sponsor !== null)
      return [Operation.manageData({ name: entry.name, value: null, source: entry.account })];
    return entry.kind === 'trustline' && entry.sponsor !== null
      ? [Operation.changeTrust({ asset: sdkAsset(entry.asset), limit: '0', source: entry.account })]
      : [];
  });
  return closings.length === 0 ? null : pick(closings, index);
}

function onTrustline(
  w: World,
  index: number,
  make: (asset: Asset, holder: string, issuer: string) => xdr.Operation,
): xdr.Operation {
  const line = anyOf(w, 'trustline', index);
  return line === null
    ? claim(w, index)
    : make(sdkAsset(line.asset), line.account, issuerOf(line.asset));
}

// Each kind of operation at least once; wild arguments are intended, and refusals are expected.
const MAKERS: ((
  step: Step,
  world: World,
  source: string,
  target: string,
) => xdr.Operation | xdr.Operation[])[] = [
  ({ amount }, _, source, destination) =>
    Operation.createAccount({ destination, startingBalance: String(amount / 10), source }),
  ({ asset, amount }, { assets }, source, destination) =>
    Operation.payment({
      destination,
      asset: pick(assets, asset),
      amount: String(amount + 1),
      source,
    }),
  ({ asset, amount }, w, source) =>
    Operation.changeTrust({ asset: credit(w, asset), limit: String(amount), source }),
  ({ asset, amount }, w, source) =>
    Operation.changeTrust({ asset: credit(w, asset), limit: String(amount + 100), source }),
  ({ asset, amount }, w, source, trustor) =>
    Operation.setTrustLineFlags({
      trustor,
      asset: credit(w, asset),
      flags: { authorized: amount % 4 !== 0 },
      source,
    }),
  ({ amount }, _, source) => Operation.setOptions({ setFlags: pick([1, 2, 11], amount), source }),
  ({ amount }, _, source) => Operation.setOptions({ clearFlags: pick([1, 8, 10], amount), source }),
  ({ amount }, { keys }, source) =>
    Operation.setOptions({
      signer: {
        ed25519PublicKey: pick(keys, amount).publicKey(),
        weight: amount % 3 === 0 ? 0 : 1,
      },
      source,
    }),
  ({ amount }, _, source) =>
    Operation.manageData({ name: `n${amount % 3}`, value: amount % 4 === 0 ? null : 'v', source }),
  (_, __, source, sponsoredId) => Operation.beginSponsoringFutureReserves({ sponsoredId, source }),
  (_, __, source) => Operation.endSponsoringFutureReserves({ source }),
  (_, __, source, account) => Operation.revokeAccountSponsorship({ account, source }),
  ({ asset }, w, source, account) =>
    Operation.revokeTrustlineSponsorship({ account, asset: credit(w, asset), source }),
  ({ asset, amount }, { assets, keys }, source, target) =>
    Operation.createClaimableBalance({
      asset: pick(assets, asset),
      amount: String(amount + 1),
      claimants: [
        new Claimant(target),
        new Claimant(
          pick(
            keys.filter((key) => key.publicKey() !== target),
            amount,
          ).publicKey(),
        ),
      ],
      source,
    }),
  ({ amount }, w, source) =>
    Operation.claimClaimableBalance({ balanceId: anyBalance(w, amount), source }),
  ({ asset, amount }, w, source, from) =>
    Operation.clawback({ asset: credit(w, asset), from, amount: String(amount + 1), source }),
  ({ amount }, w, source) =>
    Operation.clawbackClaimableBalance({ balanceId: anyBalance(w, amount), source }),
  (_, __, source, destination) => Operation.accountMerge({ destination, source }),
  ({ asset, amount }, w, source, trustor) =>
    Operation.setTrustLineFlags({
      trustor,
      asset: credit(w, asset),
      flags: pick(
        [
          { authorized: false, authorizedToMaintainLiabilities: true },
          { authorized: true, authorizedToMaintainLiabilities: false },
          { clawbackEnabled: false },
        ],
        amount,
      ),
      source,
    }),
  ({ asset, amount }, w, source, trustor) =>
    Operation.allowTrust({
      trustor,
      assetCode: credit(w, asset).getCode(),
      authorize: pick([0, 1, 2] as const, amount),
      source,
    }),
  ({ amount }, _, source, account) =>
    Operation.revokeDataSponsorship({ account, name: `n${amount % 3}`, source }),
  ({ amount }, { keys }, source, account) =>
    Operation.revokeSignerSponsorship({
      account,
      signer: { ed25519PublicKey: pick(keys, amount).publicKey() },
      source,
    }),
  ({ amount }, w, source) =>
    Operation.revokeClaimableBalanceSponsorship({ balanceId: anyBalance(w, amount), source }),
  ({ amount }, { test, keys }, source) =>
    Operation.bumpSequence({
      bumpTo: ((test.ledger.state.account(source)?.sequence ?? 0n) + BigInt(amount % 5) - 1n)
        .toString()
        .replace(/^-.*/, String(keys.length)),
      source,
    }),
  // From here on sensible operations, which mostly succeed: they are drawn as often as all of the
  // wild ones.
  sponsoredOpening,
  sponsoredOpening,
  ({ amount }, w) => sponsoredClosing(w, amount) ?? claim(w, amount),
  (_, __, source, destination) => Operation.accountMerge({ destination, source }),
  ({ amount }, w) => revocation(w, amount) ?? claim(w, amount),
  ({ amount }, w) => revocation(w, amount) ?? claim(w, amount),
  ({ amount }, w) => claim(w, amount),
  ({ amount }, w) => {
    const balance = anyOf(w, 'claimable', amount);
    return Operation.clawbackClaimableBalance({
      balanceId: `00000000${balance?.id ?? '0'.repeat(64)}`,
      source:
        balance === null || balance.asset === 'native'
          ? w.test.root.publicKey()
          : issuerOf(balance.asset),
    });
  },
  ({ amount }, w) =>
    onTrustline(w, amount, (asset, from, source) =>
      Operation.clawback({ asset, from, amount: '1', source }),
    ),
  ({ amount }, w) =>
    onTrustline(w, amount, (asset, trustor, source) =>
      Operation.setTrustLineFlags({
        trustor,
        asset,
        flags: { authorized: true, authorizedToMaintainLiabilities: false },
        source,
      }),
    ),
  ({ amount }, w) =>
    onTrustline(w, amount, (asset, destination, source) =>
      Operation.payment({ asset, destination, amount: String(amount + 40), source }),
    ),
  ({ amount }, w) =>
    onTrustline(w, amount, (asset, source, destination) =>
      Operation.payment({ asset, destination, amount: '0.5', source }),
    ),
  ({ amount }, { assets }, _, target) =>
    Operation.createClaimableBalance({
      asset: pick(assets, 1),
      amount: String(amount + 1),
      claimants: [new Claimant(target)],
      source: pick(assets, 1).getIssuer(),
    }),
  ({ amount }, { test }, source) =>
    Operation.createClaimableBalance({
      asset: Asset.native(),
      amount: '0.25',
      claimants: [new Claimant(source)],
      source: amount % 2 === 0 ? source : test.root.publicKey(),
    }),
  ({ amount }, _, source) => Operation.manageData({ name: `n${amount % 3}`, value: 'w', source }),
  ({ amount }, { test }, _, destination) =>
    Operation.payment({
      destination,
      asset: Asset.native(),
      amount: String((amount + 1) / 10),
      source: test.root.publicKey(),
    }),
  ({ amount }, _, source, destination) =>
    Operation.payment({
      destination,
      asset: Asset.native(),
      amount: String((amount + 1) / 100),
      source,
    }),
  ({ amount }, { test }, _, destination) =>
    Operation.createAccount({
      destination,
      startingBalance: String(amount / 4),
      source: test.root.publicKey(),
    }),
];

// Kinds that only an asset's issuer can execute; others would be refused before they had an effect.
const ISSUER_KINDS = new Set([4, 15, 16, 18, 19]);

function sourceOf({ kind, asset, source }: Step, { keys }: World): Keypair {
  return ISSUER_KINDS.has(kind) ? pick(keys, asset % 2) : pick(keys, source);
}

/** Always another account: operations on oneself are mostly malformed. */
function targetOf(one: Step, w: World): Keypair {
  return pick(w.keys, w.keys.indexOf(sourceOf(one, w)) + 1 + (one.target % (NAMES.length - 1)));
}

/**
 * The accounts in a sponsorship block around some transactions, without which sponsored entries
 * would be rare.
 */
function bracketOf(
  { steps: [first], luck }: Sending,
  w: World,
): { sponsor: Keypair; sponsored: Keypair } | null {
  return first === undefined || luck % 3 !== 1
    ? null
    : { sponsor: targetOf(first, w), sponsored: sourceOf(first, w) };
}

function operationsOf(one: Sending, w: World): xdr.Operation[] {
  const operations = one.steps.flatMap((each) =>
    pick(MAKERS, each.kind)(each, w, sourceOf(each, w).publicKey(), targetOf(each, w).publicKey()),
  );
  const bracket = bracketOf(one, w);
  if (bracket === null) return operations;
  const [begin, end] = [
    Operation.beginSponsoringFutureReserves({
      sponsoredId: bracket.sponsored.publicKey(),
      source: bracket.sponsor.publicKey(),
    }),
    Operation.endSponsoringFutureReserves({ source: bracket.sponsored.publicKey() }),
  ];
  return [begin, ...operations, end];
}

function transactionOf(one: Sending, w: World): Transaction | FeeBumpTransaction {
  const { test, keys } = w;
  const everybody = [test.root, ...keys];
  const [sender, payer] = [pick(everybody, one.sender), pick(everybody, one.payer)];
  const bid = pick([100, 100, 250, 100, 0, 300, 100, 100, 90_000_000, 100, 100], one.luck);
  const inner = test.build(sender, operationsOf(one, w), { signers: [], fee: String(bid) });
  const sources = new Set([sender.publicKey(), ...inner.operations.map(({ source }) => source)]);
  const signers = everybody.filter((key) => sources.has(key.publicKey()));
  // Occasionally a signature is missing, or the fee is zero or exceeds the account.
  inner.sign(...(one.luck % 20 === 19 ? signers.slice(1) : signers));
  if (one.luck % 4 !== 0) return inner;
  // A bump offers at least the inner transaction's fee.
  const bump = TransactionBuilder.buildFeeBumpTransaction(
    payer,
    String(Math.max(bid, pick([100, 300, 60_000_000], one.luck % 5))),
    inner,
    PASSPHRASE,
  );
  bump.sign(payer);
  return bump;
}

it('[RUN-2] whatever is submitted, no lumen and no unit of an asset appears or disappears, every count stays right, and records match what happened', () => {
  const outcomes = new Map<string, number>();
  const kinds = new Set<number>();
  assert(
    property(
      array(array(sending, { minLength: 1, maxLength: 3 }), { minLength: 12, maxLength: 20 }),
      (ledgers) => {
        const w = world();
        const { ledger } = w.test;
        for (const sendings of ledgers) {
          const before = snapshotOf(ledger);
          for (const one of sendings) {
            const { status } = w.test.submit(transactionOf(one, w));
            if (status !== 'PENDING') outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
          }
          expect(snapshotOf(ledger)).toEqual(before);
          w.test.close();
          for (const { codes, operations, successful } of ledger.last.transactions) {
            const code = codes.inner_transaction ?? codes.transaction;
            outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
            if ('inner_transaction' in codes)
              outcomes.set(codes.transaction, (outcomes.get(codes.transaction) ?? 0) + 1);
            for (const { effects, index, transaction } of operations)
              if (successful && effects.length > 0)
                kinds.add(transaction.submission.transaction.operations[index]?.body.type ?? -1);
          }
          expect(changeFaults(before, snapshotOf(ledger), ledger.last)).toEqual([]);
          expect(ledgerFaults(ledger)).toEqual([]);
          expect(allLumens(ledger)).toBe(GENESIS_COINS);
          expect(outstanding(ledger)).toEqual(issued(ledger));
        }
        const used = ledger.history.transactions.map(
          ({ submission: { transaction } }) => `${transaction.source} ${transaction.sequence}`,
        );
        expect(new Set(used).size).toBe(used.length);
      },
    ),
    { numRuns: 40, seed: 19 },
  );
  // The simulation would prove nothing if nothing ever landed, or nothing ever failed in its
  // ledger.
  for (const [code, atLeast] of Object.entries({
    tx_success: 250,
    tx_failed: 250,
    tx_fee_bump_inner_success: 50,
    tx_fee_bump_inner_failed: 50,
    tx_bad_sponsorship: 3,
    ERROR: 200,
    TRY_AGAIN_LATER: 50,
  }))
    expect(outcomes.get(code) ?? 0, code).toBeGreaterThan(atLeast);
  // All kinds have had an effect; sponsorship blocks show only in what is opened within them.
  expect([...kinds].toSorted((a, b) => a - b)).toEqual([
    0, 1, 5, 6, 7, 8, 10, 11, 14, 15, 18, 19, 20, 21,
  ]);
});
