import type { Move } from '../move-table.ts';

/**
 * `new`: not looked at. `queued`: some of it waits for officers. `assigned`: all of it is with orders or leaves as a refund.
 * `closed`: nothing of it is with an order, all of it left or is the issuer's own. `gone`: taken back, or it never became final.
 * `split`: a batch in whose place its transactions stand, each a payment of its own.
 */
export const PAYMENT_STATES = ['new', 'queued', 'assigned', 'closed', 'gone', 'split'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export const PAYMENT_SOURCES = ['bank', 'stellar', 'bitcoin', 'ethereum'] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];
export const FINALITIES = ['seen', 'final', 'gone'] as const;

/** `receivable`: the money pays what somebody owes. */
export const DECISION_KINDS = ['assign', 'own_funds', 'receivable'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Why a payment is refunded. */
export const PAYMENT_REFUND_REASONS = [
  'overpaid',
  'late',
  'withdrawn',
  'not_assignable',
  'refused_person',
  'other',
] as const;
/** `tax_corrected`: tax that was withheld in excess, of no payment. */
export const REFUND_REASONS = [...PAYMENT_REFUND_REASONS, 'tax_corrected'] as const;
export const REFUND_STATES = [
  'proposed',
  'approved',
  'exported',
  'sending',
  'sent',
  'failed',
  'rejected',
  'ended',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Why a refund ends though no officer rejects it. */
export const REFUND_ENDS = ['payment_taken_back', 'decided_otherwise', 'not_approved'] as const;
export type RefundEnd = (typeof REFUND_ENDS)[number];

/** The only transitions of a refund; the database contains the same table. */
export const REFUND_MOVES: readonly Move<RefundState, 'officer' | 'system'>[] = [
  { from: 'proposed', to: 'approved', actor: 'officer', why: 'a second officer agrees' },
  { from: 'approved', to: 'rejected', actor: 'officer', why: 'called off before anything left' },
  {
    from: 'proposed',
    to: 'ended',
    actor: 'system',
    why: 'not approved, or its money was decided otherwise',
  },
  { from: 'approved', to: 'ended', actor: 'system', why: 'the payment was taken back' },
  { from: 'approved', to: 'exported', actor: 'officer', why: 'written into a file for the bank' },
  {
    from: 'exported',
    to: 'approved',
    actor: 'officer',
    why: 'the bank never got or refused the file',
  },
  {
    from: 'approved',
    to: 'sending',
    actor: 'system',
    why: 'handed to the network, or an officer named the transaction',
  },
  {
    from: 'sending',
    to: 'approved',
    actor: 'officer',
    why: 'the named transaction is not the payment',
  },
  { from: 'exported', to: 'sent', actor: 'system', why: 'the bank booked it' },
  { from: 'sending', to: 'sent', actor: 'system', why: 'final on its chain' },
  { from: 'sending', to: 'failed', actor: 'system', why: 'the network refused it for good' },
  { from: 'exported', to: 'failed', actor: 'system', why: 'the bank rejected it, or sent it back' },
  { from: 'sent', to: 'failed', actor: 'system', why: 'the bank of the payee sent it back' },
];

/** How a refund's payee compares with the account that paid, as approvers read it. */
export function payeeComparison(isToSource: boolean): 'to_source' | 'not_to_source' {
  return isToSource ? 'to_source' : 'not_to_source';
}
