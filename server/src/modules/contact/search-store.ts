import type { Queryable } from '../../platform/db/database.ts';
import { type FoundRow, searchRows } from '../../platform/db/search-query.ts';

const FROM = 'contact_messages m';

/** Contact messages by sender or text, also of their replies. They are few, and old ones are deleted. */
export function searchMessages(
  db: Queryable,
  term: string,
  limit: number,
): Promise<FoundRow<'name' | 'email' | 'text'>[]> {
  return searchRows(
    db,
    {
      name: 'contact_messages.search',
      shown: 'm.id, m.full_name as title, left(m.message, 80) as detail',
      texts: [
        { matched: 'name', text: 'lower(m.full_name collate pg_c_utf8)', as: 'words', from: FROM },
        { matched: 'email', text: 'lower(m.email collate pg_c_utf8)', as: 'code', from: FROM },
        { matched: 'text', text: 'lower(m.message collate pg_c_utf8)', as: 'words', from: FROM },
        {
          matched: 'text',
          text: 'lower(r.text collate pg_c_utf8)',
          as: 'words',
          from: 'contact_replies r join contact_messages m on m.id = r.message_id',
        },
      ],
    },
    term,
    limit,
  );
}
