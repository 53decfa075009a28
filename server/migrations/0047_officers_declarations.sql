-- People in whose affairs an officer decides nothing: the officer, and related parties. A declaration is never changed or deleted. It binds
-- until another officer ends it with a reason.
create table officer_declarations (
  id uuid primary key,
  officer_id uuid not null references officers (id),
  relation text not null check (relation in ('own', 'related')),
  full_name text not null check (length(full_name) between 1 and 120),
  date_of_birth date not null,
  -- Of an account, if the officer knows it.
  email text check (length(email) between 3 and 254),
  declared_at timestamptz not null,
  ended_by uuid references officers (id),
  ended_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 300),
  constraint officer_declarations_ended_whole check ((ended_by is null) = (ended_at is null) and (ended_by is null) = (end_reason is null)),
  constraint officer_declarations_two_officers check (ended_by <> officer_id)
);
create index officer_declarations_by_officer on officer_declarations (officer_id);

create function officer_declaration_is_frozen() returns trigger language plpgsql as $$
begin
  if old.ended_by is not null or to_jsonb(new) - '{ended_by,ended_at,end_reason}'::text[] <> to_jsonb(old) - '{ended_by,ended_at,end_reason}'::text[] then
    raise exception 'declaration % is frozen', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger officer_declaration_is_frozen before update on officer_declarations for each row execute function officer_declaration_is_frozen();
create trigger officer_declarations_never_deleted before delete on officer_declarations for each row execute function refuse_change();
create trigger officer_declarations_no_truncate before truncate on officer_declarations for each statement execute function refuse_change();
