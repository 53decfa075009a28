-- Who recommends the bond by a personal link, and the commission for it.

-- Who recommends the bond by a personal link.
create table affiliates (
  account_id uuid primary key references accounts (id),
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{10}$'),
  joined_at timestamptz not null,
  -- Since then all commission, present and future, is invested in the bond; nobody can undo it.
  auto_invest_since timestamptz
);

create function affiliate_keeps_its_word() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'auto_invest_since' <> to_jsonb(old) - 'auto_invest_since' or (old.auto_invest_since is not null and new.auto_invest_since is distinct from old.auto_invest_since) then
    raise exception 'link and decision of affiliate % are fixed', old.account_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger affiliate_keeps_its_word before update on affiliates for each row execute function affiliate_keeps_its_word();
create trigger closed_account_begins_nothing before insert on affiliates for each row execute function closed_account_begins_nothing();

-- Who signed up through whose link. Bound once, at the sign-up, and never moved to somebody else.
create table referrals (
  account_id uuid primary key references accounts (id),
  affiliate_id uuid not null references affiliates (account_id),
  -- How the affiliate is told of it: a running number instead of a person.
  number integer not null check (number > 0),
  agreed_at timestamptz not null,
  signed_up_at timestamptz not null check (signed_up_at >= agreed_at),
  unique (affiliate_id, number),
  check (account_id <> affiliate_id)
);
create trigger referrals_never_changed before update on referrals for each row execute function refuse_change();

-- Tokens for the affiliate's whole balance, proposed by one officer and approved by another, as with orders.
create table commission_allocations (
  id uuid primary key,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  rejection_reason text,
  -- Maker is never checker.
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);

-- The people of an allocation and their tokens.
create table commission_allocation_lines (
  id uuid primary key,
  commission_allocation_id uuid not null references commission_allocations (id),
  affiliate_id uuid not null references affiliates (account_id),
  token_amount numeric(20, 7) not null check (token_amount > 0),
  -- False once the allocation is decided: then the next proposal may hold the affiliate again.
  live boolean not null default true,
  unique (commission_allocation_id, affiliate_id)
);
create unique index commission_allocation_lines_one_live on commission_allocation_lines (affiliate_id) where live;

-- The commission for one referred order.
create table commission_moves (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into commission_moves values ('pending', 'earned'), ('pending', 'lapsed'), ('earned', 'invested'), ('earned', 'taken_back'), ('invested', 'taken_back');

-- What is due to an affiliate for one order.
create table commissions (
  id uuid primary key,
  order_id uuid not null unique references orders (id),
  affiliate_id uuid not null references affiliates (account_id),
  state text not null default 'pending' check (state in ('pending', 'earned', 'invested', 'lapsed', 'taken_back')),
  -- What it is counted from, and what it comes to now: less once money went back.
  paid_eur numeric(20, 2) not null check (paid_eur >= 0),
  token_amount numeric(20, 7) not null check (token_amount >= 0),
  -- By what affiliate and referred person look like one; kept from being earned until two officers have said what it is.
  signs text[] not null default '{}' check (signs <@ '{person,iban,wallet,document}'::text[]),
  created_at timestamptz not null,
  since timestamptz not null,
  version integer not null default 0,
  commission_allocation_line_id uuid references commission_allocation_lines (id),
  check ((state in ('lapsed', 'taken_back')) = (token_amount = 0)),
  check (state <> 'invested' or commission_allocation_line_id is not null)
);
create index commissions_by_affiliate on commissions (affiliate_id, created_at);
create index commissions_by_state on commissions (state, created_at);
create index commissions_by_time on commissions (created_at desc, id);

create function commission_moves_by_table() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'pending' then raise exception 'a commission begins pending' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if (new.id, new.order_id, new.affiliate_id, new.created_at) is distinct from (old.id, old.order_id, old.affiliate_id, old.created_at) then
    raise exception 'the terms of commission % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not exists (select from commission_moves where from_state = old.state and to_state = new.state) then
    raise exception 'commission cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state <> 'pending' and new.token_amount > old.token_amount then
    raise exception 'commission % can only become less', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger commission_moves_by_table before insert or update on commissions for each row execute function commission_moves_by_table();
create trigger commissions_never_deleted before delete on commissions for each row execute function refuse_change();

-- Every move of a commission.
create table commission_changes (
  id uuid primary key,
  position bigint generated always as identity unique,
  commission_id uuid not null references commissions (id),
  -- Null at its beginning; the same as the new one when only the amount changed.
  from_state text,
  to_state text not null,
  token_amount numeric(20, 7) not null,
  actor_kind text not null check (actor_kind in ('officer', 'system')),
  actor_id uuid,
  reason text not null,
  at timestamptz not null
);
create index commission_changes_by_commission on commission_changes (commission_id, position);
create trigger commission_changes_append_only before update or delete on commission_changes for each row execute function refuse_change();

-- What two officers say of a commission: refused for good, or allowed although signs speak against it.
create table commission_decisions (
  id uuid primary key,
  commission_id uuid not null references commissions (id),
  kind text not null check (kind in ('refuse', 'allow')),
  -- The signs that were known when it was allowed; one that shows later stands again.
  signs text[] not null,
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
create unique index commission_decisions_one_open on commission_decisions (commission_id) where state = 'proposed';
create index commission_decisions_by_commission on commission_decisions (commission_id, proposed_at);
create trigger commission_decisions_never_deleted before delete on commission_decisions for each row execute function refuse_change();

-- The one extension that the terms of the programme know.
create table affiliate_extensions (
  id uuid primary key,
  token_code text not null,
  weeks integer not null check (weeks > 0),
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
create unique index affiliate_extensions_one on affiliate_extensions (token_code) where state in ('proposed', 'approved');
create trigger affiliate_extensions_never_deleted before delete on affiliate_extensions for each row execute function refuse_change();
