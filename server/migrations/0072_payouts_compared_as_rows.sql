-- The rows of the table of cases are fixed with the other terms. A row is compared as a row and not as JSON, which cost more than all else that a run writes.
create or replace function coupon_payout_moves() returns trigger language plpgsql as $$
declare
  run text := (select state from coupon_runs where id = old.run_id);
  sent text;
  -- The new row with everything that may change put back.
  fixed coupon_payouts := new;
begin
  fixed.state := old.state;
  fixed.parked_reason := old.parked_reason;
  fixed.parked_detail := old.parked_detail;
  fixed.looked_at := old.looked_at;
  fixed.transfer_id := old.transfer_id;
  fixed.payment_no := old.payment_no;
  fixed.paid_to := old.paid_to;
  fixed.paid_at := old.paid_at;
  fixed.account_id := old.account_id;
  if run in ('prepared', 'proposed') then
    fixed.exemption := old.exemption;
    fixed.church_tax_percent := old.church_tax_percent;
    fixed.running_case := old.running_case;
    fixed.gain_case := old.gain_case;
    fixed.church_community := old.church_community;
    fixed.capital_gains_tax_eur := old.capital_gains_tax_eur;
    fixed.solidarity_surcharge_eur := old.solidarity_surcharge_eur;
    fixed.church_tax_eur := old.church_tax_eur;
    fixed.net_eur := old.net_eur;
    fixed.lumens := old.lumens;
  end if;
  if fixed is distinct from old or (old.account_id is not null and new.account_id is distinct from old.account_id) then
    raise exception 'the terms of coupon payout % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state then
    if run <> 'released' or (old.state, new.state) not in (('planned', 'sending'), ('sending', 'paid'), ('sending', 'planned'), ('sending', 'parked'), ('planned', 'parked'), ('parked', 'planned')) then
      raise exception 'coupon payout cannot move from % to % in a run that is %', old.state, new.state, run using errcode = 'check_violation';
    end if;
    -- Anyone who was paid stays paid, and nobody is paid anew while a payment may still land.
    if old.state = 'sending' then
      sent := (select state from transfers where id = old.transfer_id);
      if sent <> (case new.state when 'paid' then 'settled' else 'failed' end) then
        raise exception 'coupon payout % belongs to a transfer that is %', old.id, sent using errcode = 'check_violation';
      end if;
    end if;
  elsif new.transfer_id is distinct from old.transfer_id or new.payment_no is distinct from old.payment_no then
    raise exception 'coupon payout % keeps its payment', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
