-- Who or what stopped the movements of money, and who let them go on.
alter table money_stops
  add column kind text not null default 'invariant' check (kind in ('invariant', 'configuration', 'officer', 'operator')),
  add column stopped_by uuid references officers (id),
  add check ((kind = 'officer') = (stopped_by is not null));
create unique index money_stops_one_open on money_stops (kind) where lifted_at is null;

-- One officer wants movements to go on, another agrees.
create table money_releases (
  id uuid primary key,
  money_stop_id bigint not null references money_stops (id),
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
create unique index money_releases_one_open on money_releases (money_stop_id) where state in ('proposed', 'approved');
create function money_release_keeps_its_word() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed' or to_jsonb(new) - '{state,decided_by,decided_at,rejection_reason}'::text[] <> to_jsonb(old) - '{state,decided_by,decided_at,rejection_reason}'::text[] then
    raise exception 'money release % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger money_release_keeps_its_word before update on money_releases for each row execute function money_release_keeps_its_word();
create trigger money_releases_never_deleted before delete on money_releases for each row execute function refuse_change();
