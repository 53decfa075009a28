import type { ClosingObstacle, KeptRecord } from '@bb1/domain/accounts/privacy-endpoints';
import type { Queryable, Tx } from '../db/database.ts';

/** The person whose data it is. */
export interface Person {
  readonly accountId: string;
  /**
   * Null until the address is confirmed: before that it may be another person's, and so may what
   * was written under it.
   */
  readonly provenEmail: string | null;
}

/** A record that a law makes us keep, and the last day (YYYY-MM-DD in Berlin) on which it does. */
export interface Kept {
  readonly record: KeptRecord;
  readonly until: string;
}

/** A file for the export, opened only in its turn, so that not all are in memory at once. */
export interface ExportedFile {
  readonly name: string;
  /** Null if it was deleted meanwhile. */
  open(db: Queryable): Promise<Buffer | null>;
}

/** How the export treats each column. Every column of the database is in one of the two lists. */
interface PersonalTable {
  /** The key in the export under which its rows are found. */
  readonly export: string;
  /** Columns in the export, some in plainer words; separated by spaces. */
  readonly shown: string;
  /** Withheld columns: links, secrets, our own bookkeeping, and officers' notes to each other. */
  readonly keptBack: string;
}

/**
 * The personal data of one module. Everything that concerns all of a person's data (export,
 * closing, erasure) calls every part, so a module that stores something new changes its own part
 * and nothing else.
 */
export interface PersonalDataPart {
  /**
   * The tables this part covers. Their purpose, legal basis and retention are in
   * docs/security/personal-data.md.
   */
  readonly tables: Readonly<Record<string, PersonalTable>>;
  /**
   * What the person may read: nothing about other people, no secrets, no officers' notes to each
   * other.
   */
  export(db: Queryable, person: Person): Promise<Readonly<Record<string, unknown>>>;
  files?(db: Queryable, person: Person): Promise<readonly ExportedFile[]>;
  /** What prevents ending the relationship now. */
  obstacles?(db: Queryable, person: Person): Promise<readonly ClosingObstacle[]>;
  /** The same if another machine must be asked; never inside a transaction. */
  obstaclesElsewhere?(db: Queryable, person: Person): Promise<readonly ClosingObstacle[]>;
  /** What must be kept if the relationship ends now. */
  kept?(db: Queryable, person: Person, endsAt: Date): Promise<readonly Kept[]>;
  /**
   * Deletes everything except the records that must still be kept. True if figures remain that
   * refer to the account without naming anyone.
   */
  forget(tx: Tx, person: Person, kept: ReadonlySet<KeptRecord>): Promise<boolean>;
}
