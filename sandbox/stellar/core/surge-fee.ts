import type { Header } from './entries.ts';
import type { Submission } from './envelope.ts';

export const MAX_OPERATIONS = 1000;

const MAX_OPERATIONS_OF_ONE = 100;

/**
 * The fee per operation in a ledger, in stroops, as in stellar-core 19: the base fee, and in a
 * ledger without room for one more full transaction the lowest rate bid in it.
 */
export function feePerOperation({ baseFee }: Header, submissions: readonly Submission[]): bigint {
  const operations = submissions.reduce((sum, { feeUnits }) => sum + feeUnits, 0n);
  const rates = submissions.map(({ bid, feeUnits }) => (bid + feeUnits - 1n) / feeUnits);
  const [first = BigInt(baseFee), ...others] = rates;
  if (operations <= BigInt(MAX_OPERATIONS - MAX_OPERATIONS_OF_ONE)) return BigInt(baseFee);
  return others.reduce((lowest, rate) => (rate < lowest ? rate : lowest), first);
}
