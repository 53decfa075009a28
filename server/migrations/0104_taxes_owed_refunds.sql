-- What of each correction is still owed to the holder: no approved refund has it.
create view tax_refunds_owed as
  select c.id as correction_id, c.account_id, c.taxed_on, c.corrected_at, -sum(l.amount)::numeric(20, 2) as owed_eur
  from corrected_taxes c join journal_lines l on l.subject_id = c.id and l.account = 'tax_refunds_due'
  group by c.id, c.account_id, c.taxed_on, c.corrected_at having sum(l.amount) < 0;
