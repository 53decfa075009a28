-- Papers with the facts that section 44a(3) EStG demands, religious communities, and the kind of a company, which decides what the law exempts.
alter table tax_entries
  add column holder_kind text check (holder_kind in ('resident_corporation', 'resident_association', 'partnership', 'exempt_body', 'public_body', 'church_body', 'credit_institution')),
  -- Of an answer with church tax, as the Federal Central Tax Office names it. Answers from before this migration have none.
  add column church_community text,
  -- Of a paper: who issued it, when, and under which number. Papers from before this migration lack them and have to be completed.
  add column tax_office text,
  add column issued_on date,
  add column list_number text,
  drop constraint tax_entries_kind_check,
  drop constraint tax_entries_exemption_kind_check,
  drop constraint tax_entries_check5,
  add constraint tax_entries_kind_check check (kind in ('church_tax', 'exemption', 'end_of_exemption', 'holder_kind')),
  add constraint tax_entries_exemption_kind_check check (exemption_kind in ('non_assessment', 'non_profit', 'public_body', 'exempt_body', 'permanent_overpayment', 'credit_institution', 'corporation_status', 'business_income')),
  add constraint tax_entries_until check ((kind in ('exemption', 'end_of_exemption')) = (valid_until is not null)),
  add constraint tax_entries_holder_kind check ((kind = 'holder_kind') = (holder_kind is not null)),
  add constraint tax_entries_community check (church_community is null or church_tax in ('percent_8', 'percent_9')),
  add constraint tax_entries_paper check ((tax_office is null) = (issued_on is null) and (tax_office is null) = (list_number is null) and (tax_office is null or kind = 'exemption'));
create unique index tax_entries_one_open_kind on tax_entries (account_id) where state = 'proposed' and kind = 'holder_kind';

-- The Federal Central Tax Office gives the same neutral value for a blocking notice and for no church: nothing else may be kept (section 51a(2c) sentence 1 no. 3 sentence 10 EStG).
alter table tax_entries disable trigger tax_entry_keeps_its_terms;
update tax_entries set church_tax = 'none' where church_tax = 'blocked';
alter table tax_entries enable trigger tax_entry_keeps_its_terms;
alter table tax_entries
  drop constraint tax_entries_church_tax_check,
  add constraint tax_entries_church_tax_check check (church_tax in ('percent_8', 'percent_9', 'none'));
