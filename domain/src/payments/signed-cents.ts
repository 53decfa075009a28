/** Cents of a bank line: positive for a credit, negative for a debit. */
export function signedCents(line: { direction: 'credit' | 'debit'; cents: bigint }): bigint {
  return line.direction === 'credit' ? line.cents : -line.cents;
}
