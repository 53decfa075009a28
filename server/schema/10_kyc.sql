-- Who our customers are (sections 10 to 13 GwG): private persons, and companies with representatives, owners and papers; one row
-- for each attempt at each item of the checklist; and the verdicts.

-- From which verdict to which; the same table stands in the domain, and a test compares them.
create table kyc_verdict_moves (from_verdict text not null, to_verdict text not null, primary key (from_verdict, to_verdict));
insert into kyc_verdict_moves values
  ('not_started', 'in_progress'), ('in_progress', 'in_review'), ('in_review', 'in_progress'),
  ('in_review', 'approved'), ('in_review', 'approved_except_video'), ('in_review', 'action_needed'), ('in_review', 'rejected'),
  ('action_needed', 'in_review'), ('approved_except_video', 'approved'), ('approved', 'approved_except_video'),
  ('approved', 'expired'), ('approved_except_video', 'expired'), ('expired', 'in_review'),
  ('approved', 'in_progress'), ('approved_except_video', 'in_progress'), ('approved', 'in_review'), ('approved_except_video', 'in_review'),
  ('in_progress', 'not_started');

-- Where the verification of an account stands.
create table kyc_records (
  account_id uuid primary key references accounts (id),
  applicant_type text not null default 'individual' check (applicant_type in ('individual', 'business')),
  verdict text not null default 'not_started',
  verdict_since timestamptz not null,
  -- Counts every change of the record, so that an officer cannot decide on what they did not see.
  version integer not null default 1,
  -- When the person was told that what they left unfinished will be deleted (Art. 5(1)(e) GDPR).
  left_warned_at timestamptz
);
create index kyc_records_by_verdict on kyc_records (verdict, verdict_since);
create index kyc_records_by_time on kyc_records (verdict_since, account_id);

create function kyc_verdict_moves_by_table() returns trigger language plpgsql as $$
begin
  if new.verdict <> old.verdict and not exists (select from kyc_verdict_moves where from_verdict = old.verdict and to_verdict = new.verdict) then
    raise exception 'kyc verdict cannot move from % to %', old.verdict, new.verdict using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger kyc_verdict_moves_by_table before update on kyc_records for each row execute function kyc_verdict_moves_by_table();

-- Every change of a verdict, with who and why.
create table kyc_verdict_changes (
  id bigint generated always as identity primary key,
  account_id uuid not null references kyc_records (account_id),
  from_verdict text not null,
  to_verdict text not null,
  actor_kind text not null check (actor_kind in ('investor', 'officer', 'system')),
  actor_id uuid,
  reasons text[] not null default '{}',
  note text,
  at timestamptz not null
);
create index kyc_verdict_changes_by_account on kyc_verdict_changes (account_id, id);

-- Verdicts are for good, but for a registration that was never confirmed, and for a closed account whose time is over.
-- What an officer decided goes only with records that were kept for their whole time.
create function kyc_history_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.actor_kind <> 'officer' and not exists (select from accounts where id = old.account_id and email_confirmed_at is not null)
      and not exists (select from legal_holds where account_id = old.account_id and lifted_at is null) then
      return old;
    end if;
    if may_be_erased(old.account_id, 'identification')
      and (old.actor_kind <> 'officer' or exists (select from kept_records where account_id = old.account_id and record = 'identification')) then
      return old;
    end if;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger kyc_verdict_changes_append_only before update or delete on kyc_verdict_changes for each row execute function kyc_history_stays();

-- Items that an officer sent back and the person has not sent again.
create table kyc_requested_changes (
  account_id uuid not null references kyc_records (account_id),
  item text not null,
  reason text not null,
  requested_at timestamptz not null,
  answered_at timestamptz,
  primary key (account_id, item, reason, requested_at)
);

-- Where a private person lives.
create table kyc_addresses (
  account_id uuid primary key references accounts (id),
  street text not null,
  street_additional text,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  state text,
  zipcode text not null,
  updated_at timestamptz not null
);

-- What a person said of themselves and of their identity document.
create table identity_proofs (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  first_name text not null,
  last_name text not null,
  dob date not null,
  place_of_birth text not null,
  country_of_birth text not null check (country_of_birth ~ '^[A-Z]{2}$'),
  citizenship text not null check (citizenship ~ '^[A-Z]{2}$'),
  tax_residence text not null check (tax_residence ~ '^[A-Z]{2}$'),
  tax_id text,
  doc_type text not null check (doc_type in ('passport', 'id_card')),
  doc_id text not null,
  doc_authority text not null,
  doc_expires_on date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  role text not null default 'applicant' check (role in ('applicant', 'legal_representative')),
  further_citizenships text[] not null default '{}',
  no_tax_id_reason text check (no_tax_id_reason in ('country_issues_none', 'not_obtainable', 'not_required')),
  further_tax_residences jsonb not null default '[]' check (jsonb_typeof(further_tax_residences) = 'array'),
  politically_exposed boolean not null default false,
  pep_function text,
  company_role text,
  acts_for_account boolean not null default false,
  street text,
  city text,
  zipcode text,
  residence_country text check (residence_country ~ '^[A-Z]{2}$'),
  -- Files attached before showed another document or another name: they are evidence, and no longer the proof.
  document_since timestamptz not null default '-infinity',
  -- A representative who left after an approval: the proof stays as evidence (section 8 GwG) and counts no longer.
  left_at timestamptz,
  constraint representative_lives_somewhere check (role = 'applicant' or (company_role is not null and street is not null and city is not null and zipcode is not null and residence_country is not null)),
  constraint applicant_has_no_company check (role = 'legal_representative' or (company_role is null and not acts_for_account)),
  constraint exposed_by_something check (not politically_exposed or pep_function is not null)
);
-- A private person proves one identity: their own. One representative is the person behind the account.
create unique index identity_proofs_one_applicant on identity_proofs (account_id) where role = 'applicant';
create unique index identity_proofs_one_acting on identity_proofs (account_id) where acts_for_account and left_at is null;
create index identity_proofs_by_account on identity_proofs (account_id);
-- Anyone who may be the same person as another is found by what they have in common; the number of the document as the search for duplicates reads it.
create index identity_proofs_by_birthday on identity_proofs (dob);
create index identity_proofs_by_document on identity_proofs (translate(regexp_replace(lower(doc_id), '[^a-z0-9]', '', 'g'), 'oil', '011'));
create index identity_proofs_by_tax_id on identity_proofs (tax_id) where tax_id is not null;

-- Pictures of an identity document.
create table attachments (
  id uuid primary key,
  identity_proof_id uuid not null references identity_proofs (id),
  document_id uuid not null unique references documents (id),
  -- Files sent together keep the order in which they were sent: front before back.
  position bigint generated always as identity,
  attached_at timestamptz not null
);
create index attachments_by_identity_proof on attachments (identity_proof_id);

-- The company of a business account.
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

-- Who owns or controls a company (section 3 GwG).
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

-- Papers of a company, such as the extract of its register.
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

-- One row for each attempt at an item of the checklist.
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
create trigger kyc_check_moves_by_table before insert or update on kyc_checks for each row execute function kyc_check_moves_by_table();

-- Every move of an attempt.
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

-- Data of an applicant who was refused: the five years begin with the refusal, for no business relationship did (section 8(4) GwG).
create function refusal_is_over(account uuid) returns boolean language sql stable as $$
  select exists (select from kyc_records where account_id = account and verdict = 'rejected' and extract(year from verdict_since at time zone 'Europe/Berlin') + 5 < extract(year from product_day()))
    and not exists (select from legal_holds where account_id = account and lifted_at is null)
$$;

create function kyc_decisions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and refusal_is_over(old.account_id) then
    return old;
  end if;
  if tg_op = 'DELETE' and may_be_erased(old.account_id, 'identification') and exists (select from kept_records where account_id = old.account_id and record = 'identification') then
    return old;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger kyc_decisions_append_only before update or delete on kyc_decisions for each row execute function kyc_decisions_stay();
