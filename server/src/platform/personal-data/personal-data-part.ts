import type { ClosingObstacle, KeptRecord } from '@bb1/domain/accounts/privacy-endpoints';
import type { Queryable, Tx } from '../db/database.ts';

/** Whose data it is. */
export interface Person {
  readonly accountId: string;
  /** Null until the address was confirmed: before that it may be somebody else's, and so is what was written under it. */
  readonly provenEmail: string | null;
}

/** A record that a law makes us keep, and the last day (YYYY-MM-DD in Berlin) on which it does. */
export interface Kept {
  readonly record: KeptRecord;
  readonly until: string;
}

/** A file for the export; opened when its turn has come, so that they are never all in memory. */
export interface ExportedFile {
  readonly name: string;
  /** Null when it was deleted meanwhile. */
  open(db: Queryable): Promise<Buffer | null>;
}

/** What becomes of each column when its person asks for a copy; every column of the database is in one of the two. */
interface PersonalTable {
  /** The key in the export under which its rows are found. */
  readonly export: string;
  /** Columns that the export shows, some of them in plainer words; parted by spaces. */
  readonly shown: string;
  /** Columns that it keeps back: links, secrets, bookkeeping of our own, and what officers wrote for each other. */
  readonly keptBack: string;
}

/**
 * What one module holds about a person. Everything that is done with all of somebody's data (export, closing, erasing)
 * asks every part, so a module that stores something new changes its own part and nothing else.
 */
export interface PersonalDataPart {
  /** The tables this part answers for. Purpose, ground and time of each stand in docs/security/personal-data.md. */
  readonly tables: Readonly<Record<string, PersonalTable>>;
  /** What the person may read of it: nothing of other people, no secrets, no words that officers wrote for each other. */
  export(db: Queryable, person: Person): Promise<Readonly<Record<string, unknown>>>;
  files?(db: Queryable, person: Person): Promise<readonly ExportedFile[]>;
  /** What speaks against ending the relation now. */
  obstacles?(db: Queryable, person: Person): Promise<readonly ClosingObstacle[]>;
  /** The same where somebody else's machine must be asked; never inside a transaction. */
  obstaclesElsewhere?(db: Queryable, person: Person): Promise<readonly ClosingObstacle[]>;
  /** What must be kept when the relation ends at this moment. */
  kept?(db: Queryable, person: Person, endsAt: Date): Promise<readonly Kept[]>;
  /** Deletes everything but what belongs to the records that are still kept. True when figures stay that point to the account, and name nobody. */
  forget(tx: Tx, person: Person, kept: ReadonlySet<KeptRecord>): Promise<boolean>;
}
