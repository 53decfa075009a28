-- Video identification (section 13 GwG, BaFin circular 3/2017 (GW)).

-- Video identification: from which state to which.
create table video_moves (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into video_moves values
  ('waiting', 'in_call'), ('waiting', 'withdrawn'), ('waiting', 'expired'), ('waiting', 'passed'), ('waiting', 'failed'), ('waiting', 'aborted'),
  ('in_call', 'passed'), ('in_call', 'failed'), ('in_call', 'aborted'), ('in_call', 'expired');

-- One row for each attempt, with what was seen in the call and how it ended.
create table video_identifications (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- The person on file who is to be seen. What the result is worth hangs on name and number as they were then.
  identity_proof_id uuid references identity_proofs (id) on delete set null,
  person_name text not null,
  document_type text not null check (document_type in ('passport', 'id_card')),
  -- Letters and digits alone, in capitals.
  document_number text not null check (document_number <> ''),
  provider text not null check (provider in ('built_in', 'outside')),
  state text not null default 'waiting',
  -- The wording that was agreed to; it names what is kept of the call.
  consent_version text not null,
  consented_at timestamptz not null,
  recording text not null check (recording in ('whole_call', 'pictures')),
  created_at timestamptz not null,
  state_since timestamptz not null,
  officer_id uuid references officers (id),
  -- Real time, like every timer that watches connections.
  investor_seen_at timestamptz not null default now(),
  officer_seen_at timestamptz,
  -- Session of the person: the code of the call is worth something only there.
  session_hash bytea,
  checks text[] not null default '{}',
  features text[] not null default '{}',
  serial_number text,
  code_sent_at timestamptz,
  code_typed_at timestamptz,
  reasons text[] not null default '{}',
  note text,
  ended_at timestamptz,
  retry_allowed_at timestamptz,
  retry_allowed_by uuid references officers (id),
  check ((state in ('waiting', 'in_call')) = (ended_at is null)),
  check (state <> 'in_call' or provider = 'outside' or officer_id is not null),
  check (state not in ('failed', 'aborted') or cardinality(reasons) > 0),
  check (code_typed_at is null or code_sent_at is not null),
  check (retry_allowed_at is null or state = 'failed'),
  check ((retry_allowed_at is null) = (retry_allowed_by is null)),
  -- What may never be called identified, whatever the program thinks (BaFin circular 3/2017 (GW)).
  check (state <> 'passed' or provider = 'outside' or (officer_id is not null and code_typed_at is not null and cardinality(checks) >= 8 and cardinality(features) >= 3 and serial_number is not null))
);
create unique index video_identifications_one_open on video_identifications (account_id) where state in ('waiting', 'in_call');
create unique index video_identifications_one_call on video_identifications (officer_id) where state = 'in_call';
create index video_identifications_by_account on video_identifications (account_id, created_at desc);
create index video_identifications_by_state on video_identifications (state, created_at);

create function video_moves_by_table() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (select from video_moves where from_state = old.state and to_state = new.state) then
    raise exception 'video identification cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.account_id, new.person_name, new.document_type, new.document_number, new.provider, new.consent_version, new.consented_at, new.recording, new.created_at)
     is distinct from (old.account_id, old.person_name, old.document_type, old.document_number, old.provider, old.consent_version, old.consented_at, old.recording, old.created_at) then
    raise exception 'a video identification stays what was begun' using errcode = 'check_violation';
  end if;
  -- What was seen and how it ended is evidence; only a further attempt may be allowed afterwards.
  if old.ended_at is not null and (new.state, new.checks, new.features, new.serial_number, new.code_typed_at, new.reasons, new.note, new.ended_at, new.officer_id)
     is distinct from (old.state, old.checks, old.features, old.serial_number, old.code_typed_at, old.reasons, old.note, old.ended_at, old.officer_id) then
    raise exception 'an ended video identification is not changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger video_moves_by_table before update on video_identifications for each row execute function video_moves_by_table();

-- Every move of an attempt.
create table video_identification_changes (
  id bigint generated always as identity primary key,
  call_id uuid not null references video_identifications (id) on delete cascade,
  from_state text not null,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('investor', 'officer', 'system', 'provider')),
  actor_id uuid,
  at timestamptz not null
);
create index video_identification_changes_by_call on video_identification_changes (call_id, id);

-- What the two browsers of a call tell each other; deleted with the end of the call.
create table video_signals (
  call_id uuid not null references video_identifications (id) on delete cascade,
  sequence bigint generated always as identity,
  sender text not null check (sender in ('investor', 'officer')),
  body text not null check (octet_length(body) <= 65536),
  primary key (call_id, sequence)
);

-- Pictures that the officer took in the call.
create table video_pictures (
  id uuid primary key,
  call_id uuid not null references video_identifications (id),
  kind text not null check (kind in ('person', 'document_front', 'document_back', 'security_feature')),
  document_id uuid not null unique references documents (id),
  taken_at timestamptz not null
);
create index video_pictures_by_call on video_pictures (call_id, taken_at);

-- Pieces of a recording; together they are one film.
create table video_recordings (
  call_id uuid not null references video_identifications (id),
  position integer not null check (position between 0 and 2000),
  document_id uuid not null unique references documents (id),
  recorded_at timestamptz not null,
  primary key (call_id, position)
);

-- Who has put the call off until after payment.
create table video_skips (
  account_id uuid primary key references accounts (id),
  skipped_at timestamptz not null
);

-- Messages of an outside provider as they came, each once.
create table video_provider_events (
  event_id text primary key,
  call_id uuid references video_identifications (id),
  type text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('applied', 'call_unknown', 'call_over', 'without_effect'))
);
create index video_provider_events_by_call on video_provider_events (call_id);
