import { Asset, type Keypair, Operation } from '@stellar/stellar-sdk';
import type { FeeBumpTransaction, Transaction, xdr } from '@stellar/stellar-sdk';
import { type Outcome, TestLedger } from './test-ledger.ts';

/**
 * Where a transaction ends, what it costs there, and the codes: `ledger 300 tx_failed: op_success
 * op_no_destination`.
 */
export type Answer = string;

export const GOOD: Answer = 'ledger 100 tx_success: op_success';
export const failed = (...codes: string[]): Answer =>
  `ledger ${100 * codes.length} tx_failed: ${codes.join(' ')}`;
export const malformed = (...codes: string[]): Answer => `refused tx_failed: ${codes.join(' ')}`;

export function answerText({
  status,
  transaction,
  inner_transaction: inner,
  operations = [],
  fee,
}: Outcome): Answer {
  const where =
    status === 'LEDGER' ? `ledger ${fee}` : status === 'ERROR' ? 'refused' : status.toLowerCase();
  return (
    [where, transaction, ...(inner === undefined ? [] : [inner])]
      .filter((part) => part !== '')
      .join(' ') + (operations.length === 0 ? '' : `: ${operations.join(' ')}`)
  );
}

export const address = (one: Keypair) => one.publicKey();
export const by = (one: Keypair) => ({ source: address(one) });
export const pay = (to: Keypair, amount = '1', of = Asset.native(), source = {}) =>
  Operation.payment({ destination: address(to), asset: of, amount, ...source });
export const begin = (sponsored: Keypair, source = {}) =>
  Operation.beginSponsoringFutureReserves({ sponsoredId: address(sponsored), ...source });
export const end = (source = {}) => Operation.endSponsoringFutureReserves(source);

/** A ledger with five accounts of 100 lumens and one issuer's asset, which answers in one line. */
export function answeringLedger() {
  const test = new TestLedger();
  const [alice, bob, issuer, holder, sponsor] = [
    test.fundOne('100', 'alice'),
    test.fundOne('100', 'bob'),
    test.fundOne('100', 'issuer'),
    test.fundOne('100', 'holder'),
    test.fundOne('100', 'sponsor'),
  ];
  const asset = new Asset('BB1', address(issuer));
  const settle = (transaction: Transaction | FeeBumpTransaction) =>
    answerText(test.settle(transaction));
  const run = (
    source: Keypair,
    operations: xdr.Operation | xdr.Operation[],
    options: Parameters<TestLedger['build']>[2] = {},
  ) => settle(test.build(source, [operations].flat(), options));
  const trust = (limit = '1000', source = {}) => Operation.changeTrust({ asset, limit, ...source });
  const authorise = (to: Keypair, authorized = true, source = {}) =>
    Operation.setTrustLineFlags({ trustor: address(to), asset, flags: { authorized }, ...source });
  /** The issuer requires its authorisation and can claw back; two accounts trust the asset. */
  function regulate(): void {
    const answers = [
      run(issuer, Operation.setOptions({ setFlags: 11 })),
      ...[holder, bob].map((one) => run(one, trust())),
    ];
    if (answers.some((answer) => answer !== GOOD)) throw new Error(answers.join(', '));
  }
  return {
    test,
    alice,
    bob,
    issuer,
    holder,
    sponsor,
    asset,
    settle,
    run,
    trust,
    authorise,
    regulate,
  };
}
