import { PAYOUT_ORDERS } from '@bb1/domain/payouts/desk-endpoints';
import { PARKED_REASONS, PAYOUT_STATES } from '@bb1/domain/payouts/payout-state';
import { searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, filterValue } from '../parts/list-query.ts';

export function payoutFilters(search: URLSearchParams) {
  const chosen = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    filterValue(chosenFilter(search, { name, choices, fallback: ALL }));
  return {
    state: chosen('state', PAYOUT_STATES),
    reason: chosen('reason', PARKED_REASONS),
    q: searchedWords(search),
    order: PAYOUT_ORDERS.find((one) => one === search.get('order')) ?? 'line',
  };
}
export type PayoutFilters = ReturnType<typeof payoutFilters>;
