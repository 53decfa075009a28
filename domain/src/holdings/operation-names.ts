/** What the issuer's transactions do, in the ledger's names; pages word them, and show any other name as it is. */
export const OPERATION_NAMES = ['clawback', 'setTrustLineFlags', 'payment'] as const;
/** What such an operation says, in the names under which it is read. */
export const OPERATION_VALUES = [
  'from',
  'destination',
  'trustor',
  'amount',
  'asset',
  'flags',
] as const;
