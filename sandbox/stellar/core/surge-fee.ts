import type { Header } from './entries.ts';
import type { Submission } from './envelope.ts';

export const MAX_OPERATIONS = 1000;

const MAX_OPERATIONS_OF_ONE = 100;

/**
 * What everybody in a ledger pays for an operation, in stroops, as stellar-core 19 did it: the base fee, and in a ledger
 * without room for one more full transaction the lowest rate that anybody in it has bid.
 */
export function feePerOperation({ baseFee }: Header, submissions: readonly Submission[]): bigint {
  const operations = submissions.reduce((sum, { feeUnits }) => sum + feeUnits, 0n);
  const rates = submissions.map(({ bid, feeUnits }) => (bid + feeUnits - 1n) / feeUnits);
  const [first = BigInt(baseFee), ...others] = rates;
  if (operations <= BigInt(MAX_OPERATIONS - MAX_OPERATIONS_OF_ONE)) return BigInt(baseFee);
  return others.reduce((lowest, rate) => (rate < lowest ? rate : lowest), first);
}
