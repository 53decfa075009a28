/** What officers do with a holding by the issuer's own right. */
export const HOLDING_ADJUSTMENT_KINDS = [
  'freeze',
  'release',
  'replacement',
  'inheritance',
  'return',
] as const;
export type HoldingAdjustmentKind = (typeof HOLDING_ADJUSTMENT_KINDS)[number];

/** As it is kept; an approved act is carried out by a transfer, which has a life of its own. */
const HOLDING_ADJUSTMENT_STATES = ['proposed', 'approved', 'rejected', 'done', 'failed'] as const;
export type HoldingAdjustmentState = (typeof HOLDING_ADJUSTMENT_STATES)[number];

/** As it is shown: an approved act is being prepared, waits for the cold keys, or is on its way into the ledger. */
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

/** Acts that take tokens away, which no key on the server may. */
export function needsColdKeys(kind: HoldingAdjustmentKind): boolean {
  return kind === 'replacement' || kind === 'inheritance' || kind === 'return';
}
