-- The variable coupon waits for the year's profit, and nothing else of its day does: then the day has two runs.
alter table coupon_runs drop constraint coupon_runs_parts_check;
alter table coupon_runs add constraint coupon_runs_parts_check check (parts <@ '{fixed_coupon,variable_coupon,repayment}' and ('fixed_coupon' = any (parts) or parts = '{variable_coupon}'));
-- A payout day is paid once, each part of it by one run.
drop index coupon_runs_one_living;
create unique index coupon_runs_one_fixed on coupon_runs (payout_number) where state <> 'cancelled' and 'fixed_coupon' = any (parts);
create unique index coupon_runs_one_variable on coupon_runs (payout_number) where state <> 'cancelled' and 'variable_coupon' = any (parts);

create or replace function coupon_run_moves() returns trigger language plpgsql as $$
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
