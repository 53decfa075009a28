-- By which row of the table of cases each part of a payout is taxed, and for which religious community. Payouts of runs that were released
-- before have none; `exemption` says why nothing was withheld from them.
alter table coupon_payouts
  add column running_case text,
  add column gain_case text,
  add column church_community text,
  add constraint coupon_payouts_cases check ((running_case is null) = (gain_case is null)),
  add constraint coupon_payouts_community check (church_community is null or church_tax_percent is not null);

-- Two officers release a run although a person's taxes are not known: for each person and question, by name.
create table coupon_run_tax_overrides (
  run_id uuid not null references coupon_runs (id),
  account_id uuid not null references accounts (id),
  question text not null check (question in ('residence', 'company_kind', 'tax_number', 'church_tax', 'paper')),
  -- Of the decision.
  approval_id uuid not null,
  decided_at timestamptz not null,
  primary key (run_id, account_id, question)
);
create index coupon_run_tax_overrides_by_account on coupon_run_tax_overrides (account_id);
create trigger coupon_run_tax_overrides_append_only before update or delete on coupon_run_tax_overrides for each row execute function refuse_change();
