-- How many accounts a proposed version of a list would touch, counted before it is approved; above a limit two officers approve it.
create table screening_list_counts (
  version_id uuid primary key references screening_list_versions (id),
  accounts integer not null check (accounts >= 0),
  counted_at timestamptz not null,
  first_approved_by uuid references officers (id),
  first_approved_at timestamptz,
  check ((first_approved_by is null) = (first_approved_at is null))
);

create function screening_list_count_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.first_approved_by is not null or (new.version_id, new.accounts, new.counted_at) is distinct from (old.version_id, old.accounts, old.counted_at) then
    raise exception 'the count of screening list % stays', old.version_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger screening_list_count_stays before update or delete on screening_list_counts for each row execute function screening_list_count_stays();

-- Whom: accounts with people who resemble entries that they did not resemble before. They go when the version is decided; the hits follow.
create table screening_list_touches (
  version_id uuid not null references screening_list_versions (id),
  account_id uuid not null references accounts (id),
  entry_refs text[] not null check (cardinality(entry_refs) > 0),
  primary key (version_id, account_id)
);
create index screening_list_touches_by_account on screening_list_touches (account_id);

create function screening_list_is_counted() returns trigger language plpgsql as $$
declare
  first uuid;
begin
  select first_approved_by into first from screening_list_counts where version_id = new.id;
  if not found then
    raise exception 'nobody counted whom screening list % would touch', new.id using errcode = 'restrict_violation';
  end if;
  if first in (new.approved_by, new.proposed_by, new.read_by) then
    raise exception 'one officer decides once about screening list %', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger screening_list_is_counted before update on screening_list_versions for each row when (new.state = 'in_force' and old.state = 'proposed') execute function screening_list_is_counted();
