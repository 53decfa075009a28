import type { OwnAccount } from './holders-port.ts';
import type { LedgerHead } from './stellar.ts';

/** What one of our accounts had, in stroops. */
export interface OwnBalance extends OwnAccount {
  readonly tokenUnits: bigint;
  readonly lumens: bigint;
  /** The last ledger that changed either. */
  readonly modifiedIn: number;
}

/** All of one and the same ledger. */
export interface LedgerBalances {
  readonly ledger: LedgerHead;
  /** All tokens that were issued and not returned to the issuer. */
  readonly supplyUnits: bigint;
  /** Of our accounts that hold tokens or pay with lumens; channels hold neither. */
  readonly own: readonly OwnBalance[];
}

/** What a transaction moved into or out of one of our accounts. */
export interface OwnMovement {
  /** The same for ever; of fees the transaction, else the operation. */
  readonly key: string;
  /** The hash under which a transaction of ours was signed; the ledger finds it by either. */
  readonly transactionId: string;
  readonly ledger: number;
  readonly asset: 'token' | 'lumens';
  readonly direction: 'in' | 'out';
  /** Null for fees, and where the ledger tells none. */
  readonly counterparty: string | null;
  readonly units: bigint;
}

/** An operation whose source is the issuer: nothing happens to the asset's rights without one. */
export interface IssuerOperation {
  /** The same for ever. */
  readonly id: string;
  /** The hash under which a transaction of ours was signed; the ledger finds it by either. */
  readonly transactionId: string;
  readonly ledger: number;
  /** What it is and what it changed, as the ledger names them. */
  readonly description: string;
  /** Whether a trustline lost the issuer's right of clawback, which cannot be given back. */
  readonly endsClawback: boolean;
}

export interface MovementsQuestion {
  readonly publicKey: string;
  /** From the ledger behind this one … */
  readonly after: number;
  /** … up to this one. */
  readonly until: number;
}

/** Our accounts as the ledger tells of them. All throw LedgerUnreachable when there is no answer that can be relied on. */
export interface OwnAccounts {
  /** Where the issuer collects the lumens of the deposit account; null if it may be anywhere. */
  readonly collection: string | null;
  balancesNow(): Promise<LedgerBalances>;
  /** In the order of the ledger, payments before fees. */
  movementsOf(question: MovementsQuestion): Promise<OwnMovement[]>;
  /** In the order of the ledger. */
  issuerOperations(question: Omit<MovementsQuestion, 'publicKey'>): Promise<IssuerOperation[]>;
}
