-- Answers of the Federal Central Tax Office that came in one file, and are decided together.
alter table tax_entries add column import_id uuid;
create index tax_entries_by_import on tax_entries (import_id) where import_id is not null;

-- Who was informed of the query of a year and of the right to object (section 51a(2c) and (2e) EStG).
create table church_tax_notices (
  account_id uuid not null references accounts (id),
  year smallint not null check (year between 2009 and 2200),
  sent_at timestamptz not null,
  primary key (account_id, year)
);
