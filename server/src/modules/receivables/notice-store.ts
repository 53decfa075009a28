import { sql } from '../../platform/db/database.ts';

/** Open receivables of known persons, with how many notices were sent since they are open. */
const OPEN =
  "select r.id, r.open_since, (select coalesce(max(n.number) + 1, 0)::int from receivable_notices n where n.receivable_id = r.id and n.open_since = r.open_since) as notices from receivables r where r.state = 'open' and r.account_id is not null";

export const listOpen = sql<{ id: string; open_since: Date; notices: number }>(
  'receivables.open_of_people',
  `${OPEN} order by r.open_since, r.id`,
);

export const findOpen = sql<{ id: string; open_since: Date; notices: number }>(
  'receivables.open_with_notices',
  `${OPEN} and r.id = $1`,
);

export const insertNotice = sql(
  'receivable_notices.insert',
  'insert into receivable_notices (receivable_id, open_since, number, sent_at) values ($1, $2, $3, $4)',
);

export const findOrderReference = sql<{ reference: string }>(
  'order_references.find',
  'select reference from order_references where id = $1',
);

export const wasNoticed = sql<{ found: boolean }>(
  'receivable_notices.any',
  'select exists (select from receivable_notices where receivable_id = $1) as found',
);
