-- The network's validators can freeze entries of the ledger (CAP-77); a transaction that touches one is refused. And a holding
-- may be in the list of the record date without proof.
alter table coupon_payouts drop constraint coupon_payouts_parked_reason_check;
alter table coupon_payouts add constraint coupon_payouts_parked_reason_check
  check (parked_reason in ('no_wallet', 'unknown_holder', 'no_account', 'memo_required', 'frozen', 'frozen_by_network', 'holding_unproven', 'compliance', 'receivable', 'refused_by_ledger'));
