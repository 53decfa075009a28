-- Whoever waits is looked at again every minute, the one who was looked at longest ago first.
create index coupon_payouts_parked on coupon_payouts (looked_at nulls first) where state = 'parked';
