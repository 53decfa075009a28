-- Lists of countries whose people may not invest or ask for more care (section 15 GwG), in dated versions.

-- Lists of countries whose people may not invest or ask for more care (section 15 GwG), in dated versions.
create table country_lists (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80)
);
create unique index country_lists_by_name on country_lists (lower(name));
create trigger country_lists_stay before update or delete on country_lists for each row execute function refuse_change();
create trigger country_lists_no_truncate before truncate on country_lists for each statement execute function refuse_change();

create function are_country_codes(codes text[]) returns boolean language sql immutable as $$
  -- Sorted and each once, so that equal lists are equal values.
  select codes = array(select distinct code collate "C" from unnest(codes) code order by 1) and not exists (select from unnest(codes) code where code !~ '^[A-Z]{2}$')
$$;
-- One officer proposes a version, another decides; of the approved ones the latest that has begun is in force.
create table country_list_versions (
  id uuid primary key,
  list_id uuid not null references country_lists (id),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  source text not null check (length(source) between 1 and 300),
  source_url text check (source_url ~ '^https?://' and length(source_url) <= 500),
  -- None: the list ends.
  countries text[] not null check (are_country_codes(countries)),
  applies_to text[] not null check (applies_to in ('{citizenship}', '{residence}', '{citizenship,residence}')),
  effect text not null check (effect in ('refused', 'enhanced')),
  -- A day in Berlin.
  valid_from date not null,
  -- Nobody where the offering brought it along: that is the first version of its list and needs no second officer.
  proposed_by uuid references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 300),
  -- Counts the approved versions of a list in the order of their approval: of two from one day the later counts.
  position integer check (position > 0),
  check ((state = 'approved') = (position is not null)),
  check ((state = 'proposed') = (decided_at is null)),
  check ((decided_by is null) = (state = 'proposed' or proposed_by is null)),
  check (proposed_by is not null or (state = 'approved' and position = 1)),
  -- Maker is never checker; who takes back their own proposal decides nothing.
  check (state not in ('approved', 'rejected') or decided_by is null or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by),
  check ((decision_reason is not null) = (state in ('rejected', 'withdrawn'))),
  unique (list_id, position)
);
create unique index country_list_versions_one_open on country_list_versions (list_id) where state = 'proposed';
create index country_list_versions_by_list on country_list_versions (list_id);

-- The constraints above look at one row as it is; this looks at how it came to be.
create function country_list_version_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.proposed_by is not null and new.state <> 'proposed' then raise exception 'a version of a country list begins as a proposal' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if old.state <> 'proposed' then raise exception 'a version of a country list is decided once' using errcode = 'restrict_violation'; end if;
  if (new.id, new.list_id, new.source, new.source_url, new.countries, new.applies_to, new.effect, new.valid_from, new.proposed_by, new.proposed_at)
    is distinct from (old.id, old.list_id, old.source, old.source_url, old.countries, old.applies_to, old.effect, old.valid_from, old.proposed_by, old.proposed_at) then
    raise exception 'what was proposed does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger country_list_version_steps before insert or update on country_list_versions for each row execute function country_list_version_steps();
create trigger country_list_versions_stay before delete on country_list_versions for each row execute function refuse_change();
create trigger country_list_versions_no_truncate before truncate on country_list_versions for each statement execute function refuse_change();

-- One row: the rules that everybody was last checked against, so that each change is noticed once.
create table country_rules_noticed (
  only_row boolean primary key default true check (only_row),
  rules jsonb not null,
  noticed_at timestamptz not null
);
