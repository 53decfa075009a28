import type { Move } from '../move-table.ts';

/** `planned`: waits for its transaction; also before its run is released. */
export const PAYOUT_STATES = ['planned', 'sending', 'paid', 'parked'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_MOVES: readonly Move<PayoutState, 'system' | 'officer'>[] = [
  { from: 'planned', to: 'sending', actor: 'system', why: 'it is a payment of a transfer' },
  { from: 'sending', to: 'paid', actor: 'system', why: 'the ledger has the transaction' },
  {
    from: 'sending',
    to: 'planned',
    actor: 'system',
    why: 'the transfer failed for good because of another payment',
  },
  { from: 'sending', to: 'parked', actor: 'system', why: 'the ledger refused this payment' },
  { from: 'planned', to: 'parked', actor: 'system', why: 'it cannot be paid now' },
  { from: 'parked', to: 'planned', actor: 'system', why: 'the cause is gone' },
  { from: 'parked', to: 'planned', actor: 'officer', why: 'to be tried again' },
];

/** Why a payout is parked. Its amount stays as fixed, however long it waits. */
export const PARKED_REASONS = [
  /** The tokens were allocated and never claimed: there is no wallet. */
  'no_wallet',
  /** The wallet is not proven to be anybody's. */
  'unknown_holder',
  /** The wallet's account is gone from the ledger. */
  'no_account',
  /**
   * The account requires a memo of its own (SEP-29), which a transaction of many payments cannot
   * have.
   */
  'memo_required',
  /** Officers have frozen the holding. */
  'frozen',
  /** The network's validators have frozen the wallet's account (CAP-77). */
  'frozen_by_network',
  /** The ledger's history does not prove the holding at the record date. */
  'holding_unproven',
  /**
   * The person has an open screening hit: they must receive nothing until compliance has judged it.
   */
  'compliance',
  /** The holder owes the issuer; paid when that is settled. */
  'receivable',
  /** The ledger refused the payment for another reason. */
  'refused_by_ledger',
] as const;
export type ParkedReason = (typeof PARKED_REASONS)[number];
