import type { Queryable } from '../../platform/db/database.ts';
import { restrictedNames } from './store.ts';

/** By what a row names people: ids of accounts, payments or bank lines, or addresses. */
export type Names<Row> = (row: Row) => readonly (string | null)[];

/** Data that may only be kept are in no list that is taken away (Art. 18(2) GDPR). Tells the rows that may go out. */
export async function mayBeExported<Row>(
  db: Queryable,
  names: Names<Row>,
): Promise<(row: Row) => boolean> {
  const restricted = new Set((await db.rows(restrictedNames)).map(({ name }) => name));
  return (row) => !names(row).some((name) => name !== null && restricted.has(name.toLowerCase()));
}
