-- Every line of the journal with the entry that it is a part of, for whoever reports the books as a whole.
create view booked_lines as
  select l.entry_id, l.line_no, e.kind, e.cause_id, e.recorded_at, l.account, l.subject_id, l.currency, l.amount
  from journal_lines l join journal_entries e on e.id = l.entry_id;
