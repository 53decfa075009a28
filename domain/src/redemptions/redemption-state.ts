import type { Move } from '../move-table.ts';

/**
 * Takes back tokens whose nominal was repaid. `approved`: its transactions are built, signed
 * outside and submitted.
 */
export const REDEMPTION_STATES = ['proposed', 'approved', 'rejected', 'done'] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** Repaid tokens in one wallet. `planned`: waits for its transaction; also before the approval. */
export const REDEMPTION_LINE_STATES = ['planned', 'sending', 'redeemed', 'left'] as const;
export type RedemptionLineState = (typeof REDEMPTION_LINE_STATES)[number];

export const REDEMPTION_LINE_MOVES: readonly Move<RedemptionLineState, 'system' | 'officer'>[] = [
  { from: 'planned', to: 'sending', actor: 'system', why: 'it is an operation of a transfer' },
  { from: 'sending', to: 'redeemed', actor: 'system', why: 'the ledger has the transaction' },
  {
    from: 'sending',
    to: 'planned',
    actor: 'system',
    why: 'the transfer failed for good because of another wallet',
  },
  {
    from: 'sending',
    to: 'left',
    actor: 'system',
    why: 'the ledger refused this operation, or the redemption was cancelled',
  },
  { from: 'planned', to: 'left', actor: 'system', why: 'the tokens cannot be taken back now' },
  {
    from: 'planned',
    to: 'left',
    actor: 'officer',
    why: 'the redemption was cancelled or rejected',
  },
];

/** Why tokens stay where they are. A later redemption can propose them again. */
export const LEFT_REASONS = [
  /** The wallet holds fewer tokens now than when the redemption was proposed. */
  'moved',
  /** Officers have frozen the holding. */
  'frozen',
  /** The network's validators have frozen the wallet's trustline (CAP-77). */
  'frozen_by_network',
  /** Another action on the holding is still open. */
  'act_open',
  /** The ledger refused it for another reason. */
  'refused_by_ledger',
  /** The redemption was withdrawn or rejected. */
  'stopped',
  /** The approver took the wallet out. */
  'taken_out',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/**
 * The state of a redemption's transaction. The wallets of a failed one are in another transaction
 * or left.
 */
export const REDEMPTION_TRANSACTION_STAGES = [
  'preparing',
  'to_sign',
  'sending',
  'settled',
] as const;
export type RedemptionTransactionStage = (typeof REDEMPTION_TRANSACTION_STAGES)[number];
