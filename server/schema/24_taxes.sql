-- What decides how a person's payments are taxed, yearly certificates, and what was remitted to the tax office.

-- What decides how a person's payments are taxed: entered by one officer from a paper, approved by another. Entries are never
-- changed; a later one of the same year counts instead of an earlier one.
create table tax_entries (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('church_tax', 'exemption', 'end_of_exemption')),
  -- Church tax: what the Federal Central Tax Office answered for a year.
  year smallint check (year between 2009 and 2200),
  church_tax text check (church_tax in ('percent_8', 'percent_9', 'none', 'blocked')),
  -- Exemption: the certificate. Its end: the last day on which it still counts.
  exemption_kind text check (exemption_kind in ('non_assessment', 'non_profit', 'public_body', 'permanent_overpayment', 'credit_institution')),
  valid_from date,
  valid_until date,
  exemption_id uuid references tax_entries (id),
  document_reference text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text,
  -- Maker is never checker.
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((state = 'rejected') = (decision_reason is not null)),
  check ((kind = 'church_tax') = (year is not null) and (year is null) = (church_tax is null)),
  check ((kind = 'exemption') = (exemption_kind is not null) and (exemption_kind is null) = (valid_from is null)),
  check ((kind = 'church_tax') = (valid_until is null)),
  check ((kind = 'end_of_exemption') = (exemption_id is not null)),
  check (kind <> 'exemption' or valid_from <= valid_until)
);
create unique index tax_entries_one_open_year on tax_entries (account_id, year) where state = 'proposed' and kind = 'church_tax';
create unique index tax_entries_one_open_exemption on tax_entries (account_id, exemption_kind) where state = 'proposed' and kind = 'exemption';
create unique index tax_entries_one_open_end on tax_entries (exemption_id) where state = 'proposed';
create index tax_entries_by_account on tax_entries (account_id, state);
create index tax_entries_by_time on tax_entries (proposed_at);

create function tax_entry_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,decided_by,decided_at,decision_reason}';
begin
  if old.state <> 'proposed' or to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'tax entry % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tax_entry_keeps_its_terms before update on tax_entries for each row execute function tax_entry_keeps_its_terms();

-- The yearly certificates: those of everybody for a year, or a new one for one that was wrong.
create table tax_certificate_runs (
  id uuid primary key,
  kind text not null check (kind in ('year', 'correction')),
  year smallint not null,
  -- Of a correction: what it replaces.
  certificate_id uuid,
  reason text,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'done')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text,
  done_at timestamptz,
  -- Maker is never checker.
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((state = 'rejected') = (decision_reason is not null)),
  check ((state = 'done') = (done_at is not null)),
  check ((kind = 'correction') = (certificate_id is not null) and (certificate_id is null) = (reason is null))
);
create unique index tax_certificate_runs_one_open_year on tax_certificate_runs (year) where kind = 'year' and state in ('proposed', 'approved');
create unique index tax_certificate_runs_one_open_correction on tax_certificate_runs (certificate_id) where state in ('proposed', 'approved');

create function tax_certificate_run_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,decided_by,decided_at,decision_reason,done_at}';
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving or (old.decided_by is not null and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at)) then
    raise exception 'the terms of certificate run % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('proposed', 'approved'), ('proposed', 'rejected'), ('approved', 'done')) then
    raise exception 'certificate run cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tax_certificate_run_keeps_its_terms before update on tax_certificate_runs for each row execute function tax_certificate_run_keeps_its_terms();
create trigger tax_certificate_runs_never_deleted before delete on tax_certificate_runs for each row execute function refuse_change();

create sequence tax_certificate_number;
-- A certificate as it was issued (section 45a EStG); a wrong one is cancelled and replaced by another.
create table tax_certificates (
  id uuid primary key,
  number integer not null unique default nextval('tax_certificate_number'),
  account_id uuid not null references accounts (id),
  year smallint not null,
  run_id uuid not null references tax_certificate_runs (id),
  -- How many payments its sums are of, each rounded when it was made.
  payments integer not null check (payments > 0),
  income_eur numeric(20, 2) not null check (income_eur >= 0),
  allowance_eur numeric(20, 2) not null default 0 check (allowance_eur = 0),
  capital_gains_tax_eur numeric(20, 2) not null check (capital_gains_tax_eur >= 0),
  solidarity_surcharge_eur numeric(20, 2) not null check (solidarity_surcharge_eur >= 0),
  church_tax_eur numeric(20, 2) not null check (church_tax_eur >= 0),
  is_specimen boolean not null,
  -- The sealed file; null once its time is over.
  document_id uuid unique references documents (id) on delete set null,
  replaces_id uuid unique references tax_certificates (id),
  state text not null default 'issued' check (state in ('issued', 'cancelled')),
  issued_at timestamptz not null,
  cancelled_at timestamptz,
  check ((state = 'cancelled') = (cancelled_at is not null))
);
alter table tax_certificate_runs add foreign key (certificate_id) references tax_certificates (id);
create unique index tax_certificates_one_a_year on tax_certificates (account_id, year) where state = 'issued';
create index tax_certificates_by_year on tax_certificates (year, number);

create function tax_certificate_keeps_its_figures() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{state,cancelled_at,document_id}'::text[] <> to_jsonb(old) - '{state,cancelled_at,document_id}'::text[] or (new.document_id is distinct from old.document_id and new.document_id is not null) then
    raise exception 'the figures of tax certificate % are fixed', old.number using errcode = 'restrict_violation';
  end if;
  if old.state = 'cancelled' and (new.state, new.cancelled_at) is distinct from (old.state, old.cancelled_at) then
    raise exception 'tax certificate % was cancelled', old.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tax_certificate_keeps_its_figures before update on tax_certificates for each row execute function tax_certificate_keeps_its_figures();
create trigger tax_certificates_never_deleted before delete on tax_certificates for each row execute function refuse_change();

-- What was filed and paid to the tax office for a month. A month may have several parts: what was withheld and told late comes after.
create table tax_remittances (
  id uuid primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  part_no smallint not null check (part_no > 0),
  -- What this part adds to those before it.
  capital_gains_tax_eur numeric(20, 2) not null,
  solidarity_surcharge_eur numeric(20, 2) not null,
  church_tax_eur numeric(20, 2) not null,
  -- Of the capital gains tax of the month, what is cut of its last euro and not paid.
  cut_eur numeric(20, 2) not null,
  remitted_eur numeric(20, 2) not null,
  reference text not null,
  recorded_by uuid not null references officers (id),
  recorded_at timestamptz not null,
  unique (month, part_no),
  check (remitted_eur = capital_gains_tax_eur + solidarity_surcharge_eur + church_tax_eur - cut_eur)
);
create trigger tax_remittances_append_only before update or delete on tax_remittances for each row execute function refuse_change();
