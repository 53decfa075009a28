-- What was repaid and may not be back is looked for among repayments alone, not among all coupons.
create index coupon_payouts_repaid on coupon_payouts (paid_at) where state = 'paid' and repayment_eur > 0;
