-- Officers, who becomes one, and the stops of money that they lift. Who is an officer, and with which roles, is decided by two
-- administrators.

-- People of the issuer. Their factors stand in the same tables as everybody's, and no officer is without one.
create table officers (
  id uuid primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  locale text not null default 'en' check (locale in ('en', 'de')),
  roles text[] not null check (roles <@ array['support', 'reviewer', 'compliance', 'finance', 'finance_approver', 'token_operations', 'content', 'auditor', 'administrator']),
  disabled_at timestamptz,
  created_at timestamptz not null,
  -- Set while a second factor is taken away and no new one was set up: until then nobody gets in.
  factors_removed_at timestamptz,
  -- Who gives out rights has none over money or persons. The other pairs are in domain/officers/conflicting-roles.
  constraint officers_administrators_apart
    check (not (roles @> array['administrator'] and roles && array['reviewer', 'compliance', 'finance', 'finance_approver', 'token_operations']))
);
create unique index officers_by_email on officers (lower(email));

-- New officers, roles, suspensions and lost factors: one administrator proposes, another decides.
create table officer_changes (
  id uuid primary key,
  kind text not null check (kind in ('new', 'roles', 'suspension', 'restoration', 'factors')),
  -- Of a new officer the id that they will have: nobody is an officer before the link of the invitation was used.
  officer_id uuid not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  name text check (length(name) between 1 and 120),
  email text check (length(email) between 3 and 254),
  locale text check (locale in ('en', 'de')),
  roles text[] check (roles <@ array['support', 'reviewer', 'compliance', 'finance', 'finance_approver', 'token_operations', 'content', 'auditor', 'administrator'] and cardinality(roles) > 0),
  roles_before text[],
  reason text not null check (length(reason) between 1 and 300),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 300),
  -- Password and second factor were set by the link of the mail.
  set_up_at timestamptz,
  check ((kind = 'new') = (name is not null) and (name is null) = (email is null) and (name is null) = (locale is null)),
  check ((roles is not null) = (kind in ('new', 'roles')) and (roles_before is not null) = (kind = 'roles')),
  check ((state = 'proposed') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- Maker is never checker, and nobody judges their own access; who takes back their own proposal decides nothing.
  constraint officer_changes_four_eyes check (state not in ('approved', 'rejected') or decided_by <> proposed_by),
  constraint officer_changes_not_ones_own check (proposed_by <> officer_id and (state <> 'approved' or decided_by <> officer_id)),
  check (state <> 'withdrawn' or decided_by = proposed_by),
  check ((decision_reason is not null) = (state in ('rejected', 'withdrawn'))),
  check (set_up_at is null or (state = 'approved' and kind in ('new', 'factors')))
);
create unique index officer_changes_one_open on officer_changes (officer_id) where state = 'proposed';
create unique index officer_changes_one_invitation on officer_changes (lower(email)) where kind = 'new' and (state = 'proposed' or (state = 'approved' and set_up_at is null));
create index officer_changes_by_officer on officer_changes (officer_id, proposed_at);

create function officer_change_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then raise exception 'a change of an officer begins as a proposal' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if old.state <> 'proposed' and (old.state <> 'approved' or old.set_up_at is not null or to_jsonb(new) - 'set_up_at' <> to_jsonb(old) - 'set_up_at') then
    raise exception 'a change of an officer is decided once' using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - '{state,decided_by,decided_at,decision_reason,set_up_at}'::text[] <> to_jsonb(old) - '{state,decided_by,decided_at,decision_reason,set_up_at}'::text[] then
    raise exception 'what was proposed does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger officer_change_steps before insert or update on officer_changes for each row execute function officer_change_steps();

-- The switch that a broken invariant throws: money stands still, the site stays readable.
create table payment_halts (
  id bigint generated always as identity primary key,
  stopped_at timestamptz not null,
  breach text not null,
  lifted_at timestamptz,
  -- Who or what stopped the movements of money.
  kind text not null default 'invariant' check (kind in ('invariant', 'configuration', 'officer', 'operator')),
  stopped_by uuid references officers (id),
  check ((kind = 'officer') = (stopped_by is not null))
);
create unique index payment_halts_one_open on payment_halts (kind) where lifted_at is null;

-- One officer wants movements to go on, another agrees.
create table money_releases (
  id uuid primary key,
  payment_halt_id bigint not null references payment_halts (id),
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  rejection_reason text,
  -- Maker is never checker.
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create unique index money_releases_one_open on money_releases (payment_halt_id) where state in ('proposed', 'approved');

create function money_release_keeps_its_word() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed' or to_jsonb(new) - '{state,decided_by,decided_at,rejection_reason}'::text[] <> to_jsonb(old) - '{state,decided_by,decided_at,rejection_reason}'::text[] then
    raise exception 'money release % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger money_release_keeps_its_word before update on money_releases for each row execute function money_release_keeps_its_word();
create trigger money_releases_never_deleted before delete on money_releases for each row execute function refuse_change();

-- Each time the hash chain over the audit log was recomputed, and what was found. Nobody changes what was found.
create table audit_verifications (
  id bigint generated always as identity primary key,
  verified_at timestamptz not null,
  -- Null when the product did it by itself.
  verified_by uuid references officers (id),
  sealed bigint not null check (sealed >= 0),
  -- The first hundred; the number of all stands beside them.
  faults text[] not null,
  fault_count integer not null check (fault_count >= cardinality(faults))
);
create trigger audit_verifications_append_only before update or delete on audit_verifications for each row execute function refuse_change();
create trigger audit_verifications_no_truncate before truncate on audit_verifications for each statement execute function refuse_change();

-- Looked at when the transaction ends, so that a factor can be replaced by another.
create function officer_has_a_factor() returns trigger language plpgsql as $$
declare
  officer uuid;
begin
  if tg_table_name = 'officers' then officer := new.id; else officer := old.owner_id; end if;
  if exists (select from officers where id = officer and factors_removed_at is null)
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
create constraint trigger officers_have_a_factor_again after update of factors_removed_at on officers
  deferrable initially deferred for each row execute function officer_has_a_factor();
