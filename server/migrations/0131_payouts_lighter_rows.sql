-- A run of a hundred thousand payouts writes each row three times, and each time paid for a trigger and an index that it can do without.
-- The rules of a payout are checked once a statement, and the tokens of a run are stored when it is prepared, as its other sums are.
alter table coupon_runs add column payout_tokens numeric(20, 7);
alter table coupon_runs disable trigger coupon_run_moves;
update coupon_runs r set payout_tokens = (select coalesce(sum(token_amount), 0) from coupon_payouts where run_id = r.id) where prepared_at is not null;
alter table coupon_runs enable trigger coupon_run_moves;
alter table coupon_runs add constraint coupon_runs_payout_tokens_known check ((prepared_at is null) = (payout_tokens is null));

create or replace function coupon_run_moves() returns trigger language plpgsql as $$
declare
  prepared constant text[] := '{parts,despite_elsewhere,snapshot_id,outstanding_tokens,year_profit_id,pool_eur,payout_count,payout_tokens,fixed_eur,variable_eur,repayment_eur,gain_eur,prepared_at}';
  proposed constant text[] := '{rate,rate_read_at,rate_sources,taxed_on,capital_gains_tax_eur,solidarity_surcharge_eur,church_tax_eur,net_eur,lumens,content_hash,proposed_by,proposed_at}';
  moving constant text[] := '{state,trouble,released_by,released_at,settled_at,cancelled_by,cancelled_at,cancellation_reason,version}';
begin
  if new.state <> old.state and (old.state, new.state) not in (('preparing', 'prepared'), ('preparing', 'nothing_due'), ('prepared', 'proposed'), ('proposed', 'released'), ('released', 'settled'), ('preparing', 'cancelled'), ('prepared', 'cancelled'), ('proposed', 'cancelled'), ('released', 'cancelled'), ('settled', 'cancelled')) then
    raise exception 'coupon run cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  -- Of a run without payouts, nothing was sent: it alone can be undone after its release.
  if new.state = 'cancelled' and old.state in ('released', 'settled') and old.payout_count > 0 then
    raise exception 'coupon run % has payouts', old.id using errcode = 'check_violation';
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

-- Two columns that each index has anyway: by run and line, and by account.
drop index coupon_payouts_of_run;

drop trigger coupon_payout_moves on coupon_payouts;
drop function coupon_payout_moves();
-- Without nested loops: the plan of the first statement is kept, which may have changed one row, and the next may change thousands.
create function coupon_payout_moves() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  wrong record;
begin
  select * into wrong from (
    select n.id, o.state as was, n.state as is_now, (select state from coupon_runs where id = n.run_id) as run,
      (n.run_id, n.line_no, n.public_key, n.token_amount, n.fixed_eur, n.variable_eur, n.repayment_eur, n.gain_eur, n.substitute_eur) is distinct from (o.run_id, o.line_no, o.public_key, o.token_amount, o.fixed_eur, o.variable_eur, o.repayment_eur, o.gain_eur, o.substitute_eur) as has_other_income,
      (n.exemption, n.running_case, n.gain_case, n.church_tax_percent, n.church_community, n.capital_gains_tax_eur, n.solidarity_surcharge_eur, n.church_tax_eur, n.net_eur, n.lumens) is distinct from (o.exemption, o.running_case, o.gain_case, o.church_tax_percent, o.church_community, o.capital_gains_tax_eur, o.solidarity_surcharge_eur, o.church_tax_eur, o.net_eur, o.lumens) as has_other_terms,
      o.account_id is not null and n.account_id is distinct from o.account_id as has_other_holder,
      (n.transfer_id, n.payment_no) is distinct from (o.transfer_id, o.payment_no) as has_other_payment,
      case o.state when 'sending' then (select state from transfers where id = o.transfer_id) end as sent
    from now_so n left join once_so o on o.id = n.id
  ) changed where has_other_income or has_other_holder or (has_other_terms and run not in ('prepared', 'proposed'))
    or (is_now = was and has_other_payment)
    or (is_now <> was and (run <> 'released' or (was, is_now) not in (('planned', 'sending'), ('sending', 'paid'), ('sending', 'planned'), ('sending', 'parked'), ('planned', 'parked'), ('parked', 'planned'))
      -- Anyone who was paid stays paid, and nobody is paid anew while a payment may still land.
      or sent <> (case is_now when 'paid' then 'settled' else 'failed' end)))
  limit 1;
  if not found then
    return null;
  end if;
  if wrong.has_other_income or wrong.has_other_holder or (wrong.has_other_terms and wrong.run not in ('prepared', 'proposed')) then
    raise exception 'the terms of coupon payout % are fixed', wrong.id using errcode = 'restrict_violation';
  elsif wrong.is_now = wrong.was then
    raise exception 'coupon payout % keeps its payment', wrong.id using errcode = 'check_violation';
  end if;
  raise exception 'coupon payout cannot move from % to % in a run that is %, with a transfer that is %', wrong.was, wrong.is_now, wrong.run, coalesce(wrong.sent, 'none') using errcode = 'check_violation';
end $$;
create trigger coupon_payout_moves after update on coupon_payouts referencing old table as once_so new table as now_so for each statement execute function coupon_payout_moves();
