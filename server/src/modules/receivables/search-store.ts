import type { Queryable } from '../../platform/db/database.ts';
import { type FoundRow, searchRows } from '../../platform/db/search-query.ts';

const FROM = 'receivables r left join person_names p on p.id = r.account_id';

/** Receivables by reference or debtor. There are few: who owes is an exception. */
export function searchReceivables(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'reference' | 'name'>[]> {
  return searchRows(
    db,
    {
      name: 'receivables.search',
      shown: "r.id, r.reference as title, coalesce(p.full_name, '–') as detail",
      texts: [
        { matched: 'reference', text: 'lower(r.reference)', as: 'code', from: FROM },
        { matched: 'name', text: 'lower(p.full_name collate pg_c_utf8)', as: 'words', from: FROM },
      ],
    },
    term,
    limit,
  );
}
