import type { xdr } from '@stellar/stellar-sdk';

export const AUTH_REQUIRED = 1;
export const AUTH_REVOCABLE = 2;
export const AUTH_IMMUTABLE = 4;
export const AUTH_CLAWBACK = 8;
export const ACCOUNT_FLAGS = 15;

export const AUTHORIZED = 1;
export const AUTHORIZED_TO_MAINTAIN = 2;
export const TRUSTLINE_AUTH = 3;
export const TRUSTLINE_CLAWBACK = 4;
export const TRUSTLINE_FLAGS = 7;

export const INT64_MAX = 9223372036854775807n;
export const UINT32_MAX = 4294967295;
export const MAX_SUBENTRIES = 1000;
export const MAX_SIGNERS = 20;

/**
 * `key` is the signer's address (G, T, X or P); `sponsor` pays its reserve if it is not the account
 * itself.
 */
export type Signer = { key: string; weight: number; sponsor: string | null };

export type Account = {
  kind: 'account';
  id: string;
  balance: bigint;
  sequence: bigint;
  /**
   * Ledger and time of the last sequence change; 0 until the first one, as in a fresh account of
   * protocol 19.
   */
  sequenceLedger: number;
  sequenceTime: number;
  subentries: number;
  flags: number;
  homeDomain: string;
  inflationDest: string | null;
  /** Master weight, then the low, medium and high thresholds. */
  thresholds: [number, number, number, number];
  signers: Signer[];
  sponsoring: number;
  sponsored: number;
  /** Liabilities: lumens that the account's own offers would bring, and those that they lock. */
  buying: bigint;
  selling: bigint;
  sponsor: string | null;
  modified: number;
};

export type Trustline = {
  kind: 'trustline';
  account: string;
  /** `CODE:ISSUER`, or the name of a pool for a line of pool shares. */
  asset: string;
  balance: bigint;
  limit: bigint;
  /** Liabilities: what the account's own offers would bring, and what they lock. */
  buying: bigint;
  selling: bigint;
  /** Lines of pool shares that need this line (`liquidityPoolUseCount`). */
  poolUses: number;
  flags: number;
  sponsor: string | null;
  modified: number;
};

export type DataEntry = {
  kind: 'data';
  account: string;
  name: string;
  value: Uint8Array;
  sponsor: string | null;
  modified: number;
};

type Claimant = { destination: string; predicate: xdr.ClaimPredicateWire };

export type ClaimableBalance = {
  kind: 'claimable';
  /** 64 hex characters: the hash inside the balance id. */
  id: string;
  asset: string;
  amount: bigint;
  claimants: Claimant[];
  clawback: boolean;
  sponsor: string | null;
  modified: number;
};

export type Price = { n: number; d: number };

/** `account` sells `amount` of one asset, each unit for `price` units of the other. */
export type Offer = {
  kind: 'offer';
  account: string;
  id: bigint;
  selling: string;
  buying: string;
  amount: bigint;
  price: Price;
  passive: boolean;
  sponsor: string | null;
  modified: number;
};

/** A pool of constant product (CAP-38); it exists as long as somebody has a line of its shares. */
export type Pool = {
  kind: 'pool';
  /** 64 hex characters: the hash of its parameters. */
  id: string;
  assetA: string;
  assetB: string;
  reserveA: bigint;
  reserveB: bigint;
  shares: bigint;
  lines: number;
  modified: number;
};

/**
 * `sponsoring` pays the reserves of everything that `sponsored` opens until the end of this
 * transaction.
 */
export type Sponsorship = { kind: 'sponsorship'; sponsored: string; sponsoring: string };

export type Entry = Account | Trustline | DataEntry | ClaimableBalance | Offer | Pool | Sponsorship;

/** Entries with a reserve, which can have a sponsor. */
export type ReserveEntry = Account | Trustline | DataEntry | ClaimableBalance | Offer;

/** The part of a ledger header that the rules use. */
export type Header = {
  sequence: number;
  closeTime: number;
  baseFee: number;
  baseReserve: bigint;
};

export function newAccount(id: string, balance: bigint, sequence: bigint): Account {
  return {
    kind: 'account',
    id,
    balance,
    sequence,
    sequenceLedger: 0,
    sequenceTime: 0,
    subentries: 0,
    flags: 0,
    homeDomain: '',
    inflationDest: null,
    thresholds: [1, 0, 0, 0],
    signers: [],
    sponsoring: 0,
    sponsored: 0,
    buying: 0n,
    selling: 0n,
    sponsor: null,
    modified: 0,
  };
}

/** A trustline's liabilities and uses before any offer or pool. */
export const NO_LIABILITIES = { buying: 0n, selling: 0n, poolUses: 0 } as const;

/** The sequence number before the first one of an account created in this ledger. */
export function startingSequence(ledger: number): bigint {
  return BigInt(ledger) << 32n;
}
