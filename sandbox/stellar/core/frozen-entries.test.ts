import { Asset, Claimant, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { xdr } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSPHRASE, TestLedger } from '../testing/test-ledger.ts';
import { accountKey, trustlineKey } from './ledger-state.ts';

let test: TestLedger;
let asset: Asset;
const keyOf = (name: string) => test.key(name).publicKey();
const freezeAccount = (name: string) => test.ledger.state.frozen.add(accountKey(keyOf(name)));
const freezeLine = (name: string) =>
  test.ledger.state.frozen.add(trustlineKey(keyOf(name), `BB1:${keyOf('issuer')}`));
const REFUSED = { status: 'ERROR', transaction: 'tx_frozen_key_accessed' };
const LANDED = { status: 'LEDGER', transaction: 'tx_success' };

beforeEach(() => {
  test = new TestLedger();
  for (const name of ['issuer', 'holder', 'other', 'payer']) test.fundOne('100', name);
  asset = new Asset('BB1', keyOf('issuer'));
  test.run(test.key('issuer'), [Operation.setOptions({ setFlags: 10 })]);
  for (const name of ['holder', 'other'])
    test.run(test.key(name), [Operation.changeTrust({ asset })]);
});

/** By the `doesAccessFrozenKey` of each operation in stellar-core 28. */
const NAMED: Readonly<Record<string, () => xdr.Operation>> = {
  'a payment of lumens to the account': () =>
    Operation.payment({ destination: keyOf('holder'), asset: Asset.native(), amount: '1' }),
  'an account opened there': () =>
    Operation.createAccount({ destination: keyOf('holder'), startingBalance: '2' }),
  'a merge into the account': () => Operation.accountMerge({ destination: keyOf('holder') }),
  'an operation of the account': () =>
    Operation.bumpSequence({ source: keyOf('holder'), bumpTo: '0' }),
};
const NAMED_LINE: Readonly<Record<string, () => xdr.Operation>> = {
  'a payment of the asset to it': () =>
    Operation.payment({
      source: keyOf('issuer'),
      destination: keyOf('holder'),
      asset,
      amount: '1',
    }),
  'a payment of the asset from it': () =>
    Operation.payment({
      source: keyOf('holder'),
      destination: keyOf('other'),
      asset,
      amount: '1',
    }),
  'its authorisation': () =>
    Operation.setTrustLineFlags({
      source: keyOf('issuer'),
      trustor: keyOf('holder'),
      asset,
      flags: { authorized: true },
    }),
  'its clawback': () =>
    Operation.clawback({ source: keyOf('issuer'), from: keyOf('holder'), asset, amount: '1' }),
  'its limit': () => Operation.changeTrust({ source: keyOf('holder'), asset, limit: '5' }),
  'a claimable balance from it': () =>
    Operation.createClaimableBalance({
      source: keyOf('holder'),
      asset,
      amount: '1',
      claimants: [new Claimant(keyOf('other'))],
    }),
  'the end of its sponsorship': () =>
    Operation.revokeTrustlineSponsorship({ account: keyOf('holder'), asset }),
};

describe('an entry that the validators have frozen', () => {
  it.each(Object.keys(NAMED))('[RUN-2] is an account: %s is refused', (name) => {
    freezeAccount('holder');
    const operation = NAMED[name]?.();
    expect(test.run(test.key('payer'), operation === undefined ? [] : [operation])).toMatchObject(
      REFUSED,
    );
  });

  it.each(Object.keys(NAMED_LINE))('[RUN-2] is a trustline: %s is refused', (name) => {
    freezeLine('holder');
    const operation = NAMED_LINE[name]?.();
    expect(test.run(test.key('payer'), operation === undefined ? [] : [operation])).toMatchObject(
      REFUSED,
    );
  });

  it('[RUN-2] leaves all other entries alone: lumens go to an account whose trustline is frozen', () => {
    freezeLine('holder');
    const lumens = Operation.payment({
      destination: keyOf('holder'),
      asset: Asset.native(),
      amount: '1',
    });
    expect(test.run(test.key('payer'), [lumens])).toMatchObject(LANDED);
  });

  it('[RUN-2] is looked for before sequence number and signatures, and takes neither fee nor number', () => {
    freezeAccount('holder');
    const operation = Operation.payment({
      destination: keyOf('holder'),
      asset: Asset.native(),
      amount: '1',
    });
    const before = test.ledger.state.account(keyOf('payer'));
    expect(
      test.run(test.key('payer'), [operation], { sequence: 1n, signers: [test.key('other')] }),
    ).toMatchObject(REFUSED);
    test.close();
    expect(test.ledger.state.account(keyOf('payer'))).toEqual(before);
  });

  it('[RUN-2] stops what was waiting for the next ledger, and lets others land once it is released', () => {
    const operation = Operation.payment({
      destination: keyOf('holder'),
      asset: Asset.native(),
      amount: '1',
    });
    const waiting = test.build(test.key('payer'), [operation]);
    expect(test.submit(waiting).status).toBe('PENDING');
    const before = test.balance(test.key('holder'));
    freezeAccount('holder');
    test.close();
    expect(test.balance(test.key('holder'))).toBe(before);
    test.ledger.state.frozen.clear();
    const another = Operation.payment({
      destination: keyOf('holder'),
      asset: Asset.native(),
      amount: '2',
    });
    expect(test.run(test.key('payer'), [another])).toMatchObject(LANDED);
  });

  it('[RUN-2] is the source of a fee bump: refused by the outer code', () => {
    const inner = test.build(test.key('payer'), [Operation.bumpSequence({ bumpTo: '0' })]);
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      test.key('other'),
      '200',
      inner,
      PASSPHRASE,
    );
    bump.sign(test.key('other'));
    freezeAccount('other');
    expect(test.settle(bump)).toMatchObject(REFUSED);
  });
});
