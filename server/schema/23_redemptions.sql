-- Taking tokens back whose nominal was repaid: one officer proposes, another decides, and the cold keys sign.

create sequence redemption_number;
-- Taking back the tokens of one repayment.
create table redemptions (
  id uuid primary key,
  number integer not null unique default nextval('redemption_number'),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'done')),
  -- Also tokens that changed hands after the record date.
  includes_moved boolean not null,
  line_count integer not null check (line_count > 0),
  token_amount numeric(20, 7) not null check (token_amount > 0),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text,
  stopped_by uuid references officers (id),
  stopped_at timestamptz,
  stop_reason text,
  done_at timestamptz,
  -- Maker is never checker.
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((state = 'rejected') = (decision_reason is not null)),
  check ((stopped_by is null) = (stopped_at is null) and (stopped_by is null) = (stop_reason is null)),
  check ((state = 'done') = (done_at is not null))
);
-- Two of them would count on the same tokens.
create unique index redemptions_one_open on redemptions ((true)) where state in ('proposed', 'approved');
create index redemptions_by_time on redemptions (proposed_at);

create function redemption_moves() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,decided_by,decided_at,decision_reason,stopped_by,stopped_at,stop_reason,done_at}';
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving or (old.decided_by is not null and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at)) then
    raise exception 'the terms of redemption % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('proposed', 'approved'), ('proposed', 'rejected'), ('approved', 'done')) then
    raise exception 'redemption cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger redemption_moves before update on redemptions for each row execute function redemption_moves();
create trigger redemptions_never_deleted before delete on redemptions for each row execute function refuse_change();

-- Tokens in one wallet, with the payout that repaid them.
create table redemption_lines (
  id uuid primary key,
  redemption_id uuid not null references redemptions (id),
  line_no integer not null check (line_no > 0),
  payout_id uuid not null references coupon_payouts (id),
  public_key text not null check (public_key ~ '^G[A-Z2-7]{55}$'),
  token_amount numeric(20, 7) not null check (token_amount > 0),
  -- They changed hands after the record date: anyone who has them now was not paid for them, somebody else was.
  moved boolean not null,
  state text not null default 'planned' check (state in ('planned', 'sending', 'redeemed', 'left')),
  left_reason text check (left_reason in ('moved', 'frozen', 'act_open', 'refused_by_ledger', 'stopped')),
  left_detail text,
  transfer_id uuid references transfers (id),
  operation_no smallint,
  redeemed_at timestamptz,
  unique (redemption_id, line_no),
  unique (redemption_id, payout_id, public_key),
  unique (transfer_id, operation_no),
  check ((state = 'left') = (left_reason is not null)),
  check ((state in ('sending', 'redeemed')) = (transfer_id is not null) and (transfer_id is null) = (operation_no is null)),
  check ((state = 'redeemed') = (redeemed_at is not null))
);
create index redemption_lines_by_payout on redemption_lines (payout_id);
create index redemption_lines_open on redemption_lines (redemption_id, state, line_no) where state in ('planned', 'sending');

-- Nobody loses a token before its nominal was paid, and none is taken back twice.
create function redemption_line_is_repaid() returns trigger language plpgsql as $$
declare
  repaid numeric;
  taken numeric;
begin
  select token_amount into repaid from coupon_payouts where id = new.payout_id and state = 'paid' and repayment_eur > 0 for update;
  select coalesce(sum(token_amount), 0) into taken from redemption_lines where payout_id = new.payout_id and state <> 'left';
  if repaid is null or taken + new.token_amount > repaid then
    raise exception 'payout % did not repay % tokens more', new.payout_id, new.token_amount using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger redemption_line_is_repaid before insert on redemption_lines for each row execute function redemption_line_is_repaid();

create function redemption_line_moves() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,left_reason,left_detail,transfer_id,operation_no,redeemed_at}';
  redemption text := (select state from redemptions where id = old.redemption_id);
  sent text := (select state from transfers where id = old.transfer_id);
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'the terms of redemption line % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state then
    if (old.state, new.state) not in (('planned', 'sending'), ('sending', 'redeemed'), ('sending', 'planned'), ('sending', 'left'), ('planned', 'left'))
      or (new.state <> 'left' and redemption <> 'approved') then
      raise exception 'redemption line cannot move from % to % in a redemption that is %', old.state, new.state, redemption using errcode = 'check_violation';
    end if;
    -- What was taken stays taken, and nothing is asked for anew while it may still land.
    if old.state = 'sending' and sent <> (case new.state when 'redeemed' then 'settled' else 'failed' end) then
      raise exception 'redemption line % belongs to a transfer that is %', old.id, sent using errcode = 'check_violation';
    end if;
  elsif new.transfer_id is distinct from old.transfer_id or new.operation_no is distinct from old.operation_no then
    raise exception 'redemption line % keeps its transfer', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger redemption_line_moves before update on redemption_lines for each row execute function redemption_line_moves();
create trigger redemption_lines_never_deleted before delete on redemption_lines for each row execute function refuse_change();
