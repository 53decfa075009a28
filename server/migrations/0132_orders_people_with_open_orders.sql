-- People with an order that waits for money or tokens, once for each order.
create view people_with_open_orders as select account_id from orders where status in ('pending', 'received', 'funds_received');
