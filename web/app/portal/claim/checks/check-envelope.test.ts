import type { BuiltClaim } from '@bb1/domain/claims/endpoints';
import {
  Account,
  Asset,
  Keypair,
  Memo,
  MuxedAccount,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base';
import type { xdr } from '@stellar/stellar-sdk/base';
import { describe, expect, it } from 'vitest';
import { checkEnvelope } from './check-envelope.ts';
import {
  account,
  asset,
  channel,
  distribution,
  hashOf,
  holder,
  honest,
  issuer,
  knownFor,
  now,
  operationsOf,
  pair,
  refusalOf,
  replyWith,
  thief,
  tokens,
  transactionOf,
} from './honest-claim.ts';
import type { Frame } from './honest-claim.ts';
import { signClaim } from '../sign-claim.ts';

const known = knownFor('new_account');
const check = (operations: readonly xdr.Operation[], frame: Partial<Frame> = {}) =>
  checkEnvelope(replyWith(transactionOf(operations, frame)), known);

const insertedAt = (index: number, operation: xdr.Operation) =>
  operationsOf().toSpliced(index, 0, operation);
const without = (index: number) => operationsOf().toSpliced(index, 1);
const swapped = (one: number, other: number) => {
  const operations = operationsOf();
  return operations.map(
    (operation, index) =>
      (index === one ? operations[other] : index === other ? operations[one] : operation) ??
      operation,
  );
};

describe('an honest claim', () => {
  it('[CLM-3] is accepted, and the browser signs the hash of the transaction it was shown', () => {
    const transaction = transactionOf(operationsOf());
    const { hash } = checkEnvelope(replyWith(transaction), known);
    expect(Buffer.from(hash).toString('hex')).toBe(hashOf(transaction));
    const signature = signClaim({ hash, secretKey: pair.secret() });
    expect(signature).toMatch(/^[A-Za-z0-9+/]{86}==$/);
    expect(
      Keypair.fromPublicKey(holder).verify(
        transaction.hash(),
        new Uint8Array(Buffer.from(signature, 'base64')),
      ),
    ).toBe(true);
  });

  it('[CLM-3] may contain a little XLM for first fees, a text memo and any limit that holds the tokens', () => {
    expect(
      refusalOf(() =>
        check(operationsOf({ create: { startingBalance: '0.01' }, trust: { limit: tokens } }), {
          memo: Memo.text('claim 7'),
        }),
      ),
    ).toBeUndefined();
    expect(
      refusalOf(() => check(operationsOf({ create: { startingBalance: '1' } }))),
    ).toBeUndefined();
  });

  it('[CLM-3] is the same claim however many zeros its amounts have', () => {
    const transaction = transactionOf(operationsOf({ payment: { amount: '2500' } }));
    const reply = replyWith(transaction);
    const written = (amount: string): BuiltClaim => ({
      ...reply,
      claim: { ...reply.claim, tokens: amount },
      expected: { ...reply.expected, tokens: amount },
    });
    expect(
      refusalOf(() => checkEnvelope(written('2500.0000000'), { ...known, tokens: '2500' })),
    ).toBeUndefined();
    expect(
      refusalOf(() => checkEnvelope(written('2500'), { ...known, tokens: '2500.00' })),
    ).toBeUndefined();
    expect(refusalOf(() => checkEnvelope(written('250'), { ...known, tokens: '2500.00' }))).toBe(
      'wrong_amount',
    );
  });
});

describe('a claim with other operations', () => {
  const forbidden: [string, xdr.Operation][] = [
    [
      'a setOptions that adds a signer to the new account',
      Operation.setOptions({ source: holder, signer: { ed25519PublicKey: thief, weight: 1 } }),
    ],
    [
      'an account merge of the new account',
      Operation.accountMerge({ source: holder, destination: thief }),
    ],
    ['a manageData', Operation.manageData({ source: holder, name: 'x', value: 'y' })],
    [
      'an offer that sells the tokens',
      Operation.manageSellOffer({
        source: holder,
        selling: asset,
        buying: Asset.native(),
        amount: tokens,
        price: '0.0000001',
      }),
    ],
    ['a clawback', Operation.clawback({ source: issuer, asset, amount: tokens, from: holder })],
    [
      'a bumped sequence',
      Operation.bumpSequence({ source: holder, bumpTo: '9223372036854775807' }),
    ],
  ];
  it.each(forbidden)('[CLM-3] %s is refused at any position', (_what, operation) => {
    for (const index of [0, 3, 6])
      expect(refusalOf(() => check(insertedAt(index, operation)))).toBe('forbidden_operation');
  });

  it('[CLM-3] a further payment is refused, even one that looks like the announced one', () => {
    expect(
      refusalOf(() =>
        check(
          insertedAt(
            6,
            Operation.payment({ source: holder, destination: thief, asset, amount: tokens }),
          ),
        ),
      ),
    ).toBe('wrong_operations');
    expect(refusalOf(() => check(insertedAt(6, Operation.payment(honest.payment))))).toBe(
      'wrong_operations',
    );
    expect(
      refusalOf(() =>
        check(
          insertedAt(
            6,
            Operation.changeTrust({ source: holder, asset: new Asset('OTHER', thief) }),
          ),
        ),
      ),
    ).toBe('wrong_operations');
  });

  it('[CLM-3] a claim without one of its operations is refused', () => {
    expect([0, 1, 2, 3, 4, 5].map((index) => refusalOf(() => check(without(index))))).toEqual(
      Array(6).fill('wrong_operations'),
    );
  });

  it('[CLM-3] a claim without sponsorship, whose reserves the holder would pay, is refused', () => {
    expect(refusalOf(() => check(without(3).toSpliced(0, 1)))).toBe('wrong_operations');
  });

  it('[CLM-3] the right operations in another order are refused', () => {
    expect(refusalOf(() => check(swapped(0, 1)))).toBe('wrong_operations');
    expect(refusalOf(() => check(swapped(3, 5)))).toBe('wrong_operations');
  });
});

describe('a claim with other contents', () => {
  const tampered: [string, string, xdr.Operation[]][] = [
    [
      'pays another account',
      'wrong_destination',
      operationsOf({ payment: { destination: thief } }),
    ],
    [
      'creates another account',
      'wrong_destination',
      operationsOf({ create: { destination: thief } }),
    ],
    [
      'sponsors another account',
      'wrong_destination',
      operationsOf({ begin: { sponsoredId: thief } }),
    ],
    [
      'authorises another account',
      'wrong_destination',
      operationsOf({ flags: { trustor: thief } }),
    ],
    ['pays less', 'wrong_amount', operationsOf({ payment: { amount: '2631.5789472' } })],
    ['pays more', 'wrong_amount', operationsOf({ payment: { amount: '2631.5789474' } })],
    ['pays lumens', 'wrong_asset', operationsOf({ payment: { asset: Asset.native() } })],
    [
      'pays another code',
      'wrong_asset',
      operationsOf({ payment: { asset: new Asset('BB2', issuer) } }),
    ],
    [
      'pays the same code of another issuer',
      'wrong_asset',
      operationsOf({ payment: { asset: new Asset('BB1', thief) } }),
    ],
    [
      'opens the trustline to another issuer',
      'wrong_asset',
      operationsOf({ trust: { asset: new Asset('BB1', thief) } }),
    ],
    [
      'authorises another asset',
      'wrong_asset',
      operationsOf({ flags: { asset: new Asset('BB2', issuer) } }),
    ],
    [
      'opens a trustline too small for the tokens',
      'wrong_limit',
      operationsOf({ trust: { limit: '2631.5789472' } }),
    ],
    ['closes the trustline', 'wrong_limit', operationsOf({ trust: { limit: '0' } })],
    [
      'funds the account with a fortune',
      'wrong_starting_balance',
      operationsOf({ create: { startingBalance: '1.0000001' } }),
    ],
    [
      'takes the authorisation away',
      'wrong_flags',
      operationsOf({ flags: { flags: { authorized: false } } }),
    ],
    [
      'authorises only half',
      'wrong_flags',
      operationsOf({
        flags: { flags: { authorized: true, authorizedToMaintainLiabilities: true } },
      }),
    ],
    [
      'clears the clawback flag beside the authorisation',
      'wrong_flags',
      operationsOf({ flags: { flags: { authorized: true, clawbackEnabled: false } } }),
    ],
    ['lets the holder pay', 'holder_is_source', operationsOf({ payment: { source: holder } })],
    [
      'lets the holder create the account',
      'holder_is_source',
      operationsOf({ create: { source: holder } }),
    ],
    ['lets the holder authorise', 'holder_is_source', operationsOf({ flags: { source: holder } })],
    ['lets the holder sponsor', 'holder_is_source', operationsOf({ begin: { source: holder } })],
    ['is paid by a stranger', 'wrong_source', operationsOf({ payment: { source: thief } })],
    ['is authorised by a stranger', 'wrong_source', operationsOf({ flags: { source: thief } })],
    ['is sponsored by a stranger', 'wrong_source', operationsOf({ begin: { source: thief } })],
    [
      'creates the account from a stranger',
      'wrong_source',
      operationsOf({ create: { source: thief } }),
    ],
    ['opens a stranger’s trustline', 'wrong_source', operationsOf({ trust: { source: thief } })],
    [
      'ends the sponsorship of a stranger',
      'wrong_source',
      operationsOf({ end: { source: thief } }),
    ],
  ];
  it.each(tampered)('[CLM-3] one that %s is refused as %s', (_what, code, operations) => {
    expect(refusalOf(() => check(operations))).toBe(code);
  });

  it('[CLM-3] an operation without its own source, which the channel would execute, is refused', () => {
    const { source: _source, ...payment } = honest.payment;
    expect(refusalOf(() => check(operationsOf().with(5, Operation.payment(payment))))).toBe(
      'wrong_source',
    );
  });

  it("[CLM-3] a multiplexed form of the holder's address is refused", () => {
    const muxed = new MuxedAccount(new Account(holder, '0'), '7').accountId();
    expect(refusalOf(() => check(operationsOf({ payment: { destination: muxed } })))).toBe(
      'wrong_destination',
    );
  });
});

describe('a claim with another frame', () => {
  it('[CLM-3] the holder is never the source of the transaction', () => {
    expect(refusalOf(() => check(operationsOf(), { source: holder }))).toBe('holder_is_source');
    const transaction = transactionOf(operationsOf(), { source: holder });
    expect(
      refusalOf(() =>
        checkEnvelope(
          replyWith(transaction, {
            expected: { ...replyWith(transaction).expected, channel: holder },
          }),
          known,
        ),
      ),
    ).toBe('holder_is_source');
  });

  it('[CLM-3] only the announced channel is the source, not even a multiplexed form of it', () => {
    expect(refusalOf(() => check(operationsOf(), { source: thief }))).toBe('wrong_source');
    expect(
      refusalOf(() =>
        check(operationsOf(), { source: new MuxedAccount(new Account(channel, '41'), '7') }),
      ),
    ).toBe('wrong_source');
  });

  it('[CLM-3] a transaction that has expired, has no time limit or stays valid for longer than 15 minutes is refused', () => {
    expect(refusalOf(() => check(operationsOf(), { maxTime: now / 1000 - 1 }))).toBe('too_late');
    expect(refusalOf(() => check(operationsOf(), { maxTime: now / 1000 }))).toBe('too_late');
    expect(refusalOf(() => check(operationsOf(), { maxTime: 0 }))).toBe('no_time_bounds');
    expect(refusalOf(() => check(operationsOf(), { maxTime: now / 1000 + 900 }))).toBeUndefined();
    expect(refusalOf(() => check(operationsOf(), { maxTime: now / 1000 + 901 }))).toBe(
      'valid_too_long',
    );
  });

  it('[CLM-3] a memo other than text is refused, because it could misdirect later payments', () => {
    expect(refusalOf(() => check(operationsOf(), { memo: Memo.id('7') }))).toBe('wrong_memo');
    expect(refusalOf(() => check(operationsOf(), { memo: Memo.hash('ab'.repeat(32)) }))).toBe(
      'wrong_memo',
    );
  });

  it('[CLM-3] an absurd fee is refused', () => {
    expect(refusalOf(() => check(operationsOf(), { fee: '100000' }))).toBeUndefined();
    expect(refusalOf(() => check(operationsOf(), { fee: '100001' }))).toBe('fee_too_high');
  });

  it('[CLM-3] a fee bump around the transaction is refused', () => {
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      account('s'),
      '200',
      transactionOf(operationsOf()),
      Networks.TESTNET,
    );
    expect(refusalOf(() => checkEnvelope(replyWith(bump), known))).toBe('fee_bump');
  });

  it('[CLM-3] unannounced preconditions are refused', () => {
    expect(
      refusalOf(() =>
        check(operationsOf(), { also: (builder) => builder.setExtraSigners([thief]) }),
      ),
    ).toBe('not_as_rebuilt');
    expect(
      refusalOf(() =>
        check(operationsOf(), { also: (builder) => builder.setLedgerbounds(1, 2_000_000_000) }),
      ),
    ).toBe('not_as_rebuilt');
    expect(
      refusalOf(() =>
        check(operationsOf(), { also: (builder) => builder.setMinAccountSequence('1') }),
      ),
    ).toBe('not_as_rebuilt');
  });
});

describe('a reply that contradicts the browser', () => {
  const transaction = transactionOf(operationsOf());
  const reply = replyWith(transaction);

  it('[CLM-3] another network is refused, whether named or only used', () => {
    expect(
      refusalOf(() => checkEnvelope({ ...reply, network_passphrase: Networks.PUBLIC }, known)),
    ).toBe('wrong_network');
    expect(refusalOf(() => check(operationsOf(), { network: Networks.PUBLIC }))).toBe(
      'hash_mismatch',
    );
    expect(hashOf(transactionOf(operationsOf(), { network: Networks.PUBLIC }))).not.toBe(
      hashOf(transaction),
    );
    const other = replyWith(transactionOf(operationsOf(), { network: Networks.PUBLIC }), {
      network_passphrase: Networks.PUBLIC,
    });
    expect(refusalOf(() => checkEnvelope(other, known))).toBe('wrong_network');
  });

  it("[CLM-3] a hash that differs from the envelope's is refused", () => {
    const other = transactionOf(operationsOf({ payment: { destination: thief } }));
    expect(
      refusalOf(() => checkEnvelope({ ...reply, transaction_hash: hashOf(other) }, known)),
    ).toBe('hash_mismatch');
    expect(refusalOf(() => checkEnvelope({ ...reply, envelope_xdr: other.toXdr() }, known))).toBe(
      'hash_mismatch',
    );
  });

  it('[CLM-3] a claim of another key, asset, issuer or sum than the person was shown is refused', () => {
    expect(
      refusalOf(() =>
        checkEnvelope({ ...reply, claim: { ...reply.claim, public_key: thief } }, known),
      ),
    ).toBe('wrong_holder');
    expect(
      refusalOf(() =>
        checkEnvelope({ ...reply, expected: { ...reply.expected, tokens: '1' } }, known),
      ),
    ).toBe('wrong_amount');
    expect(
      refusalOf(() => checkEnvelope({ ...reply, claim: { ...reply.claim, tokens: '1' } }, known)),
    ).toBe('wrong_amount');
    expect(
      refusalOf(() =>
        checkEnvelope({ ...reply, expected: { ...reply.expected, asset_issuer: thief } }, known),
      ),
    ).toBe('wrong_asset');
    expect(
      refusalOf(() =>
        checkEnvelope({ ...reply, expected: { ...reply.expected, asset_code: 'BB2' } }, known),
      ),
    ).toBe('wrong_asset');
  });

  it('[CLM-3] a server that lies consistently about the sum still cannot give less than was shown', () => {
    const less = '1.0000000';
    const lie = replyWith(transactionOf(operationsOf({ payment: { amount: less } })));
    const consistent = {
      ...lie,
      claim: { ...lie.claim, tokens: less },
      expected: { ...lie.expected, tokens: less },
    };
    expect(refusalOf(() => checkEnvelope(consistent, known))).toBe('wrong_amount');
  });

  it('[CLM-3] the holder or nonsense in place of the sponsor or distribution account is refused', () => {
    expect(
      refusalOf(() =>
        checkEnvelope({ ...reply, expected: { ...reply.expected, sponsor: holder } }, known),
      ),
    ).toBe('holder_is_source');
    expect(
      refusalOf(() =>
        checkEnvelope(
          { ...reply, expected: { ...reply.expected, distribution: 'GNONSENSE' } },
          known,
        ),
      ),
    ).toBe('wrong_source');
    const multiplexed = new MuxedAccount(new Account(distribution, '0'), '7').accountId();
    const odd = replyWith(transactionOf(operationsOf({ payment: { source: multiplexed } })));
    expect(
      refusalOf(() =>
        checkEnvelope({ ...odd, expected: { ...odd.expected, distribution: multiplexed } }, known),
      ),
    ).toBe('wrong_source');
  });

  it('[CLM-3] a string that is no transaction at all is refused', () => {
    for (const envelope of ['', 'AAAA', 'not base64!', transaction.toXdr().slice(0, 40)]) {
      expect(refusalOf(() => checkEnvelope({ ...reply, envelope_xdr: envelope }, known))).toBe(
        'unreadable',
      );
    }
  });
});
