-- Lists of persons and organisations that everybody is compared with, and what was found (section 10(1) no. 4 GwG, EU sanctions
-- regulations).

-- Lists of persons and organisations that everybody is compared with, and what was found (section 10(1) no. 4 GwG, EU sanctions regulations).
create table screening_list_versions (
  id uuid primary key,
  list text not null check (list ~ '^[a-z0-9_]{2,40}$'),
  format text not null,
  -- The date or version that the file gives itself, where it does.
  edition text check (length(edition) between 1 and 100),
  file_name text not null check (length(file_name) between 1 and 300),
  file_hash bytea not null check (length(file_hash) = 32),
  entries integer not null check (entries > 0),
  -- Ships, aircraft and the like, which are compared with nobody.
  skipped integer not null check (skipped >= 0),
  state text not null default 'previewed' check (state in ('previewed', 'proposed', 'in_force', 'superseded', 'withdrawn')),
  read_by uuid not null references officers (id),
  read_at timestamptz not null,
  proposed_by uuid references officers (id),
  proposed_at timestamptz,
  approved_by uuid references officers (id),
  in_force_at timestamptz,
  ended_by uuid references officers (id),
  ended_at timestamptz,
  reason text check (length(reason) between 1 and 300),
  -- Against the version that was in force before, counted when this one came into force.
  added integer check (added >= 0),
  gone integer check (gone >= 0),
  changed integer check (changed >= 0),
  check ((proposed_by is null) = (proposed_at is null)),
  check (state not in ('proposed', 'in_force', 'superseded') or proposed_by is not null),
  check ((state in ('in_force', 'superseded')) = (approved_by is not null and in_force_at is not null and added is not null and gone is not null and changed is not null)),
  check ((state in ('superseded', 'withdrawn')) = (ended_at is not null)),
  check ((state = 'withdrawn') = (reason is not null)),
  -- Maker is never checker.
  check (approved_by <> proposed_by and approved_by <> read_by)
);
create unique index screening_lists_one_in_force on screening_list_versions (list) where state = 'in_force';
create unique index screening_lists_one_proposed on screening_list_versions (list) where state = 'proposed';
create index screening_lists_by_list on screening_list_versions (list, read_at desc);

create function screening_list_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'previewed' then raise exception 'a screening list begins as a preview' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if (old.state, new.state) not in (('previewed', 'proposed'), ('previewed', 'withdrawn'), ('proposed', 'in_force'), ('proposed', 'withdrawn'), ('in_force', 'superseded')) then
    raise exception 'a screening list cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.id, new.list, new.format, new.edition, new.file_name, new.file_hash, new.entries, new.skipped, new.read_by, new.read_at)
    is distinct from (old.id, old.list, old.format, old.edition, old.file_name, old.file_hash, old.entries, old.skipped, old.read_by, old.read_at)
    or (old.proposed_by is not null and (new.proposed_by, new.proposed_at) is distinct from (old.proposed_by, old.proposed_at))
    or (old.approved_by is not null and (new.approved_by, new.in_force_at, new.added, new.gone, new.changed) is distinct from (old.approved_by, old.in_force_at, old.added, old.gone, old.changed)) then
    raise exception 'what was read, proposed and approved of a screening list does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger screening_list_steps before insert or update on screening_list_versions for each row execute function screening_list_steps();

-- The people and organisations of a list.
create table screening_entries (
  version_id uuid not null references screening_list_versions (id),
  ref text not null,
  kind text not null check (kind in ('person', 'organisation', 'unknown')),
  names text[] not null check (cardinality(names) > 0),
  birth_dates text[] not null,
  countries text[] not null,
  programme text,
  -- SHA-256 over what is compared: a judgement holds as long as it stays the same.
  fingerprint bytea not null check (length(fingerprint) = 32),
  primary key (version_id, ref)
);

-- What an officer has seen in a preview is what comes into force: entries are written with it, and go when it is over.
create function screening_entries_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from screening_list_versions where id = new.version_id and state = 'previewed') then
      raise exception 'entries are written with the preview of their list' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' or exists (select from screening_list_versions where id = old.version_id and state in ('proposed', 'in_force')) then
    raise exception 'the entries of a screening list do not change' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger screening_entries_stay before insert or update or delete on screening_entries for each row execute function screening_entries_stay();

-- Somebody of an account who looks like an entry of a list, with both as they were seen.
create table screening_hits (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  subject_id text not null check (length(subject_id) between 1 and 100),
  subject_fingerprint bytea not null check (length(subject_fingerprint) = 32),
  subject jsonb not null,
  list text not null,
  version_id uuid not null references screening_list_versions (id),
  entry_ref text not null,
  entry_fingerprint bytea not null check (length(entry_fingerprint) = 32),
  entry jsonb not null,
  -- In thousandths.
  score integer not null check (score between 0 and 1000),
  name_score integer not null check (name_score between 0 and 1000),
  entry_name text not null,
  birth text not null,
  country text not null,
  state text not null default 'open' check (state in ('open', 'false_match', 'true_match', 'ended')),
  opened_at timestamptz not null,
  judged_by uuid references officers (id),
  judged_at timestamptz,
  reason text check (length(reason) between 1 and 1000),
  changed_at timestamptz not null,
  -- Counts the changes, so that nobody judges what they did not see.
  revision integer not null default 1,
  check ((judged_by is null) = (judged_at is null) and (judged_by is null) = (reason is null)),
  check (state not in ('false_match', 'true_match') or judged_by is not null),
  check (state <> 'open' or judged_by is null),
  unique (account_id, subject_id, list, entry_ref)
);
create index screening_hits_by_state on screening_hits (state, opened_at);

-- With the identification, or with a registration that was never confirmed.
create function screening_may_go(account uuid) returns boolean language sql stable as $$
  select may_be_erased(account, 'identification')
    or (not exists (select from accounts where id = account and email_confirmed_at is not null)
      and not exists (select from legal_holds where account_id = account and lifted_at is null))
$$;

create function screening_hit_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if screening_may_go(old.account_id) then return old; end if;
    raise exception 'hits of account % are kept with its identification', old.account_id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'open' then raise exception 'a hit begins open' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if (new.id, new.account_id, new.subject_id, new.list, new.entry_ref) is distinct from (old.id, old.account_id, old.subject_id, old.list, old.entry_ref) then
    raise exception 'a hit is about the same two for good' using errcode = 'restrict_violation';
  end if;
  new.revision := old.revision + 1;
  if new.state in ('false_match', 'true_match') then
    if (new.subject_fingerprint, new.entry_fingerprint) is distinct from (old.subject_fingerprint, old.entry_fingerprint) then
      raise exception 'a judgement does not outlive what it judged' using errcode = 'restrict_violation';
    end if;
    if old.state = 'ended' then raise exception 'a hit that has ended is judged by nobody' using errcode = 'check_violation'; end if;
    -- A second officer is needed to say that a true match was none.
    if old.state = 'true_match' and new.state = 'false_match' and new.judged_by = old.judged_by then
      raise exception 'a true match is taken back by another officer' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger screening_hit_steps before insert or update or delete on screening_hits for each row execute function screening_hit_steps();

create function note_screening_hit_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and (new.judged_by, new.judged_at) is not distinct from (old.judged_by, old.judged_at)
    and (new.subject_fingerprint, new.entry_fingerprint) is not distinct from (old.subject_fingerprint, old.entry_fingerprint) then
    return null;
  end if;
  insert into screening_hit_moves (hit_id, account_id, at, from_state, to_state, score, officer_id, reason, subject_fingerprint, entry_fingerprint)
  values (new.id, new.account_id, new.changed_at, case when tg_op = 'UPDATE' then old.state end, new.state, new.score,
    case when new.state in ('false_match', 'true_match') then new.judged_by end, case when new.state in ('false_match', 'true_match') then new.reason end,
    new.subject_fingerprint, new.entry_fingerprint);
  return null;
end $$;
create trigger note_screening_hit_move after insert or update on screening_hits for each row execute function note_screening_hit_move();

-- Every move of a hit; written by the database itself, so none is missing.
create table screening_hit_moves (
  id bigint generated always as identity primary key,
  hit_id uuid not null references screening_hits (id),
  account_id uuid not null references accounts (id),
  at timestamptz not null,
  from_state text,
  to_state text not null,
  score integer not null,
  -- Nobody among the officers when screening itself moved it.
  officer_id uuid references officers (id),
  reason text,
  subject_fingerprint bytea not null,
  entry_fingerprint bytea not null
);
create index screening_hit_moves_by_hit on screening_hit_moves (hit_id, id);
create index screening_hit_moves_by_account on screening_hit_moves (account_id);

create function screening_history_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and screening_may_go(old.account_id) then return old; end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger screening_hit_moves_append_only before update or delete on screening_hit_moves for each row execute function screening_history_stays();
