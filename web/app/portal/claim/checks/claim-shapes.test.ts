import {
  Account,
  Asset,
  Claimant,
  Memo,
  MuxedAccount,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base';
import type { xdr } from '@stellar/stellar-sdk/base';
import type { BuiltClaim } from '@bb1/domain/claims/endpoints';
import { assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimOperations } from './check-operations.ts';
import { checkEnvelope } from './check-envelope.ts';
import {
  account,
  asset,
  channel,
  hashOf,
  holder,
  honest,
  issuer,
  KINDS,
  knownFor,
  now,
  operationsOf,
  refusalOf,
  replyWith,
  thief,
  tokens,
  transactionOf,
} from './honest-claim.ts';
import type { Changes, Frame, Kind } from './honest-claim.ts';

const nameOf = ({ shape, authorises }: Kind) =>
  `${shape}${authorises ? '' : ', authorised before'}`;
const NAMED = KINDS.map((kind) => [nameOf(kind), kind] as const);

function judge(
  kind: Kind,
  {
    operations = operationsOf({}, kind),
    frame = {},
    reply = {},
  }: {
    readonly operations?: readonly xdr.Operation[];
    readonly frame?: Partial<Frame>;
    readonly reply?: Partial<BuiltClaim>;
  } = {},
): string | undefined {
  return refusalOf(() =>
    checkEnvelope(replyWith(transactionOf(operations, frame), reply, kind), knownFor(kind.shape)),
  );
}

const muxed = (key: string) => new MuxedAccount(new Account(key, '0'), '7').accountId();

/** Foreign operations, and those of a claim in which they are unannounced. */
const UNWANTED: readonly [string, xdr.Operation][] = [
  [
    'setOptions that adds a signer',
    Operation.setOptions({ source: holder, signer: { ed25519PublicKey: thief, weight: 1 } }),
  ],
  [
    'setOptions that takes the master key away',
    Operation.setOptions({ source: holder, masterWeight: 0 }),
  ],
  ['accountMerge', Operation.accountMerge({ source: holder, destination: thief })],
  ['manageData', Operation.manageData({ source: holder, name: 'x', value: 'y' })],
  [
    'an offer for the tokens',
    Operation.manageSellOffer({
      source: holder,
      selling: asset,
      buying: Asset.native(),
      amount: tokens,
      price: '0.0000001',
    }),
  ],
  [
    'a path payment',
    Operation.pathPaymentStrictSend({
      source: holder,
      sendAsset: Asset.native(),
      sendAmount: '1',
      destination: thief,
      destAsset: asset,
      destMin: '1',
      path: [],
    }),
  ],
  [
    'a claimable balance',
    Operation.createClaimableBalance({
      source: holder,
      asset,
      amount: tokens,
      claimants: [new Claimant(thief)],
    }),
  ],
  ['a clawback', Operation.clawback({ source: issuer, asset, amount: tokens, from: holder })],
  ['a bumped sequence', Operation.bumpSequence({ source: holder, bumpTo: '9223372036854775807' })],
  [
    'a revoked sponsorship',
    Operation.revokeAccountSponsorship({ source: honest.begin.source, account: holder }),
  ],
  [
    'a payment by the holder',
    Operation.payment({ source: holder, destination: thief, asset, amount: tokens }),
  ],
  [
    'lumens of the holder',
    Operation.payment({ source: holder, destination: thief, asset: Asset.native(), amount: '1' }),
  ],
  ['the announced payment once more', Operation.payment(honest.payment)],
  [
    'a trustline to something else',
    Operation.changeTrust({ source: holder, asset: new Asset('OTHER', thief) }),
  ],
  [
    'an account paid for by the holder',
    Operation.createAccount({ source: holder, destination: thief, startingBalance: '1' }),
  ],
];

/**
 * Changes to the operations of a claim; each applies only to the claims that have this operation.
 */
const TAMPERED: readonly [string, string, keyof Changes, Changes][] = [
  ['pays another account', 'wrong_destination', 'payment', { payment: { destination: thief } }],
  [
    'pays a customer behind the holder’s address',
    'wrong_destination',
    'payment',
    { payment: { destination: muxed(holder) } },
  ],
  ['pays less', 'wrong_amount', 'payment', { payment: { amount: '2631.5789472' } }],
  ['pays more', 'wrong_amount', 'payment', { payment: { amount: '2631.5789474' } }],
  ['pays lumens', 'wrong_asset', 'payment', { payment: { asset: Asset.native() } }],
  [
    'pays the same code of another issuer',
    'wrong_asset',
    'payment',
    { payment: { asset: new Asset('BB1', thief) } },
  ],
  ['is paid by the holder', 'holder_is_source', 'payment', { payment: { source: holder } }],
  ['is paid by a stranger', 'wrong_source', 'payment', { payment: { source: thief } }],
  [
    'is paid by a customer behind our account',
    'wrong_source',
    'payment',
    { payment: { source: muxed(honest.payment.source) } },
  ],
  ['authorises another account', 'wrong_destination', 'flags', { flags: { trustor: thief } }],
  [
    'authorises another asset',
    'wrong_asset',
    'flags',
    { flags: { asset: new Asset('BB2', issuer) } },
  ],
  [
    'takes the authorisation away',
    'wrong_flags',
    'flags',
    { flags: { flags: { authorized: false } } },
  ],
  [
    'clears the clawback flag',
    'wrong_flags',
    'flags',
    { flags: { flags: { authorized: true, clawbackEnabled: false } } },
  ],
  ['is authorised by the holder', 'holder_is_source', 'flags', { flags: { source: holder } }],
  ['is authorised by a stranger', 'wrong_source', 'flags', { flags: { source: thief } }],
  ['trusts another issuer', 'wrong_asset', 'trust', { trust: { asset: new Asset('BB1', thief) } }],
  ['closes the trustline', 'wrong_limit', 'trust', { trust: { limit: '0' } }],
  ['leaves too little room', 'wrong_limit', 'trust', { trust: { limit: '2631.5789472' } }],
  ['opens a stranger’s trustline', 'wrong_source', 'trust', { trust: { source: thief } }],
  ['sponsors another account', 'wrong_destination', 'begin', { begin: { sponsoredId: thief } }],
  ['lets the holder sponsor', 'holder_is_source', 'begin', { begin: { source: holder } }],
  ['is sponsored by a stranger', 'wrong_source', 'begin', { begin: { source: thief } }],
  ['ends the sponsorship of a stranger', 'wrong_source', 'end', { end: { source: thief } }],
  ['opens another account', 'wrong_destination', 'create', { create: { destination: thief } }],
  [
    'funds the account with a fortune',
    'wrong_starting_balance',
    'create',
    { create: { startingBalance: '1.0000001' } },
  ],
];
const PART: Readonly<Record<keyof Changes, string>> = {
  begin: 'beginSponsoringFutureReserves',
  create: 'createAccount',
  trust: 'changeTrust',
  end: 'endSponsoringFutureReserves',
  flags: 'setTrustLineFlags',
  payment: 'payment',
};

const FRAMES: readonly [string, string, Partial<Frame>][] = [
  ['has the holder as its source', 'holder_is_source', { source: holder }],
  ['has a stranger as its source', 'wrong_source', { source: thief }],
  [
    'has a customer behind the channel as its source',
    'wrong_source',
    { source: new MuxedAccount(new Account(channel, '41'), '7') },
  ],
  ['has a number as memo', 'wrong_memo', { memo: Memo.id('7') }],
  ['has a hash as memo', 'wrong_memo', { memo: Memo.hash('ab'.repeat(32)) }],
  ['pays an absurd fee', 'fee_too_high', { fee: '100001' }],
  ['never ends', 'no_time_bounds', { maxTime: 0 }],
  ['is over', 'too_late', { maxTime: now / 1000 }],
  ['is valid for more than a day', 'valid_too_long', { maxTime: now / 1000 + 86_461 }],
  [
    'wants a further signer',
    'not_as_rebuilt',
    { also: (builder) => builder.setExtraSigners([thief]) },
  ],
  [
    'has bounds of ledgers',
    'not_as_rebuilt',
    { also: (builder) => builder.setLedgerbounds(1, 2_000_000_000) },
  ],
  [
    'has a least sequence',
    'not_as_rebuilt',
    { also: (builder) => builder.setMinAccountSequence('1') },
  ],
  [
    'has a least age',
    'not_as_rebuilt',
    { also: (builder) => builder.setMinAccountSequenceAge(10n) },
  ],
  ['is for another network', 'hash_mismatch', { network: Networks.PUBLIC }],
];

describe.each(NAMED)('a claim of type %s', (_name, kind) => {
  const honestOperations = () => operationsOf({}, kind);
  const length = claimOperations(kind).length;
  const has = (part: keyof Changes) => claimOperations(kind).some((type) => type === PART[part]);

  it('[CLM-2][CLM-3] is accepted when it is honest, and returns the hash of the same transaction', () => {
    const transaction = transactionOf(honestOperations());
    const checked = checkEnvelope(replyWith(transaction, {}, kind), knownFor(kind.shape));
    expect([
      Buffer.from(checked.hash).toString('hex'),
      checked.envelopeXdr,
      checked.operations.length,
    ]).toEqual([hashOf(transaction), transaction.toXdr(), length]);
  });

  it.each(UNWANTED)(
    '[CLM-3] is refused with %s anywhere among its operations',
    (_what, operation) => {
      for (let at = 0; at <= length; at++)
        expect(['forbidden_operation', 'wrong_operations']).toContain(
          judge(kind, { operations: honestOperations().toSpliced(at, 0, operation) }),
        );
    },
  );

  it('[CLM-3] is refused when an operation is missing, or two are swapped', () => {
    for (let at = 0; at < length; at++)
      expect(judge(kind, { operations: honestOperations().toSpliced(at, 1) })).toBeDefined();
    for (let at = 1; at < length; at++) {
      const operations = honestOperations();
      operations.splice(at - 1, 2, ...operations.slice(at - 1, at + 1).toReversed());
      expect(judge(kind, { operations })).toBe('wrong_operations');
    }
  });

  it.each(TAMPERED.filter(([, , part]) => has(part)))(
    '[CLM-3] one that %s is refused as %s',
    (_what, code, _part, changes) => {
      expect(judge(kind, { operations: operationsOf(changes, kind) })).toBe(code);
    },
  );

  it.each(FRAMES)('[CLM-3] one that %s is refused as %s', (_what, code, frame) => {
    expect(judge(kind, { frame })).toBe(code);
  });

  it('[CLM-3] [CLM-8] is valid for a day at most if several signers may be needed, else for 15 minutes', () => {
    const mayNeedSeveral = kind.shape === 'new_trustline' || kind.shape === 'raised_limit';
    expect(judge(kind, { frame: { maxTime: now / 1000 + 900 } })).toBeUndefined();
    expect(judge(kind, { frame: { maxTime: now / 1000 + 86_460 } })).toBe(
      mayNeedSeveral ? undefined : 'valid_too_long',
    );
  });

  it('[CLM-3] is refused inside a fee bump', () => {
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      account('s'),
      '1000',
      transactionOf(honestOperations()),
      Networks.TESTNET,
    );
    expect(refusalOf(() => checkEnvelope(replyWith(bump, {}, kind), knownFor(kind.shape)))).toBe(
      'fee_bump',
    );
  });

  it('[CLM-2][CLM-3] is refused where another type was expected, and with the operations of any other claim', () => {
    const others = KINDS.filter((other) => other !== kind);
    for (const other of others) {
      if (other.shape !== kind.shape)
        expect(
          refusalOf(() =>
            checkEnvelope(
              replyWith(transactionOf(honestOperations()), {}, kind),
              knownFor(other.shape),
            ),
          ),
        ).toBe('wrong_shape');
      expect(judge(kind, { operations: operationsOf({}, other) })).toBe('wrong_operations');
    }
  });

  it('[CLM-3] is refused when the fields beside it contradict it: signature, authorisation, claim type', () => {
    expect(judge(kind, { reply: { needs_signature: kind.shape === 'ready_trustline' } })).toBe(
      'wrong_shape',
    );
    expect(['wrong_shape', 'wrong_operations']).toContain(
      judge(kind, { reply: { authorises: !kind.authorises } }),
    );
    const reply = replyWith(transactionOf(honestOperations()), {}, kind);
    expect(
      refusalOf(() =>
        checkEnvelope({ ...reply, claim: { ...reply.claim, shape: null } }, knownFor(kind.shape)),
      ),
    ).toBe('wrong_shape');
  });

  it('[CLM-3] no two changes cancel each other out: every random change is refused', () => {
    const changes = TAMPERED.filter(([, , part]) => has(part)).map(([, , , change]) => change);
    const frames = [{}, ...FRAMES.map(([, , frame]) => frame)];
    assert(
      property(
        tuple(
          constantFrom(...changes),
          constantFrom(...changes),
          constantFrom(...frames),
          constantFrom(...UNWANTED),
          integer({ min: -1, max: length }),
        ),
        ([one, other, frame, [, operation], at]) => {
          const operations = operationsOf({ ...one, ...other }, kind);
          return (
            judge(kind, {
              operations: at < 0 ? operations : operations.toSpliced(at, 0, operation),
              frame,
            }) !== undefined
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
