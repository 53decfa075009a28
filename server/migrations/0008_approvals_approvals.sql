-- Everything that one officer proposes and another approves: what was proposed is frozen, with the evidence for it.
create table approvals (
  id uuid primary key,
  kind text not null,
  -- What it is about, such as `bank_import:<id>`.
  subject text not null,
  -- As it was written: the hash is over these very texts.
  content json not null,
  -- What the page of the proposal shows.
  facts json not null,
  evidence json not null,
  content_hash bytea not null check (length(content_hash) = 32),
  -- Accounts of the people it concerns: their own officers do not decide.
  account_ids uuid[] not null,
  -- Officers who supplied the evidence.
  brought_by uuid[] not null,
  reason text not null check (length(reason) between 1 and 300),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'sent_back', 'withdrawn', 'lapsed')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  lapses_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 300),
  check ((state = 'proposed') = (decided_at is null)),
  check ((decided_by is null) = (state in ('proposed', 'lapsed'))),
  check ((decision_reason is not null) = (state = 'sent_back')),
  constraint approvals_four_eyes check (state = 'withdrawn' or decided_by is distinct from proposed_by),
  constraint approvals_withdrawn_by_proposer check (state <> 'withdrawn' or decided_by = proposed_by),
  constraint approvals_apart_from_evidence check (proposed_by <> all (brought_by) and (state <> 'approved' or decided_by <> all (brought_by)))
);
create unique index approvals_one_open on approvals (kind, subject) where state = 'proposed';
create index approvals_by_kind_and_time on approvals (kind, proposed_at desc);
create index approvals_open on approvals (lapses_at) where state = 'proposed';

create function approval_is_frozen() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed' then
    raise exception 'approval % is decided', old.id using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - '{state,decided_by,decided_at,decision_reason}'::text[] <> to_jsonb(old) - '{state,decided_by,decided_at,decision_reason}'::text[] then
    raise exception 'the content of approval % is frozen', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger approval_is_frozen before update on approvals for each row execute function approval_is_frozen();
create trigger approvals_never_deleted before delete on approvals for each row execute function refuse_change();
create trigger approvals_no_truncate before truncate on approvals for each statement execute function refuse_change();
