/**
 * The operations of the issuer's transactions, by their names on the ledger. Pages word these and
 * show any other name as it is.
 */
export const OPERATION_NAMES = ['clawback', 'setTrustLineFlags', 'payment'] as const;
/** The fields of such an operation, under their decoded names. */
export const OPERATION_VALUES = [
  'from',
  'destination',
  'trustor',
  'amount',
  'asset',
  'flags',
] as const;
