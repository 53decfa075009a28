import { Asset, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { Keypair, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { PASSPHRASE, TestLedger } from '../testing/test-ledger.ts';

const SUCCESS = { status: 'LEDGER', transaction: 'tx_success' };

function pay(to: Keypair, amount = '1'): xdr.Operation {
  return Operation.payment({ destination: to.publicKey(), asset: Asset.native(), amount });
}

function sequenceOf(test: TestLedger, key: Keypair): bigint {
  return test.ledger.state.account(key.publicKey())?.sequence ?? 0n;
}

describe('waiting for a ledger', () => {
  it('[CLM-4] an account has one waiting transaction; the same again is a duplicate, another has to try later', () => {
    const test = new TestLedger();
    const alice = test.fundOne('100', 'alice');
    const first = test.build(alice, [pay(test.root)]);
    expect(test.submit(first)).toMatchObject({ status: 'PENDING' });
    expect(test.submit(first)).toMatchObject({ status: 'DUPLICATE' });
    expect(test.submit(test.build(alice, [pay(test.root, '2')]))).toMatchObject({
      status: 'TRY_AGAIN_LATER',
    });
    test.close();
    expect(test.submit(test.build(alice, [pay(test.root, '2')]))).toMatchObject({
      status: 'PENDING',
    });
  });

  it('[RUN-2] as in stellar-core 19 an account may have a waiting chain, which runs in one ledger in its order', () => {
    const test = new TestLedger({ waitingPerAccount: 'chain' });
    const alice = test.fundOne('100', 'alice');
    const sequence = sequenceOf(test, alice);
    for (const step of [1n, 2n, 3n])
      expect(
        test.submit(test.build(alice, [pay(test.root)], { sequence: sequence + step })),
      ).toMatchObject({ status: 'PENDING' });
    expect(
      test.submit(test.build(alice, [pay(test.root)], { sequence: sequence + 5n })),
    ).toMatchObject({ status: 'ERROR', transaction: 'tx_bad_seq' });
    expect(
      test.submit(test.build(alice, [pay(test.root, '2')], { sequence: sequence + 3n })),
    ).toMatchObject({ status: 'ERROR', transaction: 'tx_bad_seq' });
    test.close();
    expect(test.ledger.last.transactions.map(({ codes }) => codes.transaction)).toEqual([
      'tx_success',
      'tx_success',
      'tx_success',
    ]);
    expect(sequenceOf(test, alice)).toBe(sequence + 3n);
  });

  it('[CLM-4] a waiting transaction is replaced by a fee bump of ten times its fee rate, and never by less', () => {
    const test = new TestLedger();
    const alice = test.fundOne('100', 'alice');
    const payer = test.fundOne('100', 'payer');
    const inner = test.build(alice, [pay(test.root)]);
    const bump = (fee: string) => {
      const transaction = TransactionBuilder.buildFeeBumpTransaction(payer, fee, inner, PASSPHRASE);
      transaction.sign(payer);
      return transaction;
    };
    expect(test.submit(inner)).toMatchObject({ status: 'PENDING' });
    // A bump counts one more operation: ten times 100 for each of two.
    expect(test.submit(bump('999'))).toMatchObject({
      status: 'ERROR',
      transaction: 'tx_insufficient_fee',
    });
    expect(test.submit(bump('1000'))).toMatchObject({ status: 'PENDING' });
    expect(test.submit(inner)).toMatchObject({ status: 'DUPLICATE' });
    test.close();
    expect(test.ledger.last.transactions).toHaveLength(1);
    expect(test.ledger.last.transactions[0]?.codes).toMatchObject({
      transaction: 'tx_fee_bump_inner_success',
    });
    expect(test.ledger.last.transactions[0]?.judged.feeCharged).toBe(200n);
  });

  it('[CLM-4] a transaction that expires while waiting never lands, and may not come again for ten ledgers', () => {
    const test = new TestLedger();
    const alice = test.fundOne('100', 'alice');
    const before = sequenceOf(test, alice);
    const transaction = test.build(alice, [pay(test.root)], {
      timebounds: { minTime: 0, maxTime: test.time + 10 },
    });
    expect(test.submit(transaction)).toMatchObject({ status: 'PENDING' });
    test.close(11);
    expect(test.ledger.last.transactions).toEqual([]);
    expect(sequenceOf(test, alice)).toBe(before);
    expect(test.submit(transaction)).toMatchObject({ status: 'TRY_AGAIN_LATER' });
    for (let ledger = 0; ledger < 10; ledger += 1) test.close();
    expect(test.submit(transaction)).toMatchObject({ status: 'ERROR', transaction: 'tx_too_late' });
  });

  it('[CLM-4] a sequence number can land only once, with any envelope', () => {
    const test = new TestLedger();
    const channel = test.fundOne('100', 'channel');
    const one = test.build(channel, [pay(test.root)]);
    const other = test.build(channel, [pay(test.root, '2')]);
    expect(test.settle(one)).toMatchObject(SUCCESS);
    expect(test.settle(other)).toMatchObject({ status: 'ERROR', transaction: 'tx_bad_seq' });
  });

  it('[RUN-2] a failed transaction pays its fee and uses its sequence number, and none of its effects stays', () => {
    const test = new TestLedger();
    const alice = test.fundOne('100', 'alice');
    const missing = test.key('missing');
    const [sequence, balance] = [sequenceOf(test, alice), test.balance(alice)];
    expect(
      test.run(alice, [pay(test.root), pay(missing), pay(test.root)], { fee: '100' }),
    ).toMatchObject({
      status: 'LEDGER',
      transaction: 'tx_failed',
      operations: ['op_success', 'op_no_destination', 'op_success'],
      fee: 300n,
    });
    expect(test.balance(alice)).toBe(balance - 300n);
    expect(sequenceOf(test, alice)).toBe(sequence + 1n);
  });

  it('[RUN-2] all fees of a ledger are taken before its first transaction runs', () => {
    const test = new TestLedger();
    const alice = test.fundOne('1.00002', 'alice');
    const bob = test.fundOne('100', 'bob');
    expect(test.submit(test.build(bob, [pay(alice)]))).toMatchObject({ status: 'PENDING' });
    expect(test.submit(test.build(alice, [pay(test.root, '1')]))).toMatchObject({
      status: 'PENDING',
    });
    test.close();
    // 1.00002 - fee + 1 received: one lumen can go, the reserve of one stays.
    expect(test.ledger.last.transactions.map(({ successful }) => successful)).toEqual([true, true]);
    expect(test.balance(alice)).toBe(10_000_100n);
  });

  it('[RUN-2] as in stellar-core 19 a ledger without room for one more full transaction costs the lowest rate bid in it', () => {
    const test = new TestLedger({ waitingPerAccount: 'chain' });
    const alice = test.fundOne('100', 'alice');
    const fees = (operations: number[]) => {
      const sequence = sequenceOf(test, alice);
      for (const [index, count] of operations.entries()) {
        const payments = Array.from({ length: count }, () => pay(test.root, '0.0000001'));
        const fee = (300 + 10 * index).toString();
        expect(
          test.submit(
            test.build(alice, payments, { fee, sequence: sequence + BigInt(index) + 1n }),
          ),
        ).toMatchObject({ status: 'PENDING' });
      }
      test.close();
      return test.ledger.last.transactions.map(({ judged }) => judged.feeCharged);
    };
    const nine = Array.from({ length: 9 }, () => 100);
    expect(fees(nine)).toEqual(nine.map(() => 10_000n));
    expect(fees([...nine, 1])).toEqual([...nine.map(() => 30_000n), 300n]);
  });

  it('[RUN-2] a transaction whose source was merged in the same ledger still pays, and does nothing', () => {
    const test = new TestLedger();
    const alice = test.fundOne('100', 'alice');
    const bob = test.fundOne('100', 'bob');
    const merge = Operation.accountMerge({
      destination: bob.publicKey(),
      source: alice.publicKey(),
    });
    expect(test.submit(test.build(bob, [merge], { signers: [bob, alice] }))).toMatchObject({
      status: 'PENDING',
    });
    expect(test.submit(test.build(alice, [pay(test.root, '50')]))).toMatchObject({
      status: 'PENDING',
    });
    test.close();
    const [first, second] = test.ledger.last.transactions;
    expect(first?.operations[0]?.created.merged).toBe(1_000_000_000n - 100n);
    expect(second).toMatchObject({
      successful: false,
      codes: { transaction: 'tx_no_source_account' },
      judged: { feeCharged: 100n },
    });
    expect(test.balance(bob)).toBe(2_000_000_000n - 200n);
  });

  it('[RUN-2] times, ledgers and sequence numbers set as preconditions are enforced', () => {
    const test = new TestLedger();
    const alice = test.fundOne('100', 'alice');
    const run = (adjust: (builder: TransactionBuilder) => void, sequence?: bigint) =>
      test.run(alice, [pay(test.root)], sequence === undefined ? { adjust } : { adjust, sequence });
    const within = (minTime: number, maxTime: number) =>
      test.run(alice, [pay(test.root)], { timebounds: { minTime, maxTime } });
    expect(within(test.time + 1, 0)).toMatchObject({
      status: 'ERROR',
      transaction: 'tx_too_early',
    });
    expect(within(0, test.time - 1)).toMatchObject({ status: 'ERROR', transaction: 'tx_too_late' });
    // Two ledgers may pass until it lands: with less time left it is refused at once.
    expect(within(0, test.time + 9)).toMatchObject({ status: 'ERROR', transaction: 'tx_too_late' });
    expect(within(0, test.time + 10)).toMatchObject(SUCCESS);
    const { sequence: last } = test.ledger.last;
    expect(run((builder) => builder.setLedgerbounds(last + 2, 0))).toMatchObject({
      transaction: 'tx_too_early',
    });
    expect(run((builder) => builder.setLedgerbounds(0, last + 1))).toMatchObject({
      transaction: 'tx_too_late',
    });
    expect(run((builder) => builder.setLedgerbounds(last + 1, last + 2))).toMatchObject(SUCCESS);
    expect(run((builder) => builder.setMinAccountSequenceAge(6n))).toMatchObject({
      status: 'ERROR',
      transaction: 'tx_bad_minseq_age_or_gap',
    });
    expect(run((builder) => builder.setMinAccountSequenceLedgerGap(2))).toMatchObject({
      transaction: 'tx_bad_minseq_age_or_gap',
    });
    const sequence = sequenceOf(test, alice);
    expect(
      run((builder) => builder.setMinAccountSequence((sequence + 1n).toString()), sequence + 7n),
    ).toMatchObject({ transaction: 'tx_bad_seq' });
    expect(
      run((builder) => builder.setMinAccountSequence(sequence.toString()), sequence + 7n),
    ).toMatchObject(SUCCESS);
    expect(sequenceOf(test, alice)).toBe(sequence + 7n);
  });

  it('[RUN-2] a contract is reported as unsupported instead of being simulated', () => {
    const test = new TestLedger();
    const alice = test.fundOne('100', 'alice');
    expect(test.run(alice, [Operation.restoreFootprint({})])).toMatchObject({
      status: 'ERROR',
      transaction: 'tx_not_supported',
    });
    expect(test.run(alice, [Operation.inflation()])).toMatchObject({
      status: 'ERROR',
      transaction: 'tx_failed',
      operations: ['op_not_supported'],
    });
  });
});
