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
