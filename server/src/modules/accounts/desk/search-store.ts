import { idField } from '@bb1/domain/form-fields';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { type FoundRow, searchRows } from '../../../platform/db/search-query.ts';

const SHOWN = 'a.id, a.full_name as title, a.email as detail';
// Closed accounts are restricted: they are found only in their own list.
const OPEN = 'accounts a where a.closed_at is null';

const findById = sql<FoundRow<'id'>>(
  'accounts.search_id',
  `select ${SHOWN}, null::json as money, 'id' as matched from ${OPEN} and a.id = $1`,
);

/** People by name, address or id. */
export function searchAccounts(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'name' | 'email' | 'id'>[]> {
  const id = idField.safeParse(term).data;
  if (id !== undefined) return db.rows(findById, [id]);
  return searchRows(
    db,
    {
      name: 'accounts.search',
      shown: SHOWN,
      texts: [
        { matched: 'name', text: 'lower(a.full_name collate pg_c_utf8)', as: 'words', from: OPEN },
        { matched: 'email', text: 'lower(a.email collate pg_c_utf8)', as: 'code', from: OPEN },
      ],
    },
    term,
    limit,
  );
}
