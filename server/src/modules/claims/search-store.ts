import type { Queryable } from '../../platform/db/database.ts';
import { type FoundRow, searchRows } from '../../platform/db/search-query.ts';

const FROM = 'distribution_claims c join accounts a on a.id = c.account_id';

/** Claims by wallet, transaction hash or the holder's name. */
export function searchClaims(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'wallet' | 'transaction' | 'name'>[]> {
  return searchRows(
    db,
    {
      name: 'claims.search',
      shown: 'c.id, a.full_name as title, c.public_key as detail',
      texts: [
        { matched: 'wallet', text: 'lower(c.public_key)', as: 'code', from: FROM },
        {
          matched: 'transaction',
          text: 't.transaction_hash',
          as: 'code',
          from: `${FROM} join transfer_attempts t on t.transfer_id = c.transfer_id`,
        },
        { matched: 'name', text: 'lower(a.full_name collate pg_c_utf8)', as: 'words', from: FROM },
      ],
    },
    term,
    limit,
  );
}
