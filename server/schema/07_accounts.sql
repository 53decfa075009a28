-- Accounts of people: addresses, lost factors, what officers decide about a person, closing, and what a law makes us keep.

-- One row for each registration.
create table accounts (
  id uuid primary key,
  email text not null,
  email_confirmed_at timestamptz,
  full_name text not null,
  -- As dialled from anywhere (E.164).
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  password_hash text not null,
  locale text not null check (locale in ('en', 'de')),
  created_at timestamptz not null,
  -- Where the person came from when they registered.
  sign_up_context text check (sign_up_context in ('affiliate')),
  -- Browsers recognised before this moment are strangers again (real time).
  browsers_recognised_since timestamptz not null default now(),
  password_changed_at timestamptz,
  -- A closed account signs nobody in; what the law makes us keep of it stays.
  closed_at timestamptz,
  -- The person behind the row is gone; it stays for the figures that point to it.
  erased_at timestamptz,
  -- Nothing new is begun with this person from this moment on.
  blocked_at timestamptz,
  -- Since then their data are kept and not used for anything else (Art. 18 GDPR).
  restricted_at timestamptz,
  constraint accounts_erased_when_closed check (erased_at is null or closed_at is not null)
);
-- Who joined the waitlist may have become this account; the waitlist itself knows none.
alter table waitlist_members add foreign key (account_id) references accounts (id) on delete cascade;
create index accounts_by_email on accounts (lower(email));
create index accounts_unconfirmed on accounts (created_at) where email_confirmed_at is null;
-- Only a confirmed address belongs to somebody. Before that anyone may have typed it, so that registering answers the same
-- whether an address is known or not. The owner of a closed account may come back with the same address.
create unique index accounts_by_confirmed_email on accounts (lower(email)) where email_confirmed_at is not null and closed_at is null;
create index accounts_closed on accounts (id) where closed_at is not null and erased_at is null;
-- What the lists and searches of the back office need among a hundred thousand people.
create index accounts_by_name_part on accounts using gin (lower(full_name collate pg_c_utf8) gin_trgm_ops);
create index accounts_by_email_part on accounts using gin (lower(email collate pg_c_utf8) gin_trgm_ops);
create index accounts_by_time on accounts (created_at desc, id) where closed_at is null;
create index accounts_closed_in_any_way on accounts (id) where closed_at is not null;
create index accounts_by_name on accounts (lower(full_name collate pg_c_utf8), id) where closed_at is null;

-- What was accepted, when and in which version; accepting again is a new row.
create table acceptances (
  account_id uuid not null references accounts (id),
  document text not null,
  version text not null,
  accepted_at timestamptz not null,
  primary key (account_id, document, version, accepted_at)
);

-- A new address counts when its link was opened; one wish at a time.
create table email_changes (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- The link belongs to this wish and not to the next one of the account.
  id uuid not null unique,
  new_email text not null check (length(new_email) between 3 and 254),
  requested_at timestamptz not null,
  expires_at timestamptz not null
);

-- Somebody has lost all second factors: one officer proposes to remove them, the owner has a day to object, another approves.
create table factor_resets (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'declined', 'withdrawn', 'stopped')),
  reason text not null check (length(reason) between 1 and 300),
  -- How the officer made sure that it is the owner who asks.
  identity_proof text not null check (identity_proof in ('video_call', 'in_person', 'document_and_call_back')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  approvable_from timestamptz not null,
  -- Nobody among the officers when the owner stopped it.
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 300),
  check (approvable_from >= proposed_at + interval '24 hours'),
  check ((state = 'proposed') = (decided_at is null)),
  check ((decided_by is null) = (state in ('proposed', 'stopped'))),
  -- Maker is never checker; who takes back their own proposal decides nothing.
  check (state not in ('approved', 'declined') or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by),
  check (state <> 'approved' or decided_at >= approvable_from),
  check ((decision_reason is not null) = (state in ('declined', 'withdrawn')))
);
create unique index factor_resets_one_open on factor_resets (account_id) where state = 'proposed';
create index factor_resets_by_account on factor_resets (account_id);

-- The constraints above look at one row as it is; this looks at how it came to be.
create function factor_reset_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then raise exception 'a factor reset begins as a proposal' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if old.state <> 'proposed' then raise exception 'a factor reset is decided once' using errcode = 'restrict_violation'; end if;
  if (new.id, new.account_id, new.reason, new.identity_proof, new.proposed_by, new.proposed_at, new.approvable_from)
    is distinct from (old.id, old.account_id, old.reason, old.identity_proof, old.proposed_by, old.proposed_at, old.approvable_from) then
    raise exception 'what was proposed does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger factor_reset_steps before insert or update on factor_resets for each row execute function factor_reset_steps();

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

-- Records of a closed account that a law demands: identification (section 8 GwG), books (section 147 AO, section 257 HGB).
create table kept_records (
  account_id uuid not null references accounts (id),
  record text not null check (record in ('identification', 'bookkeeping')),
  -- The last day on which they are kept.
  until date not null,
  erased_at timestamptz,
  primary key (account_id, record)
);
create index kept_records_by_end on kept_records (until) where erased_at is null;

-- Whether what is known of somebody may go: the account is closed, the time of the record is over or never began, nobody holds it.
create function may_be_erased(account uuid, kind text) returns boolean language sql stable as $$
  select exists (select from accounts where id = account and closed_at is not null)
    and not exists (select from kept_records where account_id = account and record = kind and until >= product_day())
    and not exists (select from legal_holds where account_id = account and lifted_at is null)
$$;

create function kept_records_only_end() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.until >= product_day() then raise exception 'the % of account % is kept until %', old.record, old.account_id, old.until using errcode = 'restrict_violation'; end if;
    return old;
  end if;
  if old.erased_at is not null or (new.account_id, new.record, new.until) is distinct from (old.account_id, old.record, old.until) or new.until >= product_day() then
    raise exception 'the % of account % is kept until %', old.record, old.account_id, old.until using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger kept_records_only_end before update or delete on kept_records for each row execute function kept_records_only_end();

-- The issuer may refuse a person: one officer while no money is in, two once it is, and two to lift it again.
create table account_blocks (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('block', 'lifting')),
  state text not null check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  reason text not null check (length(reason) between 1 and 300),
  money_is_in boolean not null,
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 300),
  check ((state = 'proposed') = (decided_at is null)),
  -- One officer's word is enough for a block without money, and for nothing else.
  constraint account_blocks_second_officer check (decided_by is not null or state = 'proposed' or (state = 'approved' and kind = 'block' and not money_is_in)),
  constraint account_blocks_four_eyes check (state not in ('approved', 'rejected') or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by),
  check ((decision_reason is not null) = (state in ('rejected', 'withdrawn')))
);
create unique index account_blocks_one_open on account_blocks (account_id) where state = 'proposed';
create index account_blocks_by_account on account_blocks (account_id, proposed_at);

create function account_block_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('proposed', 'approved') or new.decided_by is not null then raise exception 'a block begins with one officer' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if old.state <> 'proposed' then raise exception 'a block is decided once' using errcode = 'restrict_violation'; end if;
  if to_jsonb(new) - '{state,decided_by,decided_at,decision_reason}'::text[] <> to_jsonb(old) - '{state,decided_by,decided_at,decision_reason}'::text[] then
    raise exception 'what was proposed does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger account_block_steps before insert or update on account_blocks for each row execute function account_block_steps();

-- What people ask for about their data (Art. 15 to 18 and 21 GDPR), until when they are answered, and what they were answered.
create table data_requests (
  id uuid primary key,
  -- Nobody once the account is gone: that somebody asked, and was answered in time, stays.
  account_id uuid references accounts (id) on delete set null,
  kind text not null check (kind in ('access', 'rectification', 'erasure', 'restriction', 'objection')),
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  -- Words of the person, and to them; they go with the person's data.
  asked text check (length(asked) between 1 and 2000),
  received_on date not null,
  due_on date not null check (due_on > received_on and due_on <= received_on + 31),
  entered_by uuid not null references officers (id),
  entered_at timestamptz not null,
  answer text check (length(answer) between 1 and 2000),
  settled_by uuid references officers (id),
  settled_at timestamptz,
  check ((state = 'open') = (settled_at is null) and (settled_at is null) = (settled_by is null)),
  check (state <> 'open' or answer is null)
);
create index data_requests_by_account on data_requests (account_id);
create index data_requests_open on data_requests (due_on) where state = 'open';

create function data_request_steps() returns trigger language plpgsql as $$
declare
  free text[] := '{state,answer,settled_by,settled_at}';
begin
  -- Words may be forgotten, and the account may go; nothing else of an answered request changes.
  if old.state <> 'open' then free := '{}'; end if;
  if new.asked is null then free := free || '{asked}'::text[]; end if;
  if new.answer is null then free := free || '{answer}'::text[]; end if;
  if new.account_id is null then free := free || '{account_id}'::text[]; end if;
  if to_jsonb(new) - free <> to_jsonb(old) - free then raise exception 'a request is answered once' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger data_request_steps before update on data_requests for each row execute function data_request_steps();

-- Anyone who closes an account and orders in the same moment has done only one of both.
create function closed_account_begins_nothing() returns trigger language plpgsql as $$
declare
  closed timestamptz;
begin
  -- Waits for a closing that is under way; the closing waits for anyone who holds this lock.
  select closed_at into closed from accounts where id = new.account_id for key share;
  if closed is not null then
    raise exception 'account % is closed', new.account_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Anyone who is blocked and orders in the same moment has done only one of both.
create function blocked_account_begins_nothing() returns trigger language plpgsql as $$
declare
  blocked timestamptz;
begin
  select blocked_at into blocked from accounts where id = new.account_id for key share;
  if blocked is not null then
    raise exception 'account % is blocked', new.account_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
