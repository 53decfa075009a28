import type { Queryable } from '../../platform/db/database.ts';
import { restrictedNames } from './store.ts';

/** How a row refers to people: ids of accounts, payments or bank lines, or addresses. */
export type Names<Row> = (row: Row) => readonly (string | null)[];

/**
 * Exports exclude data whose processing is restricted (Art. 18(2) GDPR). Marks the rows that may be
 * exported.
 */
export async function mayBeExported<Row>(
  db: Queryable,
  names: Names<Row>,
): Promise<(row: Row) => boolean> {
  const restricted = new Set((await db.rows(restrictedNames)).map(({ name }) => name));
  return (row) => !names(row).some((name) => name !== null && restricted.has(name.toLowerCase()));
}
