-- What the issuer does with a holding by its own right: one officer proposes, another decides, and for what takes tokens away the
-- cold keys sign as well.

create sequence holding_adjustment_number;
-- One act on one holding.
create table holding_adjustments (
  id uuid primary key,
  number integer not null unique default nextval('holding_adjustment_number'),
  kind text not null check (kind in ('freeze', 'release', 'replacement', 'inheritance', 'return')),
  -- Whose holding, and where it is.
  account_id uuid not null references accounts (id),
  public_key text not null check (public_key ~ '^G[A-Z2-7]{55}$'),
  -- Who gets its tokens, and where.
  target_account_id uuid references accounts (id),
  target_public_key text check (target_public_key ~ '^G[A-Z2-7]{55}$'),
  token_amount numeric(20, 7) check (token_amount > 0),
  -- The withdrawn order whose tokens come back, and the transaction by which the holder has sent them back already.
  order_id uuid references orders (id),
  returned_by text check (returned_by ~ '^[0-9a-f]{64}$'),
  -- Which ledger holds that transaction: lists of holders count the tokens as come back from it on.
  returned_ledger integer check (returned_ledger > 0),
  -- Proposed in the knowledge that the holding was frozen.
  despite_freeze boolean not null default false,
  reason text not null,
  document_reference text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'done', 'failed')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text,
  -- Whether the approval froze the holding, which a failure then has to take back.
  has_frozen boolean not null default false,
  transfer_id uuid unique references transfers (id),
  stopped_by uuid references officers (id),
  stopped_at timestamptz,
  stop_reason text,
  failure text,
  done_at timestamptz,
  version integer not null default 0,
  -- Maker is never checker.
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((kind in ('replacement', 'inheritance')) = (target_public_key is not null) and (target_public_key is null) = (target_account_id is null)),
  check (kind <> 'replacement' or target_account_id = account_id),
  check (kind <> 'inheritance' or target_account_id <> account_id),
  check (target_public_key is null or target_public_key <> public_key),
  check ((kind in ('freeze', 'release')) = (token_amount is null)),
  check ((kind = 'return') = (order_id is not null)),
  check (returned_by is null or (kind = 'return' and transfer_id is null)),
  check ((stopped_by is null) = (stopped_at is null)),
  check ((state = 'done') = (done_at is not null)),
  check ((state = 'failed') = (failure is not null)),
  constraint holding_adjustments_returned_ledger_known check ((returned_by is null) = (returned_ledger is null))
);
-- Two acts on one holding at a time would not know of each other.
create unique index holding_adjustments_one_open on holding_adjustments (public_key) where state in ('proposed', 'approved');
create unique index holding_adjustments_one_return on holding_adjustments (order_id) where state in ('proposed', 'approved', 'done');
-- What was sent back once pays back one order.
create unique index holding_adjustments_one_sending on holding_adjustments (returned_by, public_key) where state in ('proposed', 'approved', 'done');
create index holding_adjustments_by_state on holding_adjustments (state, proposed_at);
create index holding_adjustments_by_account on holding_adjustments (account_id, proposed_at);

create function holding_adjustment_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,decided_by,decided_at,decision_reason,has_frozen,transfer_id,stopped_by,stopped_at,stop_reason,failure,done_at,version}';
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'the terms of holding adjustment % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.decided_by is not null and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at) then
    raise exception 'holding adjustment % was decided', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('proposed', 'approved'), ('proposed', 'rejected'), ('approved', 'done'), ('approved', 'failed')) then
    raise exception 'holding adjustment cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger holding_adjustment_keeps_its_terms before update on holding_adjustments for each row execute function holding_adjustment_keeps_its_terms();
create trigger holding_adjustments_never_deleted before delete on holding_adjustments for each row execute function refuse_change();
