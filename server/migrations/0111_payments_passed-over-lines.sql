-- A forged credit and the charge that hides it leave the books against each other: the take-back names the debit, and no gap.
alter table take_backs drop constraint take_backs_source_check;
alter table take_backs add constraint take_backs_source_check check (
  (cause = 'reorganised') = (bank_line_id is null and bank_gap_id is null)
  and (cause = 'unbooked' or bank_gap_id is null)
  and (bank_line_id is null or bank_gap_id is null)
  and (cause <> 'unbooked' or approval_id is not null)
);
alter table take_backs drop constraint take_backs_bank_line_id_key;
create unique index take_backs_by_line on take_backs (bank_line_id) where cause <> 'unbooked';
create index take_backs_by_unbooked_line on take_backs (bank_line_id) where cause = 'unbooked' and bank_line_id is not null;

-- `approval_id`: by which two officers let the place go on last; null where an operator did.
create or replace view released_places as
  select h.place, max(h.lifted_at) as released_at, max(h.stopped_at) as named_until,
    (array_agg((select a.id from approvals a where a.kind = 'money_release' and a.subject = 'payment_halt:' || h.id and a.state = 'approved') order by h.lifted_at desc))[1] as approval_id
  from payment_halts h where h.kind = 'difference' and h.lifted_at is not null group by h.place;
