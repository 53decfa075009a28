import { PAYOUT_ORDERS } from '@bb1/domain/payouts/desk-endpoints';
import {
  PARKED_REASONS,
  type ParkedReason,
  PAYOUT_STATES,
  type PayoutState,
} from '@bb1/domain/payouts/payout-state';
import { searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, filterValue } from '../parts/list-query.ts';

export interface PayoutFilters {
  readonly state: PayoutState | undefined;
  readonly reason: ParkedReason | undefined;
  readonly q: string | undefined;
  readonly order: (typeof PAYOUT_ORDERS)[number];
}

/** The filters of a run's payouts in the page's address. */
export function payoutFilters(search: URLSearchParams): PayoutFilters {
  return {
    state: filterValue(
      chosenFilter(search, { name: 'state', choices: PAYOUT_STATES, fallback: ALL }),
    ),
    reason: filterValue(
      chosenFilter(search, { name: 'reason', choices: PARKED_REASONS, fallback: ALL }),
    ),
    q: searchedWords(search),
    order: PAYOUT_ORDERS.find((one) => one === search.get('order')) ?? 'line',
  };
}
