-- The issuer may refuse a person: one officer while no money is in, two once it is, and two to lift it again.

-- Nothing new is begun with this person from this moment on.
alter table accounts add column blocked_at timestamptz;

create table account_blocks (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('block', 'lifting')),
  state text not null check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  reason text not null check (length(reason) between 1 and 300),
  money_is_in boolean not null,
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 300),
  check ((state = 'proposed') = (decided_at is null)),
  -- One officer's word is enough for a block without money, and for nothing else.
  constraint account_blocks_second_officer check (decided_by is not null or state = 'proposed' or (state = 'approved' and kind = 'block' and not money_is_in)),
  constraint account_blocks_four_eyes check (state not in ('approved', 'rejected') or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by),
  check ((decision_reason is not null) = (state in ('rejected', 'withdrawn')))
);
create unique index account_blocks_one_open on account_blocks (account_id) where state = 'proposed';
create index account_blocks_by_account on account_blocks (account_id, proposed_at);

create function account_block_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('proposed', 'approved') or new.decided_by is not null then raise exception 'a block begins with one officer' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if old.state <> 'proposed' then raise exception 'a block is decided once' using errcode = 'restrict_violation'; end if;
  if to_jsonb(new) - '{state,decided_by,decided_at,decision_reason}'::text[] <> to_jsonb(old) - '{state,decided_by,decided_at,decision_reason}'::text[] then
    raise exception 'what was proposed does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger account_block_steps before insert or update on account_blocks for each row execute function account_block_steps();

-- Whoever is blocked and orders in the same moment has done only one of both.
create function blocked_account_begins_nothing() returns trigger language plpgsql as $$
declare
  blocked timestamptz;
begin
  select blocked_at into blocked from accounts where id = new.account_id for key share;
  if blocked is not null then
    raise exception 'account % is blocked', new.account_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger blocked_account_begins_nothing before insert on orders for each row execute function blocked_account_begins_nothing();
create trigger blocked_account_begins_nothing before insert on distribution_claims for each row execute function blocked_account_begins_nothing();

-- Orders of a person who is refused end, with money on them too.
insert into order_status_moves values ('received', 'cancelled'), ('funds_received', 'cancelled');
