import { sql } from '../../platform/db/database.ts';

export const findOfPerson = sql(
  'receivables.of_person',
  `select r.reference, o.reference as order_reference, r.cause, r.currency, r.amount::text, r.amount_eur::text, r.open_eur::text, r.state, r.raised_at, r.pay_by, r.ended_at,
     (select json_agg(json_build_object('kind', s.kind, 'amount_eur', s.amount_eur::text, 'at', s.at) order by s.at, s.id) from receivable_settlements s where s.receivable_id = r.id) as settled_by,
     (select json_agg(n.sent_at order by n.sent_at) from receivable_notices n where n.receivable_id = r.id) as reminded_at
   from receivables r left join order_references o on o.id = r.order_id where r.account_id = $1 order by r.raised_at, r.id`,
);

export const lastMovement = sql<{ at: Date | null }>(
  'receivables.last_of_person',
  'select max(coalesce(ended_at, open_since)) as at from receivables where account_id = $1',
);
