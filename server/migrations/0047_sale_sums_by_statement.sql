-- A statement that brings many parts of orders, or changes many orders, adds to each sum once: a row that one transaction changes
-- ten thousand times takes the square of that time, as every change walks past all versions before it.
drop trigger sale_sums_add_part on order_parts;
drop trigger sale_sums_follow_order on orders;
drop function sale_sums_add_part();
drop function sale_sums_follow_order();
drop function sale_sums_change(uuid, integer, integer, integer, integer);
create function sale_sums_add_parts() returns trigger language plpgsql as $$
begin
  insert into sale_sums as s (part, day, payment_method, tier, orders, order_parts, ordered_eur, raised_eur, token_amount)
  select pg_backend_pid() % 1024, (o.placed_at at time zone 'Europe/Berlin')::date, o.payment_method, p.tier,
    coalesce(sum(order_is_living(o.status)) filter (where p.part_no = 1), 0), sum(order_is_living(o.status)), sum(order_is_living(o.status) * p.amount_eur), sum(order_is_raised(o.status) * p.amount_eur), sum(order_is_living(o.status) * p.token_amount)
  from added p join orders o on o.id = p.order_id group by 2, 3, 4 order by 2, 3, 4
  on conflict (day, payment_method, tier, part) do update set orders = s.orders + excluded.orders, order_parts = s.order_parts + excluded.order_parts,
    ordered_eur = s.ordered_eur + excluded.ordered_eur, raised_eur = s.raised_eur + excluded.raised_eur, token_amount = s.token_amount + excluded.token_amount;
  return null;
end $$;
create trigger sale_sums_add_parts after insert on order_parts referencing new table as added for each statement execute function sale_sums_add_parts();
create function sale_sums_follow_orders() returns trigger language plpgsql as $$
begin
  insert into sale_sums as s (part, day, payment_method, tier, orders, order_parts, ordered_eur, raised_eur, token_amount)
  select pg_backend_pid() % 1024, (c.placed_at at time zone 'Europe/Berlin')::date, c.payment_method, p.tier,
    coalesce(sum(c.living) filter (where p.part_no = 1), 0), sum(c.living), sum(c.living * p.amount_eur), sum(c.raised * p.amount_eur), sum(c.living * p.token_amount)
  from (
    select n.id, n.placed_at, n.payment_method, order_is_living(n.status) - order_is_living(o.status) as living, order_is_raised(n.status) - order_is_raised(o.status) as raised
    from now_so n join once_so o on o.id = n.id where n.status <> o.status
  ) c join order_parts p on p.order_id = c.id
  where c.living <> 0 or c.raised <> 0 group by 2, 3, 4 order by 2, 3, 4
  on conflict (day, payment_method, tier, part) do update set orders = s.orders + excluded.orders, order_parts = s.order_parts + excluded.order_parts,
    ordered_eur = s.ordered_eur + excluded.ordered_eur, raised_eur = s.raised_eur + excluded.raised_eur, token_amount = s.token_amount + excluded.token_amount;
  return null;
end $$;
create trigger sale_sums_follow_orders after update on orders referencing old table as once_so new table as now_so for each statement execute function sale_sums_follow_orders();
