-- What the issuer owes for the parts of a payout day, for as long as a run has not booked it, and what was decided about it.
create view coupon_obligations as
  select payout_number, parts, state, fixed_eur, variable_eur, released_at from coupon_runs where state <> 'cancelled';

create view confirmed_profits as
  select payout_number, profit_eur, decided_at from year_profits where state = 'confirmed';

-- Each time that a payout had to wait.
create view parked_coupons as
  select k.payout_id, r.due_date, r.payment_date, p.line_no, k.reason, k.parked_at, k.ended_at, p.net_eur
  from payout_parkings k join coupon_payouts p on p.id = k.payout_id join coupon_runs r on r.id = p.run_id;

create view payout_documents as
  select id as cause_id, 'COUPON-' || due_date as document, payment_date as day from coupon_runs
  union all select k.id, 'COUPON-' || r.due_date || '-' || p.line_no, null
    from payout_parkings k join coupon_payouts p on p.id = k.payout_id join coupon_runs r on r.id = p.run_id;
