-- Applicants of both types: private persons, and companies with representatives, owners and papers; and one row for each
-- attempt at each item of the checklist, with one table of who may move what.

insert into kyc_verdict_moves values
  ('approved', 'in_progress'), ('approved_except_video', 'in_progress'), ('approved', 'in_review'), ('approved_except_video', 'in_review');

alter table identity_proofs drop constraint identity_proofs_account_id_key;
alter table identity_proofs
  add column role text not null default 'applicant' check (role in ('applicant', 'legal_representative')),
  add column further_citizenships text[] not null default '{}',
  add column no_tax_id_reason text check (no_tax_id_reason in ('country_issues_none', 'not_obtainable', 'not_required')),
  add column further_tax_residences jsonb not null default '[]' check (jsonb_typeof(further_tax_residences) = 'array'),
  add column politically_exposed boolean not null default false,
  add column pep_function text,
  add column company_role text,
  add column acts_for_account boolean not null default false,
  add column street text,
  add column city text,
  add column zipcode text,
  add column residence_country text check (residence_country ~ '^[A-Z]{2}$'),
  -- Files attached before showed another document or another name: they are evidence, and no longer the proof.
  add column document_since timestamptz not null default '-infinity',
  -- A representative who left after an approval: the proof stays as evidence (section 8 GwG) and counts no longer.
  add column left_at timestamptz,
  add constraint representative_lives_somewhere check (role = 'applicant' or (company_role is not null and street is not null and city is not null and zipcode is not null and residence_country is not null)),
  add constraint applicant_has_no_company check (role = 'legal_representative' or (company_role is null and not acts_for_account)),
  add constraint exposed_by_something check (not politically_exposed or pep_function is not null);
-- A private person proves one identity: their own. One representative is the person behind the account.
create unique index identity_proofs_one_applicant on identity_proofs (account_id) where role = 'applicant';
create unique index identity_proofs_one_acting on identity_proofs (account_id) where acts_for_account and left_at is null;
create index identity_proofs_by_account on identity_proofs (account_id);

create table kyc_businesses (
  account_id uuid primary key references accounts (id),
  name text not null,
  legal_name text not null,
  legal_form text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  register_court text,
  register_number text,
  tax_id_number text not null,
  phone_number text not null,
  representation text not null check (representation in ('sole', 'joint')),
  owners_declaration text check (owners_declaration in ('named', 'none_above_threshold')),
  updated_at timestamptz not null
);

create table beneficial_owners (
  id uuid primary key,
  account_id uuid not null references kyc_businesses (account_id),
  first_name text not null,
  last_name text not null,
  dob date not null,
  place_of_birth text not null,
  citizenship text not null check (citizenship ~ '^[A-Z]{2}$'),
  residence_country text not null check (residence_country ~ '^[A-Z]{2}$'),
  capital_percent numeric(7, 4) check (capital_percent between 0 and 100),
  votes_percent numeric(7, 4) check (votes_percent between 0 and 100),
  control_otherwise text,
  politically_exposed boolean not null,
  pep_function text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (capital_percent is not null or votes_percent is not null or control_otherwise is not null),
  check (not politically_exposed or pep_function is not null)
);
create index beneficial_owners_by_account on beneficial_owners (account_id);

create table business_files (
  id uuid primary key,
  account_id uuid not null references kyc_businesses (account_id),
  document_id uuid not null unique references documents (id),
  kind text not null check (kind in ('register_extract', 'shareholders_list', 'authority', 'additional')),
  position bigint generated always as identity,
  attached_at timestamptz not null
);
create index business_files_by_account on business_files (account_id);

-- Who may move an attempt from where to where; the same table stands in the domain, and a test compares them.
create table kyc_check_moves (from_state text not null, to_state text not null, actor text not null check (actor in ('investor', 'system', 'reviewer')), primary key (from_state, to_state, actor));
insert into kyc_check_moves values
  ('open', 'submitted', 'investor'), ('open', 'submitted', 'system'), ('submitted', 'open', 'investor'), ('submitted', 'open', 'system'),
  ('submitted', 'in_review', 'system'), ('in_review', 'submitted', 'system'), ('in_review', 'open', 'investor'), ('in_review', 'open', 'system'),
  ('in_review', 'approved', 'reviewer'), ('in_review', 'changes_requested', 'reviewer'), ('in_review', 'rejected', 'reviewer'),
  ('submitted', 'approved', 'system'), ('approved', 'changes_requested', 'reviewer'),
  ('approved', 'expired', 'system'), ('approved', 'withdrawn', 'investor'), ('approved', 'withdrawn', 'system'),
  ('open', 'withdrawn', 'investor'), ('open', 'withdrawn', 'system'), ('submitted', 'withdrawn', 'investor'), ('submitted', 'withdrawn', 'system'),
  ('in_review', 'withdrawn', 'investor'), ('in_review', 'withdrawn', 'system');

create table kyc_checks (
  id uuid primary key,
  account_id uuid not null references kyc_records (account_id),
  item text not null check (item in ('email', 'identity', 'address', 'upload', 'business', 'legal_reps', 'business_docs', 'business_address', 'video_identification')),
  attempt integer not null check (attempt > 0),
  state text not null default 'open' check (state in ('open', 'submitted', 'in_review', 'approved', 'changes_requested', 'rejected', 'expired', 'withdrawn')),
  began_at timestamptz not null,
  since timestamptz not null,
  -- Whose move led to the state; the trigger holds it against the table.
  moved_by text check (moved_by in ('investor', 'system', 'reviewer')),
  unique (account_id, item, attempt)
);
create unique index kyc_checks_one_live on kyc_checks (account_id, item) where state in ('open', 'submitted', 'in_review', 'approved');
create function kyc_check_moves_by_table() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then raise exception 'an attempt begins open' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if (new.id, new.account_id, new.item, new.attempt, new.began_at) is distinct from (old.id, old.account_id, old.item, old.attempt, old.began_at) then
    raise exception 'an attempt stays what it is' using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not exists (select from kyc_check_moves where from_state = old.state and to_state = new.state and actor = new.moved_by) then
    raise exception 'kyc check cannot be moved from % to % by %', old.state, new.state, new.moved_by using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What is standing already, as attempts: the trigger comes after, for these did not begin today.
insert into kyc_checks (id, account_id, item, attempt, state, began_at, since)
select gen_random_uuid(), r.account_id, i.item, 1, case when r.verdict = 'in_review' and i.item <> 'email' then 'in_review' else 'approved' end, r.verdict_since, r.verdict_since
from kyc_records r cross join (values ('email'), ('identity'), ('address'), ('upload')) as i (item)
where r.verdict in ('in_review', 'approved', 'approved_except_video');
create trigger kyc_check_moves_by_table before insert or update on kyc_checks for each row execute function kyc_check_moves_by_table();

create table kyc_check_changes (
  id bigint generated always as identity primary key,
  account_id uuid not null references kyc_records (account_id),
  check_id uuid not null references kyc_checks (id),
  from_state text not null,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('investor', 'officer', 'system')),
  actor_id uuid,
  reasons text[] not null default '{}',
  at timestamptz not null
);
create index kyc_check_changes_by_account on kyc_check_changes (account_id, id);
-- Kept and erased as the history of the verdict is.
create trigger kyc_check_changes_append_only before update or delete on kyc_check_changes for each row execute function kyc_history_stays();

-- What an officer saw and judged, as it stood then: names, countries and owners may change after (section 8 GwG).
create table kyc_decisions (
  id uuid primary key,
  account_id uuid not null references kyc_records (account_id),
  to_verdict text not null,
  judged jsonb not null,
  -- As in the history of the verdict, so that both are kept and erased alike.
  actor_kind text not null default 'officer' check (actor_kind = 'officer'),
  at timestamptz not null
);
create index kyc_decisions_by_account on kyc_decisions (account_id, at);
create trigger kyc_decisions_append_only before update or delete on kyc_decisions for each row execute function kyc_history_stays();
