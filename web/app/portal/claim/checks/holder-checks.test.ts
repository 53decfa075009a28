import {
  Account,
  Asset,
  Memo,
  MuxedAccount,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base';
import type { xdr } from '@stellar/stellar-sdk/base';
import { describe, expect, it } from 'vitest';
import { CONNECTS_TO_ENTRY } from '@bb1/domain/wallets/web-auth';
import { checkChallenge } from './check-challenge.ts';
import { checkLink } from './check-link.ts';
import { checkTrustline } from './check-trustline.ts';
import {
  account,
  asset,
  hashOf,
  holder,
  issuer,
  knownFor,
  now,
  refusalOf,
  thief,
  tokens,
  transactionOf,
} from './honest-claim.ts';
import type { Frame } from './honest-claim.ts';

const { shapes: _shapes, ...known } = knownFor('new_trustline');
const muxedHolder = () => new MuxedAccount(new Account(holder, '41'), '7');
const trust = (changes: Partial<{ source: string; asset: Asset; limit: string }> = {}) =>
  Operation.changeTrust({ asset, limit: '5000000', ...changes });
const addsSigner = Operation.setOptions({
  source: holder,
  signer: { ed25519PublicKey: thief, weight: 1 },
});

describe('the transaction that opens a trustline at the holder’s own expense', () => {
  function judge(
    operations: readonly xdr.Operation[],
    frame: Partial<Frame> = {},
  ): string | undefined {
    const transaction = transactionOf(operations, { source: holder, ...frame });
    return refusalOf(() =>
      checkTrustline(
        {
          envelope_xdr: transaction.toXdr(),
          transaction_hash: hashOf(transaction),
          network_passphrase: Networks.TESTNET,
        },
        known,
      ),
    );
  }

  it('[CLM-2] is accepted when it is one changeTrust of the holder to our asset, with room for the tokens', () => {
    expect(judge([trust()])).toBeUndefined();
    expect(judge([trust({ source: holder, limit: tokens })])).toBeUndefined();
  });

  const forbidden: [string, string, xdr.Operation[]][] = [
    ['a signer beside it', 'forbidden_operation', [trust(), addsSigner]],
    ['a signer in its place', 'forbidden_operation', [addsSigner]],
    [
      'a payment beside it',
      'forbidden_operation',
      [Operation.payment({ destination: thief, asset: Asset.native(), amount: '1' }), trust()],
    ],
    [
      'a merge of the account',
      'forbidden_operation',
      [trust(), Operation.accountMerge({ destination: thief })],
    ],
    [
      'a second trustline',
      'wrong_operations',
      [trust(), trust({ asset: new Asset('OTHER', thief) })],
    ],
    ['another asset', 'wrong_asset', [trust({ asset: new Asset('BB2', issuer) })]],
    ['another issuer', 'wrong_asset', [trust({ asset: new Asset('BB1', thief) })]],
    ['too little room', 'wrong_limit', [trust({ limit: '2631.5789472' })]],
    ['a closed trustline', 'wrong_limit', [trust({ limit: '0' })]],
    ['a stranger as its source', 'wrong_source', [trust({ source: thief })]],
    [
      'a customer behind the holder as its source',
      'wrong_source',
      [trust({ source: muxedHolder().accountId() })],
    ],
  ];
  it.each(forbidden)('[CLM-3] with %s it is refused as %s', (_what, code, operations) => {
    expect(judge(operations)).toBe(code);
  });

  const frames: [string, string, Partial<Frame>][] = [
    ['by a stranger', 'wrong_source', { source: thief }],
    ['by a customer behind the holder', 'wrong_source', { source: muxedHolder() }],
    ['with a memo', 'wrong_memo', { memo: Memo.text('x') }],
    ['for an absurd fee', 'fee_too_high', { fee: '100001' }],
    ['without an end', 'no_time_bounds', { maxTime: 0 }],
    ['that is over', 'too_late', { maxTime: now / 1000 }],
    ['that is valid for too long', 'valid_too_long', { maxTime: now / 1000 + 961 }],
    [
      'that wants a further signer',
      'not_as_rebuilt',
      { also: (builder) => builder.setExtraSigners([thief]) },
    ],
    [
      'with bounds of ledgers',
      'not_as_rebuilt',
      { also: (builder) => builder.setLedgerbounds(1, 2_000_000_000) },
    ],
    ['of another network', 'hash_mismatch', { network: Networks.PUBLIC }],
  ];
  it.each(frames)('[CLM-3] %s it is refused as %s', (_what, code, frame) => {
    expect(judge([trust()], frame)).toBe(code);
  });

  it('[CLM-3] inside a fee bump, without operations, for another network or as nonsense it is refused', () => {
    const inner = transactionOf([trust()], { source: holder });
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      account('h'),
      '1000',
      inner,
      Networks.TESTNET,
    );
    const reply = (envelope: string, network: string = Networks.TESTNET) => ({
      envelope_xdr: envelope,
      transaction_hash: hashOf(inner),
      network_passphrase: network,
    });
    expect(refusalOf(() => checkTrustline(reply(bump.toXdr()), known))).toBe('fee_bump');
    expect(refusalOf(() => checkTrustline(reply('AAAA'), known))).toBe('unreadable');
    expect(refusalOf(() => checkTrustline(reply(inner.toXdr(), Networks.PUBLIC), known))).toBe(
      'wrong_network',
    );
    expect(judge([])).toBe('wrong_operations');
  });
});

describe('the web authentication challenge', () => {
  const server = account('w');
  const host = 'portal.example';
  const nonce = 'n'.repeat(64);
  const challengeOf = {
    publicKey: holder,
    signingKey: server.publicKey(),
    host,
    owner: 'h…@people.example',
    networkPassphrase: Networks.TESTNET,
    now,
  };
  const first = (changes: Partial<{ source: string; name: string; value: string }> = {}) =>
    Operation.manageData({ source: holder, name: `${host} auth`, value: nonce, ...changes });
  const place = (changes: Partial<{ source: string; name: string; value: string }> = {}) =>
    Operation.manageData({
      source: server.publicKey(),
      name: 'web_auth_domain',
      value: host,
      ...changes,
    });

  const owner = (changes: Partial<{ source: string; value: string }> = {}) =>
    Operation.manageData({
      source: server.publicKey(),
      name: CONNECTS_TO_ENTRY,
      value: challengeOf.owner,
      ...changes,
    });

  function judge(
    operations: readonly xdr.Operation[],
    frame: Partial<Frame> = {},
    signer = server,
  ): string | undefined {
    const transaction = transactionOf(operations, {
      source: new Account(server.publicKey(), '-1'),
      ...frame,
    });
    transaction.sign(signer);
    return refusalOf(() =>
      checkChallenge(
        { transaction: transaction.toXdr(), network_passphrase: Networks.TESTNET },
        challengeOf,
      ),
    );
  }

  it('[CLM-2] is accepted when the ledger could never execute it and it is ours', () => {
    expect(judge([first(), place(), owner()])).toBeUndefined();
  });

  const tampered: [string, string, xdr.Operation[]][] = [
    [
      'a payment',
      'forbidden_operation',
      [
        first(),
        place(),
        Operation.payment({
          source: holder,
          destination: thief,
          asset: Asset.native(),
          amount: '1',
        }),
      ],
    ],
    ['a signer', 'forbidden_operation', [first(), place(), addsSigner]],
    ['a trustline in front', 'forbidden_operation', [trust(), first(), place(), owner()]],
    ['another address', 'wrong_source', [first({ source: thief }), place(), owner()]],
    [
      'a customer behind the address',
      'wrong_source',
      [first({ source: muxedHolder().accountId() }), place(), owner()],
    ],
    [
      'the home domain of another site',
      'wrong_domain',
      [first({ name: 'evil.example auth' }), place(), owner()],
    ],
    [
      'the place of another site',
      'wrong_domain',
      [first(), place({ value: 'evil.example' }), owner()],
    ],
    [
      'a place that the holder would write',
      'wrong_source',
      [first(), place({ source: holder }), owner()],
    ],
    [
      'a client that we never named',
      'wrong_operations',
      [first(), place({ name: 'client_domain', value: 'evil.example' }), owner()],
    ],
    ['one more entry of the holder', 'wrong_source', [first(), first({ name: 'x' }), owner()]],
    [
      'the account of another person',
      'wrong_holder',
      [first(), place(), owner({ value: 't…@evil.example' })],
    ],
    [
      'an account that the holder would write',
      'wrong_source',
      [first(), place(), owner({ source: holder })],
    ],
    ['no account', 'wrong_operations', [first(), place()]],
    ['no place', 'wrong_operations', [first(), owner()]],
    ['the place twice', 'wrong_operations', [first(), place(), place()]],
    ['a nonce that is too short', 'wrong_challenge', [first({ value: 'short' }), place(), owner()]],
  ];
  it.each(tampered)('[CLM-3] with %s it is refused as %s', (_what, code, operations) => {
    expect(judge(operations)).toBe(code);
  });

  const frames: [string, string, Partial<Frame>][] = [
    [
      'a sequence number that the ledger would take',
      'wrong_sequence',
      { source: new Account(server.publicKey(), '41') },
    ],
    ['a stranger as its source', 'wrong_source', { source: new Account(thief, '-1') }],
    ['the holder as its source', 'wrong_source', { source: new Account(holder, '-1') }],
    ['a memo', 'wrong_memo', { memo: Memo.id('7') }],
    ['no end', 'no_time_bounds', { maxTime: 0 }],
    ['an end that is over', 'too_late', { maxTime: now / 1000 }],
    ['a validity of an hour', 'valid_too_long', { maxTime: now / 1000 + 3600 }],
    ['a further signer', 'not_as_rebuilt', { also: (builder) => builder.setExtraSigners([thief]) }],
  ];
  it.each(frames)('[CLM-3] with %s it is refused as %s', (_what, code, frame) => {
    expect(judge([first(), place(), owner()], frame)).toBe(code);
  });

  it('[CLM-3] for another network, with a wrong signature or none, or in a fee bump it is refused', () => {
    expect(judge([first(), place(), owner()], { network: Networks.PUBLIC })).toBe(
      'not_signed_by_server',
    );
    expect(judge([first(), place(), owner()], {}, account('t'))).toBe('not_signed_by_server');
    const plain = transactionOf([first(), place(), owner()], {
      source: new Account(server.publicKey(), '-1'),
    });
    expect(refusalOf(() => checkChallenge({ transaction: plain.toXdr() }, challengeOf))).toBe(
      'not_signed_by_server',
    );
    expect(
      refusalOf(() =>
        checkChallenge(
          { transaction: plain.toXdr(), network_passphrase: Networks.PUBLIC },
          challengeOf,
        ),
      ),
    ).toBe('wrong_network');
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      account('h'),
      '1000',
      plain,
      Networks.TESTNET,
    );
    expect(refusalOf(() => checkChallenge({ transaction: bump.toXdr() }, challengeOf))).toBe(
      'fee_bump',
    );
  });
});

describe('the link for an external wallet', () => {
  const transaction = transactionOf([trust()], { source: holder });
  const checked = {
    envelopeXdr: transaction.toXdr(),
    hash: transaction.hash(),
    networkPassphrase: Networks.TESTNET,
  };
  const judge = (changes: Readonly<Record<string, string>>, operation = 'web+stellar:tx') => {
    const parameters = {
      xdr: checked.envelopeXdr,
      network_passphrase: Networks.TESTNET,
      callback: 'url:https://portal.example/api/callback',
      origin_domain: 'portal.example',
      signature: 'c2ln',
      ...changes,
    };
    return refusalOf(() =>
      checkLink(`${operation}?${new URLSearchParams(parameters).toString()}`, checked, {
        publicKey: holder,
        origin: 'https://portal.example',
      }),
    );
  };

  it('[CLM-2] is accepted when it carries the checked transaction to this site', () => {
    expect([judge({}), judge({ pubkey: holder }), judge({ msg: 'Claim 2,631 BB1' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('[CLM-3] with another transaction, network, key or place, or with parameters that replace parts of it, it is refused', () => {
    expect(judge({ xdr: transactionOf([addsSigner], { source: holder }).toXdr() })).toBe(
      'wrong_link',
    );
    expect(judge({ network_passphrase: Networks.PUBLIC })).toBe('wrong_network');
    expect(judge({ pubkey: thief })).toBe('wrong_link');
    expect(judge({ callback: 'url:https://evil.example/api' })).toBe('wrong_link');
    expect(judge({ callback: 'url:https://portal.example.evil.example/api' })).toBe('wrong_link');
    expect(judge({ origin_domain: 'evil.example' })).toBe('wrong_link');
    expect(judge({ replace: 'sourceAccount:X;X:who' })).toBe('wrong_link');
    expect(judge({ chain: 'web+stellar:tx?xdr=AAAA' })).toBe('wrong_link');
    expect(judge({}, 'web+stellar:pay')).toBe('wrong_link');
  });
});
