import type { OwnAccount } from './holders-port.ts';
import type { LedgerHead } from './stellar.ts';

/** The balances of one of the issuer's accounts, in stroops. */
export interface OwnBalance extends OwnAccount {
  readonly tokenUnits: bigint;
  readonly lumens: bigint;
  /** The last ledger that changed either. */
  readonly modifiedIn: number;
}

/** Balances that all belong to the same ledger. */
export interface LedgerBalances {
  readonly ledger: LedgerHead;
  /** All tokens that were issued and not returned to the issuer. */
  readonly supplyUnits: bigint;
  /** Of our accounts that hold tokens or pay with lumens; channels hold neither. */
  readonly own: readonly OwnBalance[];
}

/** What a transaction moved into or out of one of our accounts. */
export interface OwnMovement {
  /** Permanent: the transaction for a fee, otherwise the operation. */
  readonly key: string;
  /** The hash under which a transaction of ours was signed; the ledger finds it by either. */
  readonly transactionId: string;
  readonly ledger: number;
  readonly asset: 'token' | 'lumens';
  readonly direction: 'in' | 'out';
  /** Null for fees, and where the ledger names none. */
  readonly counterparty: string | null;
  readonly units: bigint;
}

/** An operation whose source is the issuer; every change to the asset's rights is one. */
export interface IssuerOperation {
  /** Permanent. */
  readonly id: string;
  /** The hash under which a transaction of ours was signed; the ledger finds it by either. */
  readonly transactionId: string;
  readonly ledger: number;
  /** The operation and its changes, in the terms of the ledger. */
  readonly description: string;
  /** Whether a trustline lost the issuer's right of clawback, which cannot be given back. */
  readonly endsClawback: boolean;
}

export interface MovementsQuestion {
  readonly publicKey: string;
  /** From the ledger after this one … */
  readonly after: number;
  /** … up to this one. */
  readonly until: number;
}

/** The issuer's accounts on the ledger. Every call throws LedgerUnreachable without a reliable answer. */
export interface OwnAccounts {
  /** Where the issuer collects the lumens of the deposit account; null if it may be anywhere. */
  readonly collection: string | null;
  balancesNow(): Promise<LedgerBalances>;
  /** In the order of the ledger, payments before fees. */
  movementsOf(question: MovementsQuestion): Promise<OwnMovement[]>;
  /** In the order of the ledger. */
  issuerOperations(question: Omit<MovementsQuestion, 'publicKey'>): Promise<IssuerOperation[]>;
}
