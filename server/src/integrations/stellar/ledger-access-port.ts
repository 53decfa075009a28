/**
 * Protocols of the network that the product was judged against: the sandbox's ledger is held against
 * recordings of a stellar-core of protocol 19, and what later ones changed was read up to 28.
 */
export const JUDGED_PROTOCOLS = { least: 19, most: 28 } as const;

/** Where the ledger is read, as operators see it. */
export interface LedgerSource {
  readonly name: string;
  /** Null until it has answered. */
  readonly version: string | null;
  readonly protocol: number | null;
  readonly ledger: number | null;
  /** Why it is not used now; null if it is. */
  readonly trouble: string | null;
}

/** The offer for an operation that so many percent of all offers do not exceed. */
export const FEE_PERCENTILES = [
  'p10',
  'p20',
  'p30',
  'p40',
  'p50',
  'p60',
  'p70',
  'p80',
  'p90',
  'p95',
  'p99',
] as const;

/** How much the sponsor offers for one operation. */
export interface FeeRule {
  readonly percentile: (typeof FEE_PERCENTILES)[number];
  /** The cap, in stroops. */
  readonly most: bigint;
}

/**
 * The sponsor's fee bump around a transaction. The transaction inside, its hash and its signatures
 * stay the same, so that only one of all its bumps can land.
 */
export interface FeeBumps {
  /** The cap for one operation, with the fee bump counting as one, in stroops. */
  readonly most: bigint;
  /** The same transaction in a fee bump with another offer for one operation. */
  offer(envelopeXdr: string, perOperation: bigint): Promise<string>;
}
