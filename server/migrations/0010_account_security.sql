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
  -- The link belongs to this wish and not to the next one of the account.
  id uuid not null unique,
  new_email text not null check (length(new_email) between 3 and 254),
  requested_at timestamptz not null,
  expires_at timestamptz not null
);

-- Second factors of investors and officers. A TOTP secret counts once a code of it was typed in; until then the one
-- before it goes on counting.
create table totp_factors (
  owner_kind text not null check (owner_kind in ('investor', 'officer')),
  owner_id uuid not null,
  sealed_secret bytea not null,
  added_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was used: a code works once (RFC 6238, 5.2).
  last_step bigint not null default 0
);
create unique index totp_factors_confirmed on totp_factors (owner_kind, owner_id) where confirmed_at is not null;
create unique index totp_factors_pending on totp_factors (owner_kind, owner_id) where confirmed_at is null;

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
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Keyed hashes only; each works once.
create table recovery_codes (
  owner_kind text not null check (owner_kind in ('investor', 'officer')),
  owner_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (owner_kind, owner_id, code_hash)
);

-- Officers have their factors in the same tables as everybody, and are never without one.
insert into totp_factors (owner_kind, owner_id, sealed_secret, added_at, confirmed_at, last_step)
  select 'officer', id, totp_secret, created_at, created_at, totp_last_step from officers;
alter table officers drop column totp_secret, drop column totp_last_step;
create function officer_has_a_factor() returns trigger language plpgsql as $$
declare
  officer uuid;
begin
  if tg_op = 'INSERT' then officer := new.id; else officer := old.owner_id; end if;
  if exists (select from officers where id = officer)
    and not exists (select from totp_factors where owner_kind = 'officer' and owner_id = officer and confirmed_at is not null)
    and not exists (select from passkeys where owner_kind = 'officer' and owner_id = officer) then
    raise exception 'officer % has no second factor', officer using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger officers_have_a_factor after insert on officers
  deferrable initially deferred for each row execute function officer_has_a_factor();
create constraint trigger officers_keep_a_totp_factor after update or delete on totp_factors
  deferrable initially deferred for each row when (old.owner_kind = 'officer') execute function officer_has_a_factor();
create constraint trigger officers_keep_a_passkey after update or delete on passkeys
  deferrable initially deferred for each row when (old.owner_kind = 'officer') execute function officer_has_a_factor();

-- Proofs that were handed in: each is good for one call.
create unlogged table bot_check_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);

-- While an authority or a court needs what is known of a person, nothing of it is erased, whatever the calendar says.
create table legal_holds (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 300),
  set_by uuid not null references officers (id),
  set_at timestamptz not null,
  lifted_by uuid references officers (id),
  lifted_at timestamptz check (lifted_at >= set_at),
  check ((lifted_by is null) = (lifted_at is null))
);
create unique index legal_holds_one_open on legal_holds (account_id) where lifted_at is null;
create index legal_holds_by_account on legal_holds (account_id);
-- Deleting the account reaches this table too, and fails here.
create function legal_hold_holds() returns trigger language plpgsql as $$
begin
  if old.lifted_at is null then raise exception 'account % is on legal hold', old.account_id using errcode = 'restrict_violation'; end if;
  return old;
end $$;
create trigger legal_hold_holds before delete on legal_holds for each row execute function legal_hold_holds();
