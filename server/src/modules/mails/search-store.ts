import type { Queryable } from '../../platform/db/database.ts';
import { type FoundRow, searchRows } from '../../platform/db/search-query.ts';

/** Mails by the beginning of the recipient's address, by which they are indexed; the detail is template and language. */
export function searchMails(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'email'>[]> {
  return searchRows(
    db,
    {
      name: 'mails.search',
      shown: "m.id::text as id, m.recipient as title, m.template || ' ' || m.locale as detail",
      texts: [{ matched: 'email', text: 'lower(m.recipient)', as: 'start', from: 'mail_outbox m' }],
    },
    term,
    limit,
  );
}
