import type { Queryable } from '../../platform/db/database.ts';
import { type FoundRow, searchRows } from '../../platform/db/search-query.ts';

const OPEN =
  'accounts a join kyc_records r on r.account_id = a.id left join kyc_businesses b on b.account_id = a.id where a.closed_at is null';

/** Verifications by the person's name or address. */
export function searchReviews(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'name' | 'email'>[]> {
  return searchRows(
    db,
    {
      name: 'kyc.search',
      shown: 'a.id, a.full_name as title, coalesce(b.legal_name, a.email) as detail',
      texts: [
        { matched: 'name', text: 'lower(a.full_name collate pg_c_utf8)', as: 'words', from: OPEN },
        { matched: 'email', text: 'lower(a.email collate pg_c_utf8)', as: 'code', from: OPEN },
      ],
    },
    term,
    limit,
  );
}
