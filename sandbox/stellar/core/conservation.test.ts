import { array, assert, property } from 'fast-check';
import { expect, it } from 'vitest';
import { changeFaults, snapshotOf } from '../testing/ledger-changes.ts';
import { allLumens, issued, ledgerFaults, outstanding } from '../testing/ledger-sums.ts';
import { world } from '../testing/random-operations.ts';
import { sending, transactionOf } from '../testing/random-transactions.ts';
import { GENESIS_COINS } from './ledger.ts';

it('[RUN-2] whatever is submitted, no lumen and no unit of an asset appears or disappears, every count stays right, and records match what happened', () => {
  const outcomes = new Map<string, number>();
  const kinds = new Set<number>();
  assert(
    property(
      array(array(sending, { minLength: 1, maxLength: 3 }), { minLength: 12, maxLength: 20 }),
      (ledgers) => {
        const w = world();
        const { ledger } = w.test;
        for (const sendings of ledgers) {
          const before = snapshotOf(ledger);
          for (const one of sendings) {
            const { status } = w.test.submit(transactionOf(one, w));
            if (status !== 'PENDING') outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
          }
          expect(snapshotOf(ledger)).toEqual(before);
          w.test.close();
          for (const { codes, operations, successful } of ledger.last.transactions) {
            const code = codes.inner_transaction ?? codes.transaction;
            outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
            if ('inner_transaction' in codes)
              outcomes.set(codes.transaction, (outcomes.get(codes.transaction) ?? 0) + 1);
            for (const { effects, index, transaction } of operations)
              if (successful && effects.length > 0)
                kinds.add(transaction.submission.transaction.operations[index]?.body.type ?? -1);
          }
          expect(changeFaults(before, snapshotOf(ledger), ledger.last)).toEqual([]);
          expect(ledgerFaults(ledger)).toEqual([]);
          expect(allLumens(ledger)).toBe(GENESIS_COINS);
          expect(outstanding(ledger)).toEqual(issued(ledger));
        }
        const used = ledger.history.transactions.map(
          ({ submission: { transaction } }) => `${transaction.source} ${transaction.sequence}`,
        );
        expect(new Set(used).size).toBe(used.length);
      },
    ),
    { numRuns: 40, seed: 19 },
  );
  // The simulation would prove nothing if nothing ever landed, or nothing ever failed in its
  // ledger.
  for (const [code, atLeast] of Object.entries({
    tx_success: 250,
    tx_failed: 250,
    tx_fee_bump_inner_success: 50,
    tx_fee_bump_inner_failed: 50,
    tx_bad_sponsorship: 3,
    ERROR: 200,
    TRY_AGAIN_LATER: 50,
  }))
    expect(outcomes.get(code) ?? 0, code).toBeGreaterThan(atLeast);
  // All kinds have had an effect; sponsorship blocks show only in what is opened within them.
  expect([...kinds].toSorted((a, b) => a - b)).toEqual([
    0, 1, 5, 6, 7, 8, 10, 11, 14, 15, 18, 19, 20, 21,
  ]);
});
