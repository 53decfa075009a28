import {
  Account,
  Asset,
  Claimant,
  Keypair,
  Memo,
  MuxedAccount,
  Operation,
  TransactionBuilder,
  hash,
} from '@stellar/stellar-sdk';
import type { FeeBumpTransaction, Transaction, xdr } from '@stellar/stellar-sdk';
import { rootKeyOf } from '../core/wire.ts';
import type { StellarNode } from '../stellar-node.ts';
import { tradeOnMarkets } from './market-history.ts';
import { PASSPHRASE, hashOf } from './network.ts';

type Sending = {
  signers?: Keypair[];
  muxedId?: string;
  memo?: Memo;
  fee?: string;
  adjust?: (builder: TransactionBuilder) => void;
};

/** The accounts of the history, and what tests refer to by name. */
export type EventfulHistory = {
  people: Record<'root' | 'issuer' | 'sponsor' | 'other' | 'holder' | 'alice', Keypair>;
  asset: Asset;
  hashes: Record<'conditions' | 'failed' | 'bumped' | 'inner', string>;
};

/**
 * Creates a history with every kind of operation and every effect it can have, one ledger per
 * transaction.
 */
export function writeEventfulHistory(node: StellarNode): EventfulHistory {
  const root = rootKeyOf(PASSPHRASE);
  const [issuer, sponsor, other, holder, alice, gone] = [
    'issuer',
    'sponsor',
    'other',
    'holder',
    'alice',
    'gone',
  ].map((name) => Keypair.fromRawEd25519Seed(hash(`eventful ${name}`)));
  if (!issuer || !sponsor || !other || !holder || !alice || !gone) throw new Error('six people');
  const asset = new Asset('BB1', issuer.publicKey());
  const long = new Asset('LONGCODE', issuer.publicKey());
  const id = (key: Keypair, number = '7') =>
    new MuxedAccount(new Account(key.publicKey(), '0'), number).accountId();

  const send = (source: Keypair, operations: xdr.Operation[], sending?: Sending) =>
    settle(node, build(node, source, operations, sending));
  const as = (source: Keypair) => ({ source: source.publicKey() });
  const inBracket = (payer: Keypair, carried: Keypair, ...operations: xdr.Operation[]) =>
    send(
      payer,
      [
        Operation.beginSponsoringFutureReserves({ sponsoredId: carried.publicKey() }),
        ...operations,
        Operation.endSponsoringFutureReserves({ source: carried.publicKey() }),
      ],
      { signers: [payer, carried] },
    );

  send(
    root,
    [issuer, sponsor, other, alice, gone].map((key) =>
      Operation.createAccount({ destination: key.publicKey(), startingBalance: '1000' }),
    ),
  );
  send(issuer, [
    Operation.setOptions({
      setFlags: 11,
      homeDomain: 'bond.example',
      inflationDest: issuer.publicKey(),
    }),
  ]);

  // A sponsored account with everything that can be sponsored.
  inBracket(
    sponsor,
    holder,
    Operation.createAccount({ destination: holder.publicKey(), startingBalance: '10' }),
    Operation.changeTrust({ asset, limit: '100', ...as(holder) }),
    Operation.manageData({ name: 'note', value: 'one', ...as(holder) }),
    Operation.setOptions({
      signer: { ed25519PublicKey: alice.publicKey(), weight: 1 },
      ...as(holder),
    }),
  );
  const balance = (creator: Keypair, of: Asset, claimants: Claimant[]) => {
    const transaction = build(node, creator, [
      Operation.createClaimableBalance({ asset: of, amount: '3', claimants }),
    ]);
    settle(node, transaction);
    return transaction.getClaimableBalanceId(0);
  };
  const soon = Claimant.predicateBeforeRelativeTime('3600');
  const wishes = Claimant.predicateAnd(
    Claimant.predicateNot(Claimant.predicateBeforeAbsoluteTime('1')),
    Claimant.predicateOr(soon, Claimant.predicateUnconditional()),
  );
  const put = balance(sponsor, Asset.native(), [
    new Claimant(holder.publicKey(), wishes),
    new Claimant(alice.publicKey()),
  ]);

  // Transferred from one sponsor to the other, then returned.
  const revocations = [
    Operation.revokeTrustlineSponsorship({ account: holder.publicKey(), asset, ...as(sponsor) }),
    Operation.revokeDataSponsorship({ account: holder.publicKey(), name: 'note', ...as(sponsor) }),
    Operation.revokeSignerSponsorship({
      account: holder.publicKey(),
      signer: { ed25519PublicKey: alice.publicKey() },
      ...as(sponsor),
    }),
    Operation.revokeAccountSponsorship({ account: holder.publicKey(), ...as(sponsor) }),
  ];
  inBracket(
    other,
    sponsor,
    ...revocations,
    Operation.revokeClaimableBalanceSponsorship({ balanceId: put, ...as(sponsor) }),
  );
  send(other, [
    Operation.revokeTrustlineSponsorship({ account: holder.publicKey(), asset }),
    Operation.revokeDataSponsorship({ account: holder.publicKey(), name: 'note' }),
    Operation.revokeSignerSponsorship({
      account: holder.publicKey(),
      signer: { ed25519PublicKey: alice.publicKey() },
    }),
    Operation.revokeAccountSponsorship({ account: holder.publicKey() }),
  ]);
  send(holder, [Operation.claimClaimableBalance({ balanceId: put })], { muxedId: '11' });

  // The asset: authorised in both ways, paid, clawed back, set aside, taken back.
  const named = { trustor: holder.publicKey(), asset };
  send(
    issuer,
    [
      Operation.setTrustLineFlags({ ...named, flags: { authorized: true } }),
      Operation.payment({ destination: id(holder), asset, amount: '50' }),
    ],
    { muxedId: '12' },
  );
  send(issuer, [
    Operation.setTrustLineFlags({
      ...named,
      flags: { authorized: false, authorizedToMaintainLiabilities: true },
    }),
  ]);
  for (const authorize of [0, 1, 2, 1] as const)
    send(
      issuer,
      [Operation.allowTrust({ trustor: holder.publicKey(), assetCode: 'BB1', authorize })],
      { muxedId: '13' },
    );
  send(issuer, [Operation.clawback({ from: id(holder, '9'), asset, amount: '5' })]);
  const aside = balance(issuer, asset, [new Claimant(holder.publicKey())]);
  send(issuer, [Operation.clawbackClaimableBalance({ balanceId: aside })]);
  balance(alice, Asset.native(), [
    new Claimant(holder.publicKey(), Claimant.predicateBeforeAbsoluteTime('4000000000')),
  ]);
  send(issuer, [Operation.setTrustLineFlags({ ...named, flags: { clawbackEnabled: false } })]);
  send(alice, [Operation.changeTrust({ asset: long, limit: '20' })], { muxedId: '14' });
  send(alice, [
    Operation.changeTrust({ asset: long, limit: '30' }),
    Operation.changeTrust({ asset: long, limit: '0' }),
  ]);

  // Options, data, sequence numbers.
  send(holder, [
    Operation.manageData({ name: 'note', value: 'two' }),
    Operation.manageData({ name: 'note', value: null }),
  ]);
  const secret = hash('open sesame');
  send(alice, [
    Operation.setOptions({
      signer: { ed25519PublicKey: sponsor.publicKey(), weight: 1 },
      lowThreshold: 1,
      homeDomain: '',
    }),
    Operation.setOptions({
      signer: { sha256Hash: secret, weight: 2 },
      masterWeight: 5,
      medThreshold: 2,
      highThreshold: 3,
    }),
  ]);
  send(alice, [
    Operation.setOptions({ signer: { sha256Hash: secret, weight: 0 }, clearFlags: 1 }),
    Operation.setOptions({ signer: { ed25519PublicKey: sponsor.publicKey(), weight: 4 } }),
  ]);
  send(alice, [
    Operation.bumpSequence({ bumpTo: (BigInt(node.ledger.last.sequence + 5) << 32n).toString() }),
  ]);

  // Memos, preconditions, a failure, a fee bump, a merge.
  for (const memo of [
    Memo.text('für BB1'),
    Memo.id('77'),
    Memo.hash('ab'.repeat(32)),
    Memo.return('cd'.repeat(32)),
  ])
    send(
      sponsor,
      [Operation.payment({ destination: id(alice), asset: Asset.native(), amount: '1' })],
      { memo, muxedId: '15' },
    );
  const last = () => node.ledger.last.sequence;
  const conditions = send(sponsor, [Operation.bumpSequence({ bumpTo: '0' })], {
    signers: [sponsor, other],
    adjust: (builder) =>
      builder
        .setTimebounds(1, node.now + 3600)
        .setLedgerbounds(1, last() + 100)
        .setMinAccountSequence('1')
        .setMinAccountSequenceAge(0n)
        .setMinAccountSequenceLedgerGap(1)
        .setExtraSigners([other.publicKey()]),
  });
  const failed = send(sponsor, [
    Operation.payment({
      destination: Keypair.fromRawEd25519Seed(hash('nobody')).publicKey(),
      asset: Asset.native(),
      amount: '1',
    }),
    Operation.endSponsoringFutureReserves({}),
  ]);
  const inner = build(
    node,
    holder,
    [Operation.payment({ destination: issuer.publicKey(), asset, amount: '1' })],
    { muxedId: '16' },
  );
  const bump = TransactionBuilder.buildFeeBumpTransaction(
    id(other, '17'),
    '300',
    inner,
    PASSPHRASE,
  );
  bump.sign(other);
  const bumped = settle(node, bump);
  send(gone, [Operation.accountMerge({ destination: id(alice, '18') })], { muxedId: '19' });
  tradeOnMarkets(send, root);
  return {
    people: { root, issuer, sponsor, other, holder, alice },
    asset,
    hashes: { conditions, failed, bumped, inner: hashOf(inner) },
  };
}

/** This many payments in one transaction, which bids this much for each. */
export function payEach(
  { people }: EventfulHistory,
  node: StellarNode,
  { fee, operations }: { fee: string; operations: number },
): void {
  const payments = Array.from({ length: operations }, () =>
    Operation.payment({
      destination: people.alice.publicKey(),
      asset: Asset.native(),
      amount: '0.0000001',
    }),
  );
  settle(node, build(node, people.root, payments, { fee }));
}

function build(
  node: StellarNode,
  source: Keypair,
  operations: xdr.Operation[],
  { signers = [source], muxedId, memo = Memo.none(), fee = '100', adjust }: Sending = {},
): Transaction {
  const account = new Account(
    source.publicKey(),
    (node.ledger.state.account(source.publicKey())?.sequence ?? 0n).toString(),
  );
  const builder = new TransactionBuilder(
    muxedId === undefined ? account : new MuxedAccount(account, muxedId),
    { fee, memo, networkPassphrase: PASSPHRASE },
  );
  for (const operation of operations) builder.addOperation(operation);
  if (adjust === undefined) builder.setTimeout(0);
  else adjust(builder);
  const transaction = builder.build();
  transaction.sign(...signers);
  return transaction;
}

/** Throws if the ledger did not even accept it. */
function settle(node: StellarNode, transaction: Transaction | FeeBumpTransaction): string {
  const { answer } = node.submit(transaction.toXDR());
  if (answer.status !== 'PENDING')
    throw new Error(
      `not taken: ${JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
    );
  node.close();
  return hashOf(transaction);
}
