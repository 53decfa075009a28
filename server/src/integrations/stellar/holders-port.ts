import type { OwnAccountRole } from '@bb1/domain/holders/own-account';
import type { UnprovenReason } from '@bb1/domain/holders/unproven-reason';
import type { LedgerHead } from './stellar.ts';

/** One wallet that had tokens at a moment. */
export interface Holding {
  readonly publicKey: string;
  /** Tokens in stroops, always more than zero. */
  readonly units: bigint;
  /**
   * Whether the issuer had revoked the authorisation. Null if the ledger's history does not reach
   * back far enough.
   */
  readonly isFrozen: boolean | null;
  /**
   * Lumens in stroops as of now, because fees leave no effects from which an earlier balance could
   * be derived. Null if the account is gone.
   */
  readonly lumensNow: bigint | null;
  /** Null if the history proves it; otherwise the tokens are what is known, within the issue. */
  readonly unproven: UnprovenReason | null;
}

/**
 * Everybody who had tokens after a ledger. Apart from lumens and unproven holdings, the same ledger
 * always gives the same list.
 */
export interface HolderList {
  readonly ledger: LedgerHead;
  /** By address. */
  readonly holdings: readonly Holding[];
  /** All tokens issued and not returned to the issuer by then. */
  readonly issuedUnits: bigint;
  /** Those of them outside wallets: in claimable balances, liquidity pools or contracts. */
  readonly elsewhereUnits: bigint;
}

export interface HoldersQuestion {
  readonly ledger: number;
  /**
   * Addresses that may have had tokens and have closed their trustline since; with a truncated
   * history they are the only way to find those.
   */
  readonly known: readonly string[];
  /** Called with the number of accounts read so far. */
  readonly onProgress?: (accounts: number) => void;
}

/** An account of the issuer, which is no holding. */
export interface OwnAccount {
  readonly role: OwnAccountRole;
  readonly publicKey: string;
}

/**
 * All throw LedgerUnreachable without a reliable answer: a future ledger, a truncated history, or
 * answers of servers that are not equally up to date.
 */
export interface Holders {
  readonly own: readonly OwnAccount[];
  holdersAt(question: HoldersQuestion): Promise<HolderList>;
  /** The last ledger that had closed at a moment; null if there was none. */
  lastLedgerAt(moment: Date): Promise<LedgerHead | null>;
  /**
   * All tokens issued and not returned to the issuer, as of now, in stroops: one query, while the
   * list takes one per page.
   */
  supplyNow(): Promise<bigint>;
}
