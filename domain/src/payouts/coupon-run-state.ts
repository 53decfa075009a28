import type { Move } from '../move-table.ts';

/**
 * `preparing`: some prerequisite is missing. `proposed`: rate, taxes and lumens are fixed, and a
 * second officer may release it.
 */
export const COUPON_RUN_STATES = [
  'preparing',
  'prepared',
  'proposed',
  'released',
  'settled',
  'nothing_due',
  'cancelled',
] as const;
export type CouponRunState = (typeof COUPON_RUN_STATES)[number];

export const COUPON_RUN_MOVES: readonly Move<CouponRunState, 'system' | 'officer'>[] = [
  {
    from: 'preparing',
    to: 'prepared',
    actor: 'system',
    why: 'holders and gross amounts of the record date are fixed',
  },
  {
    from: 'preparing',
    to: 'nothing_due',
    actor: 'system',
    why: 'there were no holders at the record date',
  },
  { from: 'prepared', to: 'proposed', actor: 'officer', why: 'rate, taxes and lumens are fixed' },
  {
    from: 'proposed',
    to: 'proposed',
    actor: 'officer',
    why: 'the rate had become stale and was fixed again',
  },
  {
    from: 'proposed',
    to: 'released',
    actor: 'officer',
    why: 'a second officer released exactly this',
  },
  { from: 'released', to: 'settled', actor: 'system', why: 'every payout is paid' },
  {
    from: 'preparing',
    to: 'cancelled',
    actor: 'officer',
    why: 'cancelled; the day can be prepared again',
  },
  {
    from: 'prepared',
    to: 'cancelled',
    actor: 'officer',
    why: 'cancelled; the day can be prepared again',
  },
  {
    from: 'proposed',
    to: 'cancelled',
    actor: 'officer',
    why: 'cancelled; the day can be prepared again',
  },
  {
    from: 'released',
    to: 'cancelled',
    actor: 'officer',
    why: 'it pays nobody, so nothing was sent; the day can be prepared again',
  },
  {
    from: 'settled',
    to: 'cancelled',
    actor: 'officer',
    why: 'it paid nobody, so nothing was sent; the day can be prepared again',
  },
];

/** Why a run is not prepared yet. Each reason disappears with its cause. */
export const COUPON_RUN_TROUBLES = [
  /** The record date is not over on the ledger. */
  'record_date_ahead',
  'ledger_unavailable',
  /** The profit that the variable coupon depends on has not been entered and confirmed. */
  'profit_missing',
  /** Tokens are in claimable balances, pools or contracts, where they cannot be paid. */
  'tokens_elsewhere',
  /** Ledger and books disagree on where the tokens were. */
  'books_differ',
  /** The ledger now differs from the stored list. */
  'holders_differ',
  /** The outcome of a claim at the record date is open. */
  'claims_open',
] as const;
export type CouponRunTrouble = (typeof COUPON_RUN_TROUBLES)[number];
