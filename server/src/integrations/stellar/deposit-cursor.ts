/**
 * Where reading continues. The two lists advance separately, because two answers may come from
 * servers that are not equally up to date.
 */
export interface DepositCursor {
  /**
   * Paging token of the last payment read, and of the last transaction (SEP-35: ledger, order in
   * it, operation).
   */
  readonly payments: bigint;
  readonly transactions: bigint;
  /** The last ledger in which a record that was read changed the account's lumens. */
  readonly changedIn: number;
  /**
   * The lumens (stroops) with which the account was opened, which are the issuer's own and no
   * deposit.
   */
  readonly openedWith: bigint;
}

const LEDGER_BITS = 32n;
const BEGINNING: DepositCursor = { payments: 0n, transactions: 0n, changedIn: 0, openedWith: 0n };

/** Null is the beginning. Throws RangeError if the text is no cursor of this watch. */
export function readCursor(text: string | null): DepositCursor {
  if (text === null) return BEGINNING;
  const [, payments, transactions, changedIn, openedWith] =
    /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  if (
    payments === undefined ||
    transactions === undefined ||
    changedIn === undefined ||
    openedWith === undefined
  )
    throw new RangeError(`not a cursor of Stellar deposits: ${text}`);
  return {
    payments: BigInt(payments),
    transactions: BigInt(transactions),
    changedIn: Number(changedIn),
    openedWith: BigInt(openedWith),
  };
}

export function writeCursor({
  payments,
  transactions,
  changedIn,
  openedWith,
}: DepositCursor): string {
  return `${payments}.${transactions}.${changedIn}.${openedWith}`;
}

export function ledgerOf(token: bigint): number {
  return Number(token >> LEDGER_BITS);
}

/** The position after everything in a ledger. */
export function endOfLedger(ledger: number): bigint {
  return (BigInt(ledger + 1) << LEDGER_BITS) - 1n;
}
