-- Who is an officer, and with which roles, is decided by two administrators.

-- Set while a second factor is taken away and no new one was set up: until then nobody gets in.
alter table officers add column factors_removed_at timestamptz;
create or replace function officer_has_a_factor() returns trigger language plpgsql as $$
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
create constraint trigger officers_have_a_factor_again after update of factors_removed_at on officers
  deferrable initially deferred for each row execute function officer_has_a_factor();

-- Who gives out rights has none over money or persons. The other pairs are in domain/officers/conflicting-roles.
alter table officers add constraint officers_administrators_apart
  check (not (roles @> array['administrator'] and roles && array['reviewer', 'compliance', 'finance', 'finance_approver', 'token_operations'])) not valid;

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
