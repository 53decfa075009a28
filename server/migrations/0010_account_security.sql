-- Second factors, recognised browsers, changes of address, closing: accounts that resist.

-- A sign-in that has given its password and owes the second factor is a session of its own kind that opens nothing else.
alter table sessions drop constraint sessions_kind_check;
alter table sessions add constraint sessions_kind_check check (kind in ('investor', 'officer', 'sign_in'));
-- What a person may name when ending one of their sessions; it opens nothing.
alter table sessions add column id uuid not null default gen_random_uuid();
create unique index sessions_by_id on sessions (id);
-- When the person last proved again to be themselves, and by what. Real time, like every timer that protects people.
alter table sessions add column stepped_up_at timestamptz;
alter table sessions add column stepped_up_with text check (stepped_up_with in ('password', 'second_factor'));
alter table sessions add constraint sessions_step_up_whole check ((stepped_up_at is null) = (stepped_up_with is null));

-- As dialled from anywhere (E.164).
alter table accounts add constraint accounts_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{6,14}$');
-- Where the person came from when they registered.
alter table accounts add column sign_up_context text check (sign_up_context in ('affiliate'));
-- Browsers recognised before this moment are strangers again (real time).
alter table accounts add column browsers_recognised_since timestamptz not null default now();
alter table accounts add column password_changed_at timestamptz;
-- A closed account signs nobody in; what the law makes us keep of it stays.
alter table accounts add column closed_at timestamptz;

-- A new address counts when its link was opened; one wish at a time.
create table email_changes (
  account_id uuid primary key references accounts (id) on delete cascade,
  new_email text not null check (length(new_email) between 3 and 254),
  requested_at timestamptz not null,
  expires_at timestamptz not null
);

-- Second factors of investors and officers. A TOTP secret counts once a code of it was typed in.
create table totp_factors (
  owner_kind text not null check (owner_kind in ('investor', 'officer')),
  owner_id uuid not null,
  sealed_secret bytea not null,
  added_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was used: a code works once (RFC 6238, 5.2).
  last_step bigint not null default 0,
  primary key (owner_kind, owner_id)
);

create table passkeys (
  id uuid primary key,
  owner_kind text not null check (owner_kind in ('investor', 'officer')),
  owner_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_by_credential on passkeys (credential_id);
create index passkeys_by_owner on passkeys (owner_kind, owner_id);

-- A challenge is answered once and within minutes.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'step_up')),
  owner_kind text not null check (owner_kind in ('investor', 'officer')),
  -- Nobody's yet when somebody signs in with a passkey alone.
  owner_id uuid,
  expires_at timestamptz not null
);

-- Keyed hashes only; each works once.
create table recovery_codes (
  owner_kind text not null check (owner_kind in ('investor', 'officer')),
  owner_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (owner_kind, owner_id, code_hash)
);

-- Proofs that were handed in: each is good for one call.
create unlogged table bot_check_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
