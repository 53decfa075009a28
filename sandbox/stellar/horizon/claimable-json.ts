import type { ClaimableBalance } from '../core/entries.ts';
import { amountText, balanceIdText } from '../operations/effects.ts';
import { predicateJson } from '../operations/predicate-json.ts';
import { type Links, timeText } from './links.ts';
import type { Json } from './paging.ts';
import type { View } from './view.ts';

/** A balance's position in the list: when it last changed, then its id. */
export function claimablePosition({ modified, id }: ClaimableBalance): string {
  return `${modified}-${balanceIdText(id)}`;
}

export function claimableJson(balance: ClaimableBalance, view: View, links: Links): Json {
  const id = balanceIdText(balance.id);
  const modifiedAt = view.ledger(balance.modified)?.closeTime;
  return {
    _links: {
      self: links.to(`/claimable_balances/${id}`),
      transactions: links.list(`/claimable_balances/${id}/transactions`),
      operations: links.list(`/claimable_balances/${id}/operations`),
    },
    id,
    asset: balance.asset,
    amount: amountText(balance.amount),
    ...(balance.sponsor === null ? {} : { sponsor: balance.sponsor }),
    last_modified_ledger: balance.modified,
    last_modified_time: modifiedAt === undefined ? null : timeText(modifiedAt),
    claimants: balance.claimants.map(({ destination, predicate }) => ({
      destination,
      predicate: predicateJson(predicate),
    })),
    flags: { clawback_enabled: balance.clawback },
    paging_token: claimablePosition(balance),
  };
}
