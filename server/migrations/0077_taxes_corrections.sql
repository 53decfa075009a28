-- Too much was withheld from a payout: two officers decided to reduce the next return (section 44b(5) EStG). The id is their decision's.
create table tax_corrections (
  id uuid primary key,
  payout_id uuid not null references coupon_payouts (id),
  correction_no smallint not null check (correction_no > 0),
  account_id uuid not null references accounts (id),
  -- The month whose return it reduces.
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- The rows of the table of cases by which the tax is right.
  running_case text not null,
  gain_case text not null,
  capital_gains_tax_before_eur numeric(20, 2) not null check (capital_gains_tax_before_eur >= 0),
  solidarity_surcharge_before_eur numeric(20, 2) not null check (solidarity_surcharge_before_eur >= 0),
  church_tax_before_eur numeric(20, 2) not null check (church_tax_before_eur >= 0),
  church_community_before text,
  capital_gains_tax_after_eur numeric(20, 2) not null check (capital_gains_tax_after_eur >= 0),
  solidarity_surcharge_after_eur numeric(20, 2) not null check (solidarity_surcharge_after_eur >= 0),
  church_tax_after_eur numeric(20, 2) not null check (church_tax_after_eur >= 0),
  church_community_after text,
  corrected_at timestamptz not null,
  unique (payout_id, correction_no),
  -- Tax that was not withheld is the issuer's liability, and no correction.
  check (capital_gains_tax_after_eur + solidarity_surcharge_after_eur + church_tax_after_eur < capital_gains_tax_before_eur + solidarity_surcharge_before_eur + church_tax_before_eur)
);
create index tax_corrections_by_account on tax_corrections (account_id);
create index tax_corrections_by_month on tax_corrections (month);
create trigger tax_corrections_append_only before update or delete on tax_corrections for each row execute function refuse_change();

-- What each correction changes of the tax of a payout, with the day whose law applied to it.
create view corrected_taxes as
  select c.id, c.payout_id, c.account_id, c.month, p.taxed_on, c.corrected_at,
    c.capital_gains_tax_after_eur - c.capital_gains_tax_before_eur as capital_gains_tax_eur,
    c.solidarity_surcharge_after_eur - c.solidarity_surcharge_before_eur as solidarity_surcharge_eur,
    c.church_tax_after_eur - c.church_tax_before_eur as church_tax_eur
  from tax_corrections c join taxed_payouts p on p.id = c.payout_id;

-- All that was withheld, payout by payout, and what corrections changed of it: by the day whose law applied, and by the month of the return.
create view withheld_taxes as
  select account_id, taxed_on, to_char(taxed_on, 'YYYY-MM') as month, null::timestamptz as corrected_at, running_eur + gain_eur as income_eur, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur from taxed_payouts
  union all
  select account_id, taxed_on, month, corrected_at, 0, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur from corrected_taxes;

-- What proves that tax was remitted, or is owed back to a holder.
create or replace view tax_documents as
  select id as cause_id, reference as document from tax_remittances
  union all select id, 'payout ' || payout_id from tax_corrections;
