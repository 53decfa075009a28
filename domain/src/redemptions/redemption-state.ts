import type { Move } from '../move-table.ts';

/** Taking tokens back whose nominal was repaid. `approved`: its transactions are built, signed elsewhere and handed in. */
export const REDEMPTION_STATES = ['proposed', 'approved', 'rejected', 'done'] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** Tokens in one wallet that were repaid. `planned`: waits for its transaction; also before the approval. */
export const REDEMPTION_LINE_STATES = ['planned', 'sending', 'redeemed', 'left'] as const;
export type RedemptionLineState = (typeof REDEMPTION_LINE_STATES)[number];

export const REDEMPTION_LINE_MOVES: readonly Move<RedemptionLineState, 'system' | 'officer'>[] = [
  { from: 'planned', to: 'sending', actor: 'system', why: 'it is an operation of a transfer' },
  { from: 'sending', to: 'redeemed', actor: 'system', why: 'the ledger holds the transaction' },
  {
    from: 'sending',
    to: 'planned',
    actor: 'system',
    why: 'the transfer failed for good for the sake of another wallet',
  },
  {
    from: 'sending',
    to: 'left',
    actor: 'system',
    why: 'the ledger refused this operation, or the redemption was called off',
  },
  { from: 'planned', to: 'left', actor: 'system', why: 'the tokens cannot be taken back now' },
  {
    from: 'planned',
    to: 'left',
    actor: 'officer',
    why: 'the redemption was called off or rejected',
  },
];

/** Why tokens stay where they are; they can be proposed again by a later redemption. */
export const LEFT_REASONS = [
  /** The wallet holds fewer tokens now than when the redemption was proposed. */
  'moved',
  /** Officers have frozen the holding. */
  'frozen',
  /** Another act on the holding is not over. */
  'act_open',
  /** The ledger refused it for another reason. */
  'refused_by_ledger',
  /** The redemption was called off or rejected. */
  'stopped',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** Where a transaction of a redemption is; of one that failed the wallets are in another one, or left. */
export const REDEMPTION_TRANSACTION_STAGES = [
  'preparing',
  'to_sign',
  'sending',
  'settled',
] as const;
export type RedemptionTransactionStage = (typeof REDEMPTION_TRANSACTION_STAGES)[number];
