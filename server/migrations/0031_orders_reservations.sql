-- Unpaid orders that were placed before an officer had approved their person. A row goes when the order is paid or over, or the
-- person is approved.
create table provisional_orders (
  order_id uuid primary key references orders (id),
  amount_eur numeric(20, 2) not null check (amount_eur > 0)
);

-- Until when what a revaluation left open may be paid, where that is later than the deadline of the order.
alter table order_standings add column payable_until timestamptz;

-- SHA-256 of each text that was accepted with the order, beside its version.
alter table orders add column accepted_hashes jsonb not null default '{}';
