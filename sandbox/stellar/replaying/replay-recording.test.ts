import { Asset, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import { resultXdr } from '../core/result.ts';
import { PASSPHRASE, TestLedger } from '../testing/test-ledger.ts';
import { firstDifference } from './differences.ts';
import { readRecording } from './recording.ts';
import { replayRecording } from './replay-recording.ts';

const OPENED = 'AAAAAAAAAGQAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAA=';

function closing(closeTime: number) {
  return { closeTime, baseFee: 100, baseReserve: 5_000_000 };
}

/**
 * A handmade recording: one account opened, one payment to a missing account, with a real core's
 * answers.
 */
function ownRecording() {
  const test = new TestLedger();
  const alice = test.key('alice');
  const open = test.build(
    test.root,
    [Operation.createAccount({ destination: alice.publicKey(), startingBalance: '10' })],
    { sequence: 1n },
  );
  const pay = test.build(
    test.root,
    [
      Operation.payment({
        destination: test.key('missing').publicKey(),
        asset: Asset.native(),
        amount: '1',
      }),
    ],
    { sequence: 2n },
  );
  return {
    network_passphrase: PASSPHRASE,
    genesis_total_coins: '1000000000000000000',
    ledgers: { 2: closing(1_800_000_000), 3: closing(1_800_000_005), 4: closing(1_800_000_010) },
    steps: [
      {
        case: 'open',
        after_ledger: 2,
        envelope_xdr: open.toXDR(),
        core_status: 'PENDING',
        applied_in_ledger: 3,
        result_xdr: OPENED,
        fee_charged: '100',
        codes: { transaction: 'tx_success', operations: ['op_success'] },
      },
      {
        case: 'pay',
        after_ledger: 3,
        envelope_xdr: pay.toXDR(),
        core_status: 'PENDING',
        applied_in_ledger: 4,
        result_xdr: 'AAAAAAAAAGT/////AAAAAQAAAAAAAAAB////+wAAAAA=',
        codes: { transaction: 'tx_failed', operations: ['op_no_destination'] },
      },
      {
        case: 'again',
        after_ledger: 4,
        envelope_xdr: pay.toXDR(),
        core_status: 'ERROR',
        applied_in_ledger: null,
        result_xdr: 'AAAAAAAAAGT////7AAAAAA==',
        codes: { transaction: 'tx_bad_seq' },
      },
    ],
    cases: [{ id: 'pay', status: 'PENDING', where: 'ledger', ledger: 4 }],
    accounts: [
      { account: alice.publicKey(), balance: '100000000', sequence: '12884901888' },
      { account: test.root.publicKey(), balance: '999999999899999800' },
    ],
  };
}

function judge(recording: object): string | null {
  const read = readRecording(JSON.stringify(recording));
  return firstDifference(read, replayRecording(read));
}

function step(at: number, field: string, value: unknown): string | null {
  const recording = ownRecording();
  const steps = recording.steps.map((one, index) =>
    index === at ? { ...one, [field]: value } : one,
  );
  return judge({ ...recording, steps });
}

it('[RUN-2] a recording is replayed from genesis to the same bytes, fees and balances', () => {
  expect(judge(ownRecording())).toBeNull();
});

it('[RUN-2] any difference is found: result, status, fee, ledger, case and final balance', () => {
  expect(step(0, 'result_xdr', 'AAAA')).toContain('step 0 (open): result_xdr');
  expect(step(1, 'core_status', 'ERROR')).toContain('step 1 (pay): core_status');
  expect(step(1, 'fee_charged', '200')).toContain('fee_charged is "100"');
  expect(step(2, 'applied_in_ledger', 5)).toContain('applied_in_ledger is null');
  expect(judge({ ...ownRecording(), cases: [{ id: 'pay', ledger: 3 }] })).toContain(
    'case pay: ledger',
  );
  expect(
    judge({ ...ownRecording(), accounts: { [new TestLedger().root.publicKey()]: 1 } }),
  ).toContain('balance');
});

it('[RUN-2] final state, checkpoints and fee pools are compared, and any falsified one is found', () => {
  const { accounts, ...recording } = ownRecording();
  const [alice, root] = accounts;
  const agrees = {
    ...recording,
    ledgers: { ...recording.ledgers, 4: { ...recording.ledgers[4], feePool: '200' } },
    fee_pools: { 2: '0', 3: '100' },
    checkpoints: [{ ledger: 3, accounts: [{ ...alice, lastModified: 3 }], fee_pool: '100' }],
    final_state: {
      accounts: [{ ...alice, last_modified: 3, signers: [], thresholds: [1, 0, 0, 0] }, root],
      trustlines: [],
      fee_pool: '200',
      total_coins: '1000000000000000000',
    },
  };
  expect(judge(agrees)).toBeNull();
  const falsified: [object, string][] = [
    [{ fee_pools: { 2: '1' } }, 'ledger 2: fee pool is 0, recorded is 1'],
    [
      { ledgers: { ...agrees.ledgers, 4: { ...recording.ledgers[4], feePool: '201' } } },
      'ledger 4: fee pool is 200, recorded is 201',
    ],
    [{ checkpoints: [{ ledger: 3, fee_pool: '99' }] }, 'ledger 3: fee pool is 100'],
    [
      { checkpoints: { 3: { accounts: [{ ...alice, balance: '100000001' }] } } },
      'ledger 3: account',
    ],
    [{ checkpoints: { 9: { accounts: [] } } }, 'ledger 9 was not replayed'],
    [{ final_state: { ...agrees.final_state, fee_pool: '0' } }, 'the end: fee pool'],
    [{ final_state: { ...agrees.final_state, total_coins: '1' } }, 'the end: sum of all lumens'],
    [
      { final_state: { accounts: [{ ...alice, lastModified: 4 }] } },
      'last_modified is "3", recorded is "4"',
    ],
    [{ final_state: { [alice?.account ?? '']: { sequence: '1' } } }, 'sequence is'],
    [{ final_state: { accounts: [{ ...alice, surprise: 1 }] } }, 'surprise is not compared'],
  ];
  for (const [part, words] of falsified) expect(judge({ ...agrees, ...part })).toContain(words);
  expect(() => judge({ ...agrees, offers: [] })).toThrow('offers, which a replay does not compare');
  expect(() => judge({ ...agrees, final_state: { offers: [] } })).toThrow('does not compare');
});

it('[RUN-2] a transaction that a fee bump replaced is reported as waiting only', () => {
  const recording = ownRecording();
  const { root } = new TestLedger();
  const inner = TransactionBuilder.fromXDR(recording.steps[0]?.envelope_xdr ?? '', PASSPHRASE);
  if (!('source' in inner)) throw new Error('the recording opens with a plain transaction');
  const bump = TransactionBuilder.buildFeeBumpTransaction(root, '1000', inner, PASSPHRASE);
  bump.sign(root);
  const replaced = { case: 'replaced', after_ledger: 2, envelope_xdr: inner.toXDR() };
  const steps = [replaced, { case: 'bump', after_ledger: 2, envelope_xdr: bump.toXDR() }];
  const { steps: lines } = replayRecording(
    readRecording(JSON.stringify({ ...recording, steps, cases: [] })),
  );
  expect(lines[0]).toMatchObject({
    status: 'PENDING',
    applied_in_ledger: null,
    result_xdr: null,
    fee_charged: null,
  });
  expect(lines[1]).toMatchObject({ status: 'PENDING', applied_in_ledger: 3, fee_charged: '200' });
});

it('[RUN-2] results are encoded as in the protocol, successes and refusals alike', () => {
  const test = new TestLedger();
  const transaction = test.build(test.root, [
    Operation.createAccount({ destination: test.key('alice').publicKey(), startingBalance: '10' }),
  ]);
  const { submission } = test.ledger.submit(transaction.toXDR());
  test.close();
  const record = test.ledger.history.transaction(submission.id);
  expect(record?.resultXdr).toBe(OPENED);
  expect(
    resultXdr(submission, {
      feeBumpCode: null,
      inner: { code: -16, replies: [] },
      feeCharged: 100n,
      innerFeeCharged: 0n,
    }),
  ).toBe('AAAAAAAAAGT////wAAAAAA==');
});
