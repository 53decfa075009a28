-- A run by which nobody is paid although there are holders is prepared, proposed and released by two officers like any other, and keeps its
-- profit. `nothing_due` remains for record dates without holders.
alter table coupon_runs
  drop constraint coupon_runs_payout_count_check,
  drop constraint coupon_runs_check12,
  drop constraint coupon_runs_check13,
  add constraint coupon_runs_payout_count_check check (payout_count >= 0),
  add constraint coupon_runs_released_known check (case when state = 'cancelled' then released_by is null or payout_count = 0 else (state in ('released', 'settled')) = (released_by is not null) end),
  add constraint coupon_runs_settled_known check (case when state = 'cancelled' then settled_at is null or payout_count = 0 else (state = 'settled') = (settled_at is not null) end);

create or replace function coupon_run_moves() returns trigger language plpgsql as $$
declare
  prepared constant text[] := '{parts,despite_elsewhere,snapshot_id,outstanding_tokens,year_profit_id,pool_eur,payout_count,fixed_eur,variable_eur,repayment_eur,gain_eur,prepared_at}';
  proposed constant text[] := '{rate,rate_read_at,rate_sources,taxed_on,capital_gains_tax_eur,solidarity_surcharge_eur,church_tax_eur,net_eur,lumens,content_hash,proposed_by,proposed_at}';
  moving constant text[] := '{state,trouble,released_by,released_at,settled_at,cancelled_by,cancelled_at,cancellation_reason,version}';
begin
  if new.state <> old.state and (old.state, new.state) not in (('preparing', 'prepared'), ('preparing', 'nothing_due'), ('prepared', 'proposed'), ('proposed', 'released'), ('released', 'settled'), ('preparing', 'cancelled'), ('prepared', 'cancelled'), ('proposed', 'cancelled'), ('released', 'cancelled'), ('settled', 'cancelled')) then
    raise exception 'coupon run cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  -- Of a run that pays nobody, nothing was sent: it alone can be undone after its release.
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
