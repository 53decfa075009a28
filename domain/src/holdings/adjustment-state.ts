/** What officers do with a holding under the issuer's own rights. */
export const HOLDING_ADJUSTMENT_KINDS = [
  'freeze',
  'release',
  'replacement',
  'inheritance',
  'return',
  'estate',
] as const;
export type HoldingAdjustmentKind = (typeof HOLDING_ADJUSTMENT_KINDS)[number];

/** The stored state. A transfer with a life of its own carries out an approved action. */
const HOLDING_ADJUSTMENT_STATES = ['proposed', 'approved', 'rejected', 'done', 'failed'] as const;
export type HoldingAdjustmentState = (typeof HOLDING_ADJUSTMENT_STATES)[number];

/**
 * The displayed state: an approved action is being prepared, awaits the cold keys, or is being
 * submitted.
 */
export const HOLDING_ADJUSTMENT_STAGES = [
  'proposed',
  'preparing',
  'to_sign',
  'sending',
  'done',
  'rejected',
  'failed',
] as const;
export type HoldingAdjustmentStage = (typeof HOLDING_ADJUSTMENT_STAGES)[number];

/** The names in proposals, where `return` is a transfer that a bank sends back. */
export const PROPOSED_ADJUSTMENTS: Readonly<Record<HoldingAdjustmentKind, string>> = {
  freeze: 'freeze',
  release: 'release',
  replacement: 'replacement',
  inheritance: 'inheritance',
  return: 'tokens_returned',
  estate: 'estate',
};

/** Actions that take tokens away, which no key on the server may do. */
export function needsColdKeys(kind: HoldingAdjustmentKind): boolean {
  return kind === 'replacement' || kind === 'inheritance' || kind === 'return';
}
