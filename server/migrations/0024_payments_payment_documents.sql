-- The journal entry of an outflow says which outflow it books.
alter table deposit_outflows add column cause_id uuid unique;

-- What proves an entry about money in: a reference of the bank and its booking day, a transaction, the reference of an order, a file.
create view payment_documents as
  with received as (
    select l.id, coalesce(l.bank_reference, l.transaction_reference, l.end_to_end_id, s.statement_id) as document, l.booking_date as day
    from bank_lines l join bank_statements s on s.id = l.bank_statement_id
    union all select id, transaction_id, null from payments where source <> 'bank'
  )
  select id as cause_id, document, day from received
  union all select a.id, o.reference, null from payment_assignments a join orders o on o.id = a.order_id
  union all select d.id, r.document, r.day from payment_decisions d join received r on r.id = d.payment_id
  union all select r.id, coalesce(r.transaction_id, t.document, f.message_id, 'REFUND-' || r.number), null
    from refunds r left join refund_files f on f.id = r.refund_file_id left join transfer_documents t on t.cause_id = r.transfer_id
  union all select g.bank_statement_id, s.statement_id, s.closing_date from bank_gaps g join bank_statements s on s.id = g.bank_statement_id
  union all select cause_id, transaction_id, null from deposit_outflows where cause_id is not null;

-- What a part of a payment was worth to its order.
create view assignment_credits as
  select id as cause_id, credited_eur from payment_assignments;
