-- Coupons and the repayment, from the record date to the last holder.

-- The profit before tax that decides a variable coupon: entered by one officer, confirmed by another.
create table year_profits (
  id uuid primary key,
  -- Of the payout day with the variable coupon.
  payout_number integer not null check (payout_number > 0),
  -- Negative is a loss.
  profit_eur numeric(20, 2) not null,
  document_reference text not null,
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'rejected')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  rejection_reason text,
  -- Maker is never checker.
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((state = 'rejected') = (rejection_reason is not null))
);
create unique index year_profits_one_living on year_profits (payout_number) where state <> 'rejected';

-- Paying everybody on one payout day of the bond.
create table coupon_runs (
  id uuid primary key,
  payout_number integer not null check (payout_number > 0),
  due_date date not null,
  payment_date date not null check (payment_date >= due_date),
  record_date date not null check (record_date < due_date),
  -- The variable coupon waits for the year's profit, and nothing else of its day does: then the day has two runs.
  parts text[] not null check (parts <@ '{fixed_coupon,variable_coupon,repayment}' and ('fixed_coupon' = any (parts) or parts = '{variable_coupon}')),
  state text not null default 'preparing' check (state in ('preparing', 'prepared', 'proposed', 'released', 'settled', 'nothing_due', 'cancelled')),
  -- Why it is not prepared yet.
  trouble text,
  -- Null: the product by itself.
  started_by uuid references officers (id),
  started_at timestamptz not null,
  -- An officer wants it though tokens are in nobody's wallet, where they cannot be paid.
  despite_elsewhere boolean not null default false,
  -- Fixed when it is prepared, and never changed.
  snapshot_id uuid references holder_snapshots (id),
  outstanding_tokens numeric(20, 7) check (outstanding_tokens > 0),
  year_profit_id uuid references year_profits (id),
  pool_eur numeric(20, 2) check (pool_eur >= 0),
  payout_count integer check (payout_count > 0),
  fixed_eur numeric(20, 2),
  variable_eur numeric(20, 2),
  repayment_eur numeric(20, 2),
  gain_eur numeric(20, 2),
  prepared_at timestamptz,
  -- Fixed when it is proposed, and not changed after its release. EUR for one XLM.
  rate numeric(40, 12) check (rate > 0),
  rate_read_at timestamptz,
  rate_sources jsonb,
  -- The day by whose law it is taxed, in Berlin.
  taxed_on date,
  capital_gains_tax_eur numeric(20, 2),
  solidarity_surcharge_eur numeric(20, 2),
  church_tax_eur numeric(20, 2),
  net_eur numeric(20, 2),
  lumens numeric(20, 7),
  -- SHA-256 over all terms and payouts: what was seen is what is released.
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  proposed_by uuid references officers (id),
  proposed_at timestamptz,
  released_by uuid references officers (id),
  released_at timestamptz,
  settled_at timestamptz,
  cancelled_by uuid references officers (id),
  cancelled_at timestamptz,
  cancellation_reason text,
  version integer not null default 0,
  -- Maker is never checker.
  check (released_by is null or released_by <> proposed_by),
  check ((proposed_by is null) = (proposed_at is null) and (proposed_by is null) = (content_hash is null) and (proposed_by is null) = (rate is null) and (proposed_by is null) = (lumens is null)),
  check (proposed_by is null or (rate_read_at is not null and rate_sources is not null and taxed_on is not null and net_eur is not null)),
  check ((released_by is null) = (released_at is null)),
  check ((prepared_at is null) = (payout_count is null)),
  check (prepared_at is null or (snapshot_id is not null and outstanding_tokens is not null)),
  check (prepared_at is null or (year_profit_id is not null) = ('variable_coupon' = any (parts))),
  check (trouble is null or state in ('preparing', 'cancelled')),
  check (state not in ('prepared', 'proposed', 'released', 'settled') or prepared_at is not null),
  check (state not in ('proposed', 'released', 'settled') or proposed_by is not null),
  check ((state in ('released', 'settled')) = (released_by is not null)),
  check ((state = 'settled') = (settled_at is not null)),
  check ((state = 'cancelled') = (cancelled_by is not null) and (cancelled_by is null) = (cancelled_at is null) and (cancelled_by is null) = (cancellation_reason is null)),
  check (net_eur is null or net_eur = fixed_eur + variable_eur + repayment_eur - capital_gains_tax_eur - solidarity_surcharge_eur - church_tax_eur)
);
-- A payout day is paid once, each part of it by one run.
create unique index coupon_runs_one_fixed on coupon_runs (payout_number) where state <> 'cancelled' and 'fixed_coupon' = any (parts);
create unique index coupon_runs_one_variable on coupon_runs (payout_number) where state <> 'cancelled' and 'variable_coupon' = any (parts);

create function coupon_run_moves() returns trigger language plpgsql as $$
declare
  prepared constant text[] := '{parts,despite_elsewhere,snapshot_id,outstanding_tokens,year_profit_id,pool_eur,payout_count,fixed_eur,variable_eur,repayment_eur,gain_eur,prepared_at}';
  proposed constant text[] := '{rate,rate_read_at,rate_sources,taxed_on,capital_gains_tax_eur,solidarity_surcharge_eur,church_tax_eur,net_eur,lumens,content_hash,proposed_by,proposed_at}';
  moving constant text[] := '{state,trouble,released_by,released_at,settled_at,cancelled_by,cancelled_at,cancellation_reason,version}';
begin
  if new.state <> old.state and (old.state, new.state) not in (('preparing', 'prepared'), ('preparing', 'nothing_due'), ('prepared', 'proposed'), ('proposed', 'released'), ('released', 'settled'), ('preparing', 'cancelled'), ('prepared', 'cancelled'), ('proposed', 'cancelled')) then
    raise exception 'coupon run cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if to_jsonb(new) - (moving || prepared || proposed) <> to_jsonb(old) - (moving || prepared || proposed)
    or (old.state <> 'preparing' and to_jsonb(new) - (moving || proposed) <> to_jsonb(old) - (moving || proposed))
    or (new.state <> 'proposed' and to_jsonb(new) - (moving || prepared) <> to_jsonb(old) - (moving || prepared))
    -- All that a run can do without is the variable coupon.
    or (new.parts <> old.parts and new.parts <> array_remove(old.parts, 'variable_coupon')) then
    raise exception 'the terms of coupon run % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger coupon_run_moves before update on coupon_runs for each row execute function coupon_run_moves();
create trigger coupon_runs_never_deleted before delete on coupon_runs for each row execute function refuse_change();

-- What one wallet, or somebody's unclaimed tokens, receive in a run.
create table coupon_payouts (
  id uuid primary key,
  run_id uuid not null references coupon_runs (id),
  line_no integer not null check (line_no > 0),
  -- Null as long as nobody has proven that the wallet is theirs.
  account_id uuid references accounts (id),
  -- The wallet at the record date; null where the tokens were not claimed.
  public_key text check (public_key ~ '^G[A-Z2-7]{55}$'),
  token_amount numeric(20, 7) not null check (token_amount > 0),
  fixed_eur numeric(20, 2) not null check (fixed_eur >= 0),
  variable_eur numeric(20, 2) not null check (variable_eur >= 0),
  repayment_eur numeric(20, 2) not null check (repayment_eur >= 0),
  -- The part of the repayment that is income.
  gain_eur numeric(20, 2) not null check (gain_eur between 0 and repayment_eur),
  exemption text,
  church_tax_percent smallint check (church_tax_percent in (8, 9)),
  capital_gains_tax_eur numeric(20, 2) check (capital_gains_tax_eur >= 0),
  solidarity_surcharge_eur numeric(20, 2) check (solidarity_surcharge_eur >= 0),
  church_tax_eur numeric(20, 2) check (church_tax_eur >= 0),
  net_eur numeric(20, 2),
  lumens numeric(20, 7) check (lumens > 0),
  state text not null default 'planned' check (state in ('planned', 'sending', 'paid', 'parked')),
  parked_reason text check (parked_reason in ('no_wallet', 'unknown_holder', 'no_account', 'memo_required', 'frozen', 'compliance', 'refused_by_ledger')),
  parked_detail text,
  -- When the ledger was last asked whether it can be paid.
  looked_at timestamptz,
  -- The payment that pays it, and into which wallet.
  transfer_id uuid references transfers (id),
  payment_no smallint,
  paid_to text check (paid_to ~ '^G[A-Z2-7]{55}$'),
  paid_at timestamptz,
  unique (run_id, line_no),
  unique (run_id, public_key),
  unique (transfer_id, payment_no),
  check (account_id is not null or public_key is not null),
  check (fixed_eur + variable_eur + repayment_eur > 0),
  check ((net_eur is null) = (lumens is null) and (net_eur is null) = (capital_gains_tax_eur is null) and (net_eur is null) = (solidarity_surcharge_eur is null) and (net_eur is null) = (church_tax_eur is null)),
  check (net_eur is null or (net_eur >= 0 and net_eur = fixed_eur + variable_eur + repayment_eur - capital_gains_tax_eur - solidarity_surcharge_eur - church_tax_eur)),
  check ((state = 'parked') = (parked_reason is not null)),
  check ((state in ('sending', 'paid')) = (transfer_id is not null) and (transfer_id is null) = (payment_no is null) and (transfer_id is null) = (paid_to is null)),
  check ((state = 'paid') = (paid_at is not null))
);
create unique index coupon_payouts_unclaimed on coupon_payouts (run_id, account_id) where public_key is null;
create index coupon_payouts_by_account on coupon_payouts (account_id);
create index coupon_payouts_open on coupon_payouts (run_id, state, line_no) where state <> 'paid';
-- Anyone who waits is looked at again every minute, the one who was looked at longest ago first.
create index coupon_payouts_parked on coupon_payouts (looked_at nulls first) where state = 'parked';
create index coupon_payouts_of_run on coupon_payouts (run_id, account_id) include (token_amount);
-- What was repaid and may not be back is looked for among repayments alone, not among all coupons.
create index coupon_payouts_repaid on coupon_payouts (paid_at) where state = 'paid' and repayment_eur > 0;

create function coupon_payout_moves() returns trigger language plpgsql as $$
declare
  proposed constant text[] := '{exemption,church_tax_percent,capital_gains_tax_eur,solidarity_surcharge_eur,church_tax_eur,net_eur,lumens}';
  moving constant text[] := '{state,parked_reason,parked_detail,looked_at,transfer_id,payment_no,paid_to,paid_at,account_id}';
  run text := (select state from coupon_runs where id = old.run_id);
  sent text := (select state from transfers where id = old.transfer_id);
begin
  if to_jsonb(new) - (moving || proposed) <> to_jsonb(old) - (moving || proposed) or (run not in ('prepared', 'proposed') and to_jsonb(new) - moving <> to_jsonb(old) - moving)
    or (old.account_id is not null and new.account_id is distinct from old.account_id) then
    raise exception 'the terms of coupon payout % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state then
    if run <> 'released' or (old.state, new.state) not in (('planned', 'sending'), ('sending', 'paid'), ('sending', 'planned'), ('sending', 'parked'), ('planned', 'parked'), ('parked', 'planned')) then
      raise exception 'coupon payout cannot move from % to % in a run that is %', old.state, new.state, run using errcode = 'check_violation';
    end if;
    -- Anyone who was paid stays paid, and nobody is paid anew while a payment may still land.
    if old.state = 'sending' and sent <> (case new.state when 'paid' then 'settled' else 'failed' end) then
      raise exception 'coupon payout % belongs to a transfer that is %', old.id, sent using errcode = 'check_violation';
    end if;
  elsif new.transfer_id is distinct from old.transfer_id or new.payment_no is distinct from old.payment_no then
    raise exception 'coupon payout % keeps its payment', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger coupon_payout_moves before update on coupon_payouts for each row execute function coupon_payout_moves();
create trigger coupon_payouts_never_deleted before delete on coupon_payouts for each row execute function refuse_change();

-- Each time that a payout had to wait; the cause of its entries in the journal.
create table payout_parkings (
  id uuid primary key,
  payout_id uuid not null references coupon_payouts (id),
  reason text not null,
  detail text,
  parked_at timestamptz not null,
  ended_at timestamptz,
  -- Null: the product by itself.
  ended_by uuid references officers (id),
  check (ended_by is null or ended_at is not null)
);
create unique index payout_parkings_one_open on payout_parkings (payout_id) where ended_at is null;
create trigger payout_parkings_never_deleted before delete on payout_parkings for each row execute function refuse_change();
