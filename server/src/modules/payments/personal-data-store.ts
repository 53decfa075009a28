import { sql } from '../../platform/db/database.ts';

// The payer is disclosed where the money was with one of the person's orders: a payment that merely
// names one may be another person's.
const OWN =
  'exists (select from payment_assignments pa join orders x on x.id = pa.order_id where pa.payment_id = p.id and x.account_id = $1)';

const NAMED = 'p.named_order_id in (select id from orders where account_id = $1)';

export const findPayments = sql(
  'payments.of_person',
  `select p.source, p.currency, p.amount::text, p.state, p.booking_date, p.received_at, p.final_at, p.transaction_id, p.deposit_address,
     case when ${OWN} then p.payer_name end as payer_name, case when ${OWN} then p.payer_account end as payer_account, case when ${OWN} then p.remittance end as remittance, case when ${OWN} then p.end_to_end_id end as end_to_end_id,
     (select json_agg(json_build_object('reference', o.reference, 'amount', a.amount::text, 'pays_eur', a.credited_eur::text, 'assigned_at', a.assigned_at, 'taken_off_at', r.reversed_at) order by a.assigned_at, a.id)
        from payment_assignments a join orders o on o.id = a.order_id left join assignment_reversals r on r.assignment_id = a.id where a.payment_id = p.id and o.account_id = $1) as parts,
     (select json_agg(json_build_object('cause', b.cause, 'amount', b.amount::text, 'at', b.at, 'undone_at', b.undone_at) order by b.at, b.id) from take_backs b where b.payment_id = p.id) as taken_back,
     (select json_agg(json_build_object('reference', o.reference, 'amount', d.amount::text, 'state', d.state, 'proposed_at', d.proposed_at, 'decided_at', d.decided_at, 'by', 'staff') order by d.proposed_at)
        from payment_decisions d join orders o on o.id = d.order_id where d.payment_id = p.id and o.account_id = $1) as decisions
   from payments p where ${OWN} or ${NAMED} order by p.received_at, p.id`,
);

export const findAddresses = sql(
  'deposit_addresses.of_person',
  'select o.reference, d.currency, d.address, d.created_at from deposit_addresses d join orders o on o.id = d.order_id where o.account_id = $1 order by d.created_at, d.address',
);

export const findRefunds = sql(
  'refunds.of_person',
  `select 'REFUND-' || lpad(r.number::text, 6, '0') as number, r.currency, r.amount::text, r.reason, r.state, case when r.account_id = $1 or ${OWN} then r.payee_name end as payee_name, case when r.account_id = $1 or ${OWN} then r.payee_account end as payee_account, r.proposed_at, r.decided_at, r.sent_at, r.transaction_id
   from refunds r left join payments p on p.id = r.payment_id where r.account_id = $1 or ${OWN} or ${NAMED} order by r.proposed_at, r.id`,
);

// As tolerant as people are about characters between the letters of a reference.
export const hasUnassigned = sql<{ found: boolean }>(
  'payments.unassigned_of_person',
  `select exists (select from payments p where p.state in ('new', 'queued') and (${OWN} or ${NAMED}
       or exists (select from orders o where o.account_id = $1 and strpos(regexp_replace(upper(coalesce(p.end_to_end_id, '') || p.remittance), '[^A-Z0-9]', '', 'g'), regexp_replace(o.reference, '[^A-Z0-9]', '', 'g')) > 0)))
     or exists (select from refunds r left join payments p on p.id = r.payment_id where r.state in ('proposed', 'approved', 'exported', 'sending') and (r.account_id = $1 or ${OWN} or ${NAMED})) as found`,
);

export const lastReceived = sql<{ at: Date | null }>(
  'payments.last_of_person',
  'select max(p.received_at) as at from payments p join payment_assignments pa on pa.payment_id = p.id join orders o on o.id = pa.order_id where o.account_id = $1',
);
