/** An amount of a bank line, in cents: positive for a credit, negative for a debit. */
export function signed(cents: bigint, direction: 'credit' | 'debit'): bigint {
  return direction === 'credit' ? cents : -cents;
}
