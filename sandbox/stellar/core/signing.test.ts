import { createHash } from 'node:crypto';
import { Asset, Keypair, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { PASSPHRASE, TestLedger } from '../testing/test-ledger.ts';

const SUCCESS = { status: 'LEDGER', transaction: 'tx_success' };

function pay(to: Keypair, amount = '1'): xdr.Operation {
  return Operation.payment({ destination: to.publicKey(), asset: Asset.native(), amount });
}

function signer(key: Keypair, weight: number): xdr.Operation {
  return Operation.setOptions({ signer: { ed25519PublicKey: key.publicKey(), weight } });
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

describe('signatures', () => {
  it('[RUN-2] are needed from a transaction’s source, and no more', () => {
    const test = new TestLedger();
    const alice = test.fundOne('100', 'alice');
    const bob = test.fundOne('100', 'bob');
    expect(test.run(alice, [pay(bob)], { signers: [] })).toMatchObject({
      status: 'ERROR',
      transaction: 'tx_bad_auth',
    });
    expect(test.run(alice, [pay(bob)], { signers: [bob] })).toMatchObject({
      transaction: 'tx_bad_auth',
    });
    expect(test.run(alice, [pay(bob)], { signers: [alice, bob] })).toMatchObject({
      transaction: 'tx_bad_auth_extra',
    });
    expect(test.run(alice, [pay(bob)])).toMatchObject(SUCCESS);
    expect(test.balance(bob)).toBe(1_010_000_000n);
  });

  it('[TOK-2] of the authoriser authorise only, and a cold issuer issues only with both cold keys', () => {
    const test = new TestLedger();
    const issuer = test.fundOne('100', 'issuer');
    const holder = test.fundOne('100', 'holder');
    const channel = test.fundOne('100', 'channel');
    const [cold1, cold2, authoriser] = [
      test.key('cold 1'),
      test.key('cold 2'),
      test.key('authoriser'),
    ];
    const asset = new Asset('BB1', issuer.publicKey());
    const lock = Operation.setOptions({
      setFlags: 11,
      masterWeight: 0,
      lowThreshold: 1,
      medThreshold: 4,
      highThreshold: 4,
      homeDomain: 'bond.example',
    });
    expect(
      test.run(issuer, [signer(cold1, 2), signer(cold2, 2), signer(authoriser, 1), lock]),
    ).toMatchObject(SUCCESS);
    expect(test.run(holder, [Operation.changeTrust({ asset })])).toMatchObject(SUCCESS);

    const source = issuer.publicKey();
    const authorise = Operation.setTrustLineFlags({
      trustor: holder.publicKey(),
      asset,
      flags: { authorized: true },
      source,
    });
    const issue = Operation.payment({
      destination: holder.publicKey(),
      asset,
      amount: '10',
      source,
    });
    const clawback = Operation.clawback({ from: holder.publicKey(), asset, amount: '1', source });
    expect(test.run(channel, [authorise], { signers: [channel, authoriser] })).toMatchObject(
      SUCCESS,
    );
    for (const operation of [issue, clawback]) {
      expect(test.run(channel, [operation], { signers: [channel, authoriser] })).toMatchObject({
        status: 'ERROR',
        operations: ['op_bad_auth'],
      });
      expect(test.run(channel, [operation], { signers: [channel, cold1] })).toMatchObject({
        operations: ['op_bad_auth'],
      });
      expect(test.run(channel, [operation], { signers: [channel, issuer] })).toMatchObject({
        operations: ['op_bad_auth'],
      });
    }
    expect(test.run(channel, [issue], { signers: [channel, cold1, cold2] })).toMatchObject(SUCCESS);
    expect(test.run(channel, [clawback], { signers: [channel, cold1, cold2] })).toMatchObject(
      SUCCESS,
    );
    expect(test.held(holder, asset)).toBe(90_000_000n);
    expect(
      test.run(issuer, [Operation.bumpSequence({ bumpTo: '0' })], { signers: [authoriser] }),
    ).toMatchObject(SUCCESS);
  });

  it('[RUN-2] are not needed for a pre-authorised transaction, which works once and leaves no signer behind even if it fails', () => {
    const test = new TestLedger();
    const alice = test.fundOne('100', 'alice');
    const bob = test.fundOne('100', 'bob');
    const sequence = (test.ledger.state.account(alice.publicKey())?.sequence ?? 0n) + 2n;
    const later = test.build(alice, [pay(bob, '1000')], { sequence, signers: [] });
    expect(
      test.run(alice, [Operation.setOptions({ signer: { preAuthTx: later.hash(), weight: 1 } })]),
    ).toMatchObject(SUCCESS);
    expect(test.ledger.state.account(alice.publicKey())).toMatchObject({ subentries: 1 });
    expect(test.settle(later)).toMatchObject({
      status: 'LEDGER',
      transaction: 'tx_failed',
      operations: ['op_underfunded'],
    });
    expect(test.ledger.state.account(alice.publicKey())).toMatchObject({
      subentries: 0,
      signers: [],
      sequence,
    });
    expect(test.settle(later)).toMatchObject({ status: 'ERROR', transaction: 'tx_bad_seq' });
  });

  it('[RUN-2] can be the secret behind a hash', () => {
    const test = new TestLedger();
    const alice = test.fundOne('100', 'alice');
    const bob = test.fundOne('100', 'bob');
    const secret = Buffer.from('open sesame');
    const hashed = createHash('sha256').update(secret).digest();
    expect(
      test.run(alice, [Operation.setOptions({ signer: { sha256Hash: hashed, weight: 1 } })]),
    ).toMatchObject(SUCCESS);
    const transaction = test.build(alice, [pay(bob)], { signers: [] });
    transaction.signHashX(secret);
    expect(test.settle(transaction)).toMatchObject(SUCCESS);
    const wrong = test.build(alice, [pay(bob)], { signers: [] });
    wrong.signHashX(Buffer.from('open barley'));
    expect(test.settle(wrong)).toMatchObject({ transaction: 'tx_bad_auth' });
  });

  it('[RUN-2] are needed from a required extra signer besides the source', () => {
    const test = new TestLedger();
    const alice = test.fundOne('100', 'alice');
    const bob = test.fundOne('100', 'bob');
    const witness = Keypair.random();
    const adjust = (builder: TransactionBuilder) => {
      builder.setExtraSigners([witness.publicKey()]);
    };
    expect(test.run(alice, [pay(bob)], { adjust })).toMatchObject({ transaction: 'tx_bad_auth' });
    expect(test.run(alice, [pay(bob)], { adjust, signers: [alice, witness] })).toMatchObject(
      SUCCESS,
    );
  });

  it('[CLM-4] on a fee bump pay for an account without lumens, and both hashes lead to the same record', () => {
    const test = new TestLedger();
    const payer = test.fundOne('100', 'payer');
    const empty = test.fundOne('100', 'empty');
    const before = test.balance(payer);
    const inner = test.build(empty, [Operation.manageData({ name: 'x', value: 'y' })]);
    const bump = TransactionBuilder.buildFeeBumpTransaction(payer, '200', inner, PASSPHRASE);
    expect(test.settle(bump)).toMatchObject({ status: 'ERROR', transaction: 'tx_bad_auth' });
    bump.sign(payer);
    expect(test.settle(bump)).toMatchObject({
      status: 'LEDGER',
      transaction: 'tx_fee_bump_inner_success',
      inner_transaction: 'tx_success',
      fee: 200n,
    });
    expect(before - test.balance(payer)).toBe(200n);
    expect(test.ledger.history.transaction(hex(inner.hash()))).toBe(
      test.ledger.history.transaction(hex(bump.hash())),
    );
    expect(test.settle(inner)).toMatchObject({ status: 'ERROR', transaction: 'tx_bad_seq' });
  });

  it('[RUN-2] on a fee bump do not replace those of the inner transaction', () => {
    const test = new TestLedger();
    const payer = test.fundOne('100', 'payer');
    const alice = test.fundOne('100', 'alice');
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      payer,
      '200',
      test.build(alice, [pay(payer)], { signers: [] }),
      PASSPHRASE,
    );
    bump.sign(payer);
    const before = test.balance(payer);
    expect(test.settle(bump)).toMatchObject({
      status: 'ERROR',
      transaction: 'tx_fee_bump_inner_failed',
      inner_transaction: 'tx_bad_auth',
    });
    expect(test.balance(payer)).toBe(before);
  });
});
