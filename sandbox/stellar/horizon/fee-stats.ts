import type { TransactionRecord } from '../core/ledger-history.ts';
import { MAX_OPERATIONS } from '../core/surge-fee.ts';
import type { Json } from './paging.ts';
import type { View } from './view.ts';

const LEDGERS = 5;
const PERCENTILES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99];

/**
 * Actual and maximum fees of the last five ledgers' operations, and how full those ledgers were.
 */
export function feeStatsJson(view: View): Json {
  const { sequence, last } = view;
  const ledgers = view.ledgers.slice(-LEDGERS);
  const transactions = ledgers.flatMap((ledger) => ledger.transactions);
  const operations = transactions.reduce((sum, { operations: list }) => sum + list.length, 0);
  const baseFee = BigInt(last.baseFee);
  return {
    last_ledger: String(sequence),
    last_ledger_base_fee: String(last.baseFee),
    ledger_capacity_usage: String(
      Number((operations / (ledgers.length * MAX_OPERATIONS)).toFixed(2)),
    ),
    fee_charged: distribution(
      transactions.map((record) => perOperation(record, record.judged.feeCharged)),
      baseFee,
    ),
    max_fee: distribution(
      transactions.map((record) => perOperation(record, record.submission.bid)),
      baseFee,
    ),
  };
}

function perOperation({ operations }: TransactionRecord, fee: bigint): bigint {
  return fee / BigInt(operations.length);
}

/** Without transactions everybody would pay the base fee. */
function distribution(fees: readonly bigint[], baseFee: bigint): Json {
  const sorted = (fees.length === 0 ? [baseFee] : fees).toSorted((a, b) => (a < b ? -1 : 1));
  const at = (index: number) => (sorted[index] ?? baseFee).toString();
  // The smallest value that this percentage of all do not exceed; never one between two values.
  const percentiles = PERCENTILES.map((percent) => [
    `p${percent}`,
    at(Math.ceil((percent * sorted.length) / 100) - 1),
  ]);
  return {
    max: at(sorted.length - 1),
    min: at(0),
    mode: mostFrequent(sorted).toString(),
    ...Object.fromEntries(percentiles),
  };
}

/** The lowest of the most frequent values. */
function mostFrequent(sorted: readonly bigint[]): bigint {
  const groups = [...Map.groupBy(sorted, (fee) => fee)];
  return groups.reduce((best, group) => (group[1].length > best[1].length ? group : best))[0];
}
