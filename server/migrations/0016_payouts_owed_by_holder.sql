-- One more reason for a payout to wait: the holder owes the issuer.
alter table coupon_payouts drop constraint coupon_payouts_parked_reason_check;
alter table coupon_payouts add constraint coupon_payouts_parked_reason_check
  check (parked_reason in ('no_wallet', 'unknown_holder', 'no_account', 'memo_required', 'frozen', 'compliance', 'receivable', 'refused_by_ledger'));
