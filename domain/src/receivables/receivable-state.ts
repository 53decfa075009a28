import type { Move } from '../move-table.ts';

/**
 * Why money that had been received is gone again. `recalled`: the payer asked for it back. `reversed`: the bank took its own
 * booking back. `returned`: the bank sent the transfer back for a reason of its own. `reorganised`: the chain dropped the block.
 */
export const TAKE_BACK_CAUSES = [
  'recalled',
  'reversed',
  'returned',
  'reorganised',
  'unbooked',
] as const;
export type TakeBackCause = (typeof TAKE_BACK_CAUSES)[number];

/** `open`: a part is still owed. `settled`: nothing is. `written_off`: two officers waived the rest. */
export const RECEIVABLE_STATES = ['open', 'settled', 'written_off'] as const;
export type ReceivableState = (typeof RECEIVABLE_STATES)[number];

/** The only moves a receivable makes; the database holds the same table. */
export const RECEIVABLE_MOVES: readonly Move<ReceivableState, 'officer' | 'system'>[] = [
  { from: 'open', to: 'settled', actor: 'system', why: 'it is paid, or its cause is gone' },
  { from: 'open', to: 'written_off', actor: 'officer', why: 'two officers wrote off the rest' },
  {
    from: 'settled',
    to: 'open',
    actor: 'system',
    why: 'the payment that settled it was taken back',
  },
  { from: 'written_off', to: 'open', actor: 'system', why: 'a payment on it was taken back' },
  { from: 'written_off', to: 'settled', actor: 'system', why: 'it was paid after all' },
];

/** What lowers a receivable. The first two are money; the next three undo the cause; the last one is a decision. */
export const SETTLEMENT_KINDS = [
  /** Somebody paid it. */
  'payment',
  /** A refund of the same money came back from the payee's bank. */
  'refund_returned',
  /** The order was withdrawn, and its tokens are back. */
  'order_withdrawn',
  /** The refund behind it never left. */
  'refund_not_sent',
  /** The chain brought the payment again. */
  'came_back',
  'written_off',
] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** Kinds that undo the cause: nothing is owed any more, and payments made meanwhile are returned. */
export const UNDOING_KINDS = ['order_withdrawn', 'refund_not_sent', 'came_back'] as const;
export type UndoingKind = (typeof UNDOING_KINDS)[number];
