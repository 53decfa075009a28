-- What is left of lists, searches and reports that read whole tables among a hundred thousand people.
create index accounts_by_name on accounts (lower(full_name collate pg_c_utf8), id) where closed_at is null;
create index claims_by_address_part on distribution_claims using gin (lower(public_key) gin_trgm_ops);
create index transfer_attempts_by_hash_part on transfer_attempts using gin (transaction_hash gin_trgm_ops);
create index commissions_by_time on commissions (created_at desc, id);
create index order_standings_overpaid on order_standings (order_id) where is_overpaid;
create index order_standings_late on order_standings (order_id) where is_late;
create index order_standings_from_another on order_standings (order_id) where is_from_another;
create index order_standings_refund_pending on order_standings (order_id) where has_refund_pending;
-- Sums over these are made of the index alone.
create index orders_allocated on orders (token_amount) where status = 'tokens_allocated';
create index coupon_payouts_of_run on coupon_payouts (run_id, account_id) include (token_amount);
-- What the books said at a moment is what they say now without what came later.
create index journal_entries_by_time on journal_entries (recorded_at);

-- Sums of the sale by day, method and tier, of living orders. As with the sums of the journal every process adds to rows of its own.
-- An order is made of its parts, which never change; `orders` counts each once, at its first part. An invariant proves them.
create table sale_sums (
  part integer not null,
  -- On which the orders were placed, in Berlin.
  day date not null,
  payment_method text not null,
  tier smallint not null,
  orders integer not null,
  order_parts integer not null,
  ordered_eur numeric(40, 2) not null,
  raised_eur numeric(40, 2) not null,
  token_amount numeric(40, 7) not null,
  primary key (day, payment_method, tier, part)
);
create function order_is_living(status text) returns integer language sql immutable as $$ select (status not in ('lapsed', 'cancelled', 'withdrawn'))::integer $$;
create function order_is_raised(status text) returns integer language sql immutable as $$ select (status in ('funds_received', 'tokens_allocated'))::integer $$;
-- Adds the parts of an order from one number on to another.
create function sale_sums_change(of_order uuid, first_part integer, last_part integer, living integer, raised integer) returns void language sql as $$
  insert into sale_sums as s (part, day, payment_method, tier, orders, order_parts, ordered_eur, raised_eur, token_amount)
  select pg_backend_pid() % 1024, (o.placed_at at time zone 'Europe/Berlin')::date, o.payment_method, p.tier,
    living * count(*) filter (where p.part_no = 1), living * count(*), living * sum(p.amount_eur), raised * sum(p.amount_eur), living * sum(p.token_amount)
  from order_parts p join orders o on o.id = p.order_id where p.order_id = of_order and p.part_no between first_part and last_part group by 2, 3, 4 order by 2, 3, 4
  on conflict (day, payment_method, tier, part) do update set orders = s.orders + excluded.orders, order_parts = s.order_parts + excluded.order_parts,
    ordered_eur = s.ordered_eur + excluded.ordered_eur, raised_eur = s.raised_eur + excluded.raised_eur, token_amount = s.token_amount + excluded.token_amount
$$;
create function sale_sums_add_part() returns trigger language plpgsql as $$
begin
  perform sale_sums_change(o.id, new.part_no, new.part_no, order_is_living(o.status), order_is_raised(o.status)) from orders o where o.id = new.order_id;
  return null;
end $$;
create function sale_sums_follow_order() returns trigger language plpgsql as $$
begin
  perform sale_sums_change(new.id, 1, 32767, order_is_living(new.status) - order_is_living(old.status), order_is_raised(new.status) - order_is_raised(old.status));
  return null;
end $$;
create trigger sale_sums_add_part after insert on order_parts for each row execute function sale_sums_add_part();
create trigger sale_sums_follow_order after update on orders for each row
  when (order_is_living(new.status) <> order_is_living(old.status) or order_is_raised(new.status) <> order_is_raised(old.status)) execute function sale_sums_follow_order();
insert into sale_sums (part, day, payment_method, tier, orders, order_parts, ordered_eur, raised_eur, token_amount)
select 0, (o.placed_at at time zone 'Europe/Berlin')::date, o.payment_method, p.tier, count(*) filter (where p.part_no = 1), count(*), sum(p.amount_eur), coalesce(sum(p.amount_eur) filter (where order_is_raised(o.status) = 1), 0), sum(p.token_amount)
from order_parts p join orders o on o.id = p.order_id where order_is_living(o.status) = 1 group by 2, 3, 4;
