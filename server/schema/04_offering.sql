-- How much of the offering is reserved and paid.

-- One row per offering: touched last in an order's transaction, so that its lock is held for one round trip.
create table sale_totals (
  token_code text primary key,
  cap_eur numeric(20, 2) not null check (cap_eur > 0),
  reserved_eur numeric(20, 2) not null default 0 check (reserved_eur >= 0),
  check (reserved_eur <= cap_eur)
);
