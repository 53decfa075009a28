-- An explained gap can show that the bank never booked a payment of an uploaded file or a typed entry: two officers then take the payment
-- from the books, and the gap is what lacks.
alter table take_backs add column bank_gap_id uuid references bank_gaps (bank_statement_id);
alter table take_backs drop constraint take_backs_cause_check, drop constraint take_backs_check;
alter table take_backs add constraint take_backs_cause_check check (cause in ('recalled', 'reversed', 'returned', 'reorganised', 'unbooked'));
alter table take_backs add constraint take_backs_source_check check (
  (cause = 'reorganised') = (bank_line_id is null and bank_gap_id is null)
  and (cause = 'unbooked') = (bank_gap_id is not null)
  and (bank_line_id is null or bank_gap_id is null)
  and (cause <> 'unbooked' or approval_id is not null)
);
create index take_backs_by_gap on take_backs (bank_gap_id) where bank_gap_id is not null;

alter table receivables drop constraint receivables_cause_check;
alter table receivables add constraint receivables_cause_check check (cause in ('recalled', 'reversed', 'returned', 'reorganised', 'unbooked'));
