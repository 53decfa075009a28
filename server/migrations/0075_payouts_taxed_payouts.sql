-- Every payout of a released run, with the day whose law applied, its taxable parts and its tax; the module `taxes` reads it here.
create view taxed_payouts as
  select l.id, l.run_id, r.payout_number, l.line_no, l.account_id, r.taxed_on, l.fixed_eur + l.variable_eur as running_eur, l.gain_eur,
    l.capital_gains_tax_eur, l.solidarity_surcharge_eur, l.church_tax_eur, l.church_community, l.running_case, l.gain_case, l.exemption
  from coupon_payouts l join coupon_runs r on r.id = l.run_id where r.state in ('released', 'settled');

-- The same by run: totals that an invariant proves, because adding up the payouts of years would take seconds.
create view taxed_runs as
  select r.id, r.taxed_on, r.payout_count, r.fixed_eur + r.variable_eur + r.gain_eur as income_eur, r.capital_gains_tax_eur, r.solidarity_surcharge_eur, r.church_tax_eur
  from coupon_runs r where r.state in ('released', 'settled') and r.payout_count > 0;
