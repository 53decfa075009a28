import type { ClaimableBalance } from '../core/entries.ts';
import type {
  EffectRecord,
  LedgerRecord,
  OperationRecord,
  TransactionRecord,
} from '../core/ledger-history.ts';
import { claimableJson, claimablePosition } from './claimable-json.ts';
import { effectJson, effectPosition } from './effect-json.ts';
import { ledgerJson, ledgerPosition } from './ledger-json.ts';
import type { Links } from './links.ts';
import { operationJson } from './operation-json.ts';
import { compareNumbers, compareText, type Json, type Listing, OF_HISTORY } from './paging.ts';
import { transactionJson } from './transaction-json.ts';
import type { View } from './view.ts';

const CLAIMABLE_CURSOR = {
  pattern: /^\d+-[0-9a-f]{72}$/,
  reason:
    'The first part should be a number higher than 0 and the second part should be a valid claimable balance ID',
};

export function transactionList(
  items: readonly TransactionRecord[],
  links: Links,
): Listing<TransactionRecord> {
  return {
    items,
    position: (record) => record.toid.toString(),
    ...OF_HISTORY,
    json: (record) => transactionJson(record, links),
  };
}

/** `joined` adds the whole transaction to each operation, for `join=transactions`. */
export function operationList(
  items: readonly OperationRecord[],
  links: Links,
  joined: boolean,
): Listing<OperationRecord> {
  const json = (record: OperationRecord): Json => ({
    ...operationJson(record, links),
    ...(joined ? { transaction: transactionJson(record.transaction, links) } : {}),
  });
  return { items, position: (record) => record.toid.toString(), ...OF_HISTORY, json };
}

export function effectList(items: readonly EffectRecord[], links: Links): Listing<EffectRecord> {
  return {
    items,
    position: effectPosition,
    ...OF_HISTORY,
    json: (record) => effectJson(record, links),
  };
}

export function ledgerList(items: readonly LedgerRecord[], links: Links): Listing<LedgerRecord> {
  return {
    items,
    position: ledgerPosition,
    ...OF_HISTORY,
    json: (record) => ledgerJson(record, links),
  };
}

export function claimableList(
  items: readonly ClaimableBalance[],
  view: View,
  links: Links,
): Listing<ClaimableBalance> {
  const position = claimablePosition;
  const ordered = items.toSorted((a, b) => compareClaimables(position(a), position(b)));
  return {
    items: ordered,
    position,
    compare: compareClaimables,
    json: (balance) => claimableJson(balance, view, links),
    ofHistory: false,
    cursor: CLAIMABLE_CURSOR,
  };
}

function compareClaimables(a: string, b: string): number {
  const [ledgerA = '0', idA = ''] = a.split('-');
  const [ledgerB = '0', idB = ''] = b.split('-');
  return compareNumbers(ledgerA, ledgerB) || compareText(idA, idB);
}
