import { Asset, Claimant, type Keypair, Operation, type xdr } from '@stellar/stellar-sdk';
import { type Arbitrary, integer, nat, oneof, record } from 'fast-check';
import type { Entry } from '../core/entries.ts';
import { issuerOf, sdkAsset } from '../core/wire.ts';
import { TestLedger } from './test-ledger.ts';

export const NAMES = ['issuer', 'alice', 'bob', 'carol', 'newcomer'];

/** How many kinds of operations of either sort there are below. */
const WILD = 24;
const SENSIBLE = 18;

export type World = { test: TestLedger; keys: Keypair[]; assets: Asset[] };

/** One operation in numbers: source, target, asset, amount. */
export type Step = { kind: number; source: number; target: number; asset: number; amount: number };

export const step: Arbitrary<Step> = record({
  kind: oneof(nat({ max: WILD - 1 }), integer({ min: WILD, max: WILD + SENSIBLE - 1 })),
  source: nat({ max: NAMES.length - 1 }),
  target: nat({ max: NAMES.length - 1 }),
  asset: nat({ max: 2 }),
  amount: nat({ max: 60 }),
});

export function world(): World {
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

export function pick<T>(items: readonly T[], index: number): T {
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
export const MAKERS: ((
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
