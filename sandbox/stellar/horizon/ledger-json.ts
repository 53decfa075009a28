import { type LedgerRecord, toid } from '../core/ledger-history.ts';
import { PROTOCOL_VERSION } from '../core/ledger-header.ts';
import { MAX_OPERATIONS } from '../core/surge-fee.ts';
import { amountText } from '../operations/effects.ts';
import { type Links, timeText } from './links.ts';
import type { Json } from './paging.ts';

export function ledgerPosition({ sequence }: LedgerRecord): string {
  return toid(sequence, 0, 0).toString();
}

/** A ledger as Horizon describes it. */
export function ledgerJson(ledger: LedgerRecord, links: Links): Json {
  const path = `/ledgers/${ledger.sequence}`;
  const successful = ledger.transactions.filter((transaction) => transaction.successful);
  const operations = (records: typeof successful) =>
    records.reduce((sum, { operations: list }) => sum + list.length, 0);
  return {
    _links: {
      self: links.to(path),
      transactions: links.list(`${path}/transactions`),
      operations: links.list(`${path}/operations`),
      payments: links.list(`${path}/payments`),
      effects: links.list(`${path}/effects`),
    },
    id: ledger.hash,
    paging_token: ledgerPosition(ledger),
    hash: ledger.hash,
    prev_hash: ledger.previousHash,
    sequence: ledger.sequence,
    successful_transaction_count: successful.length,
    failed_transaction_count: ledger.transactions.length - successful.length,
    operation_count: operations(successful),
    tx_set_operation_count: operations(ledger.transactions),
    closed_at: timeText(ledger.closeTime),
    total_coins: amountText(ledger.totalCoins),
    fee_pool: amountText(ledger.feePool),
    base_fee_in_stroops: ledger.baseFee,
    base_reserve_in_stroops: Number(ledger.baseReserve),
    max_tx_set_size: MAX_OPERATIONS,
    protocol_version: PROTOCOL_VERSION,
    header_xdr: ledger.headerXdr,
  };
}
