create table kyc_verdict_moves (from_verdict text not null, to_verdict text not null, primary key (from_verdict, to_verdict));
insert into kyc_verdict_moves values
  ('not_started', 'in_progress'), ('in_progress', 'in_review'), ('in_review', 'in_progress'),
  ('in_review', 'approved'), ('in_review', 'approved_except_video'), ('in_review', 'action_needed'), ('in_review', 'rejected'),
  ('action_needed', 'in_review'), ('approved_except_video', 'approved'), ('approved', 'approved_except_video'),
  ('approved', 'expired'), ('approved_except_video', 'expired'), ('expired', 'in_review');

create table kyc_records (
  account_id uuid primary key references accounts (id),
  applicant_type text not null default 'individual' check (applicant_type in ('individual', 'business')),
  verdict text not null default 'not_started',
  verdict_since timestamptz not null,
  -- Counts every change of the record, so that an officer cannot decide on what they did not see.
  version integer not null default 1
);
create index kyc_records_by_verdict on kyc_records (verdict, verdict_since);
create function kyc_verdict_moves_by_table() returns trigger language plpgsql as $$
begin
  if new.verdict <> old.verdict and not exists (select from kyc_verdict_moves where from_verdict = old.verdict and to_verdict = new.verdict) then
    raise exception 'kyc verdict cannot move from % to %', old.verdict, new.verdict using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger kyc_verdict_moves_by_table before update on kyc_records for each row execute function kyc_verdict_moves_by_table();

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
create trigger kyc_verdict_changes_append_only before update or delete on kyc_verdict_changes for each row execute function refuse_change();

-- Items that an officer sent back and the person has not sent again.
create table kyc_requested_changes (
  account_id uuid not null references kyc_records (account_id),
  item text not null,
  reason text not null,
  requested_at timestamptz not null,
  answered_at timestamptz,
  primary key (account_id, item, reason, requested_at)
);

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
  -- A private investor proves one identity: their own.
  unique (account_id)
);

create table attachments (
  id uuid primary key,
  identity_proof_id uuid not null references identity_proofs (id),
  document_id uuid not null unique references documents (id),
  -- Files sent together keep the order in which they were sent: front before back.
  position bigint generated always as identity,
  attached_at timestamptz not null
);
create index attachments_by_identity_proof on attachments (identity_proof_id);
