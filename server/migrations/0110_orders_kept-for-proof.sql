-- Until when an order does not lapse although its deadline is over: a payment of it that was made in time waits for its proof.
alter table order_standings add column kept_until timestamptz;
