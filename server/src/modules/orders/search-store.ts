import type { Queryable } from '../../platform/db/database.ts';
import { type FoundRow, searchRows } from '../../platform/db/search-query.ts';

const FROM = 'orders o join accounts a on a.id = o.account_id';

/** Orders by reference or by the person's name. */
export function searchOrders(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'reference' | 'name'>[]> {
  return searchRows(
    db,
    {
      name: 'orders.search',
      shown: 'o.id, o.reference as title, a.full_name as detail',
      texts: [
        { matched: 'reference', text: 'lower(o.reference)', as: 'code', from: FROM },
        { matched: 'name', text: 'lower(a.full_name collate pg_c_utf8)', as: 'words', from: FROM },
      ],
    },
    term,
    limit,
  );
}
