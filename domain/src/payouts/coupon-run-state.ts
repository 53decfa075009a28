import type { Move } from '../move-table.ts';

/** `preparing`: waits for what it needs. `proposed`: rate, taxes and lumens are fixed, and a second officer may release it. */
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
    why: 'nobody had a token at the record date',
  },
  { from: 'prepared', to: 'proposed', actor: 'officer', why: 'rate, taxes and lumens are fixed' },
  {
    from: 'proposed',
    to: 'proposed',
    actor: 'officer',
    why: 'the rate had grown old and was fixed anew',
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
    why: 'called off; the day can be prepared anew',
  },
  {
    from: 'prepared',
    to: 'cancelled',
    actor: 'officer',
    why: 'called off; the day can be prepared anew',
  },
  {
    from: 'proposed',
    to: 'cancelled',
    actor: 'officer',
    why: 'called off; the day can be prepared anew',
  },
];

/** Why a run is not prepared yet; each ends by itself when its cause is gone. */
export const COUPON_RUN_TROUBLES = [
  /** The record date is not over on the ledger. */
  'record_date_ahead',
  'ledger_unavailable',
  /** No officer has entered and another confirmed the profit that the variable coupon depends on. */
  'profit_missing',
  /** Tokens lie in claimable balances, pools or contracts, where nobody can be paid. */
  'tokens_elsewhere',
  /** Ledger and books disagree about where the tokens were. */
  'books_differ',
  /** The ledger tells something else now than the list that was kept. */
  'holders_differ',
  /** A claim of the record date may have settled or not. */
  'claims_open',
] as const;
export type CouponRunTrouble = (typeof COUPON_RUN_TROUBLES)[number];
