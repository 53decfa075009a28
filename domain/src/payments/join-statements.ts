/** A statement compared with the account's books. */
export interface StatementToJoin {
  /** Signed cents; null when the bank does not state it. */
  readonly openingCents: bigint | null;
  readonly closingCents: bigint | null;
  /** Its lines that no joined statement contains, by key, in signed cents. */
  readonly unproven: ReadonlyMap<string, bigint>;
}

/**
 * The statements that follow an account's balance without a gap, in order. A statement joins if it
 * starts at the account's balance; or, where banks repeat lines, if its new lines lead from that
 * balance to its closing balance. Nothing joins an account without an opening balance.
 */
export function joinStatements<S extends StatementToJoin>(
  balanceCents: bigint | null,
  statements: readonly S[],
): S[] {
  if (balanceCents === null) return [];
  const joined: S[] = [];
  const proven = new Set<string>();
  const waiting = new Set(statements);
  let balance: bigint = balanceCents;
  const newCents = ({ unproven }: S) =>
    [...unproven].reduce((sum, [key, cents]) => (proven.has(key) ? sum : sum + cents), 0n);
  const follows = (one: S) =>
    one.openingCents !== null &&
    one.closingCents !== null &&
    (one.openingCents === balance || balance + newCents(one) === one.closingCents);
  for (let next = [...waiting].find(follows); next !== undefined;) {
    joined.push(next);
    waiting.delete(next);
    balance = next.closingCents ?? balance;
    for (const key of next.unproven.keys()) proven.add(key);
    next = [...waiting].find(follows);
  }
  return joined;
}
