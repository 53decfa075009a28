import type { X509Certificate } from 'node:crypto';
import type { LedgerRoot } from './verify-log.ts';

/** A time stamp authority (RFC 3161). */
export interface TimeStamps {
  /** Its root certificates, which every token must lead to. */
  readonly roots: readonly X509Certificate[];
  /** A checked token over a SHA-256. Throws if there is none. */
  stamp(root: Buffer): Promise<Buffer>;
}

/** The account whose transactions carry the log's roots as memos. */
export interface RootLedger {
  readonly account: string;
  readonly networkPassphrase: string;
  /**
   * Writes a root and returns the transaction's hash in hex; one that is there already is not
   * written again. Throws if that failed, or if it is unknown whether it did.
   */
  write(root: Buffer): Promise<string>;
  /** All roots of the account, oldest first. Throws without an answer. */
  roots(): Promise<LedgerRoot[]>;
}
