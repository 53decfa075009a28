-- A remittance is proposed by one officer and approved by another; it names the bank's debit where that is booked. Earlier ones were
-- recorded by one officer alone, and stay as they are.
alter table tax_remittances rename column recorded_by to proposed_by;
alter table tax_remittances
  add column approved_by uuid references officers (id),
  add column bank_line_id uuid unique references bank_lines (id),
  add constraint tax_remittances_four_eyes check (approved_by is not null and approved_by <> proposed_by) not valid;
