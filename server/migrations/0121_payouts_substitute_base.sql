-- The part of a repayment's gain that is 30 % of it, because the price paid is not known (section 43a(2) sentence 7 EStG). The certificate names it.
alter table coupon_payouts add column substitute_eur numeric(20, 2) not null default 0;
alter table coupon_payouts add constraint coupon_payouts_substitute_within_gain check (substitute_eur between 0 and gain_eur);

create or replace view taxed_payouts as
  select l.id, l.run_id, r.payout_number, l.line_no, l.account_id, r.taxed_on, l.fixed_eur + l.variable_eur as running_eur, l.gain_eur,
    l.capital_gains_tax_eur, l.solidarity_surcharge_eur, l.church_tax_eur, l.church_community, l.running_case, l.gain_case, l.exemption, l.substitute_eur
  from coupon_payouts l join coupon_runs r on r.id = l.run_id where r.state in ('released', 'settled');
