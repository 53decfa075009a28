import type { OwnAccountRole } from '@bb1/domain/holders/own-account';
import type { LedgerHead } from './stellar.ts';

/** One wallet that had tokens at a moment. */
export interface Holding {
  readonly publicKey: string;
  /** Tokens in stroops, always more than none. */
  readonly units: bigint;
  /** Whether the issuer had taken the authorisation away. Null when the ledger's history does not reach back far enough to say. */
  readonly isFrozen: boolean | null;
  /** Lumens in stroops as of now, for fees leave no trace from which an earlier balance could be told. Null when the account is gone. */
  readonly lumensNow: bigint | null;
}

/** Everybody who had tokens when a ledger had closed. The same ledger gives the same list for ever, lumens apart. */
export interface HolderList {
  readonly ledger: LedgerHead;
  /** By address. */
  readonly holdings: readonly Holding[];
  /** All tokens that were issued and not returned to the issuer by then. */
  readonly issuedUnits: bigint;
  /** Of them those that were in nobody's wallet: in claimable balances, liquidity pools or contracts. */
  readonly elsewhereUnits: bigint;
}

export interface HoldersQuestion {
  readonly ledger: number;
  /** Addresses that may have had tokens and have closed their trustline since; where the ledger's history is cut off, they are the only way to find those. */
  readonly known: readonly string[];
  /** Called with the number of accounts read so far. */
  readonly onProgress?: (accounts: number) => void;
}

/** An account of the issuer, which is nobody's holding. */
export interface OwnAccount {
  readonly role: OwnAccountRole;
  readonly publicKey: string;
}

/**
 * All throw LedgerUnreachable when there is no answer that can be relied on: a ledger that is yet to come, a history that is cut
 * off, answers of servers that are not equally far.
 */
export interface Holders {
  readonly own: readonly OwnAccount[];
  holdersAt(question: HoldersQuestion): Promise<HolderList>;
  /** The last ledger that had closed at a moment; null when none had. */
  lastLedgerAt(moment: Date): Promise<LedgerHead | null>;
  /** All tokens that are issued and were not returned to the issuer, as of now, in stroops: one question, where the list takes one for each page. */
  supplyNow(): Promise<bigint>;
}
