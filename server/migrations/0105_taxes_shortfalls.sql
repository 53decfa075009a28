-- Too little was withheld from a payout: two officers decided to notify the tax office, which may collect it from the holder (section 44(5) sentence 2 no. 1
-- EStG). The id is their decision's. No money moves, and the tax of the payout stays as it was withheld.
create table tax_shortfalls (
  id uuid primary key,
  payout_id uuid not null unique references coupon_payouts (id),
  account_id uuid not null references accounts (id),
  -- The month whose return has it.
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- The rows of the table of cases by which the tax would be right.
  running_case text not null,
  gain_case text not null,
  -- As withheld, with all corrections.
  capital_gains_tax_before_eur numeric(20, 2) not null check (capital_gains_tax_before_eur >= 0),
  solidarity_surcharge_before_eur numeric(20, 2) not null check (solidarity_surcharge_before_eur >= 0),
  church_tax_before_eur numeric(20, 2) not null check (church_tax_before_eur >= 0),
  capital_gains_tax_right_eur numeric(20, 2) not null check (capital_gains_tax_right_eur >= 0),
  solidarity_surcharge_right_eur numeric(20, 2) not null check (solidarity_surcharge_right_eur >= 0),
  church_tax_right_eur numeric(20, 2) not null check (church_tax_right_eur >= 0),
  church_community text,
  noticed_at timestamptz not null,
  -- What was withheld in excess is a correction.
  check (capital_gains_tax_right_eur + solidarity_surcharge_right_eur + church_tax_right_eur > capital_gains_tax_before_eur + solidarity_surcharge_before_eur + church_tax_before_eur)
);
create index tax_shortfalls_by_account on tax_shortfalls (account_id);
create index tax_shortfalls_by_month on tax_shortfalls (month);
create trigger tax_shortfalls_append_only before update or delete on tax_shortfalls for each row execute function refuse_change();
