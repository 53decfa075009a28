/**
 * The operations of the issuer's transactions, by their names on the ledger. Pages and the cold signer word these
 * and show any other name as it is.
 */
const OPERATION_NAMES = ['clawback', 'setTrustLineFlags', 'payment'] as const;
/** The fields of such an operation, under their decoded names. */
const OPERATION_VALUES = ['from', 'destination', 'trustor', 'amount', 'asset', 'flags'] as const;

// In the ledger's own flags.
const AUTHORISED = 'authorized true';
const FROZEN = 'authorized false, authorizedToMaintainLiabilities false';

interface Described {
  readonly operation: string;
  readonly values: readonly { readonly name: string; readonly value: string }[];
}

/** The key of an operation's text; null for one that is shown as the ledger names it. */
export function operationTextOf({
  operation,
  values,
}: Described): (typeof OPERATION_NAMES)[number] | 'authorise' | 'freeze' | null {
  const flags = values.find(({ name }) => name === 'flags')?.value;
  if (flags === AUTHORISED) return 'authorise';
  if (flags === FROZEN) return 'freeze';
  return OPERATION_NAMES.find((one) => one === operation) ?? null;
}

/** The key of a field's text; null for one that is shown as the ledger names it. */
export function valueTextOf(name: string): (typeof OPERATION_VALUES)[number] | null {
  return OPERATION_VALUES.find((one) => one === name) ?? null;
}
