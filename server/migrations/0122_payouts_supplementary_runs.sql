-- A profit that turns out to be higher after its variable coupon was paid: a supplementary run pays the difference to the same holders.
alter table coupon_runs
  add column supplements uuid references coupon_runs (id),
  add constraint coupon_runs_supplement_known check (supplements is null or parts = '{variable_coupon}');
drop index coupon_runs_one_variable;
create unique index coupon_runs_one_variable on coupon_runs (payout_number) where state <> 'cancelled' and supplements is null and 'variable_coupon' = any (parts);
create unique index coupon_runs_one_supplement on coupon_runs (supplements) where state <> 'cancelled';

create or replace view coupon_obligations as
  select payout_number, parts, state, fixed_eur, variable_eur, released_at, supplements is not null as is_supplement, started_at from coupon_runs where state <> 'cancelled';
