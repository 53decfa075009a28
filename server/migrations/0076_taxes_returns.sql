-- The values for the tax office's monthly form (Kapitalertragsteuer-Anmeldung, section 45a(1) EStG), as prepared. A month that changes
-- afterwards gets another version; the earlier one stays.
create table tax_returns (
  id uuid primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  version_no smallint not null check (version_no > 0),
  -- The filed version that this one corrects.
  corrects_id uuid references tax_returns (id),
  -- How many payouts and corrections it is made of: more of either is another month.
  payments integer not null check (payments >= 0),
  corrections integer not null check (corrections >= 0),
  content jsonb not null,
  prepared_by uuid not null references officers (id),
  prepared_at timestamptz not null,
  unique (month, version_no)
);
create trigger tax_returns_append_only before update or delete on tax_returns for each row execute function refuse_change();

-- An officer sent it to the tax office.
create table tax_return_filings (
  return_id uuid primary key references tax_returns (id),
  reference text not null,
  filed_by uuid not null references officers (id),
  filed_at timestamptz not null
);
create trigger tax_return_filings_append_only before update or delete on tax_return_filings for each row execute function refuse_change();
