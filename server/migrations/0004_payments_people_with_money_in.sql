-- One officer may refuse a person as long as no money of theirs is in, and two once it is: accounts asks here. Money on an order, tokens
-- that money has become, and undecided money that names an order.
create view people_with_money_in as
  select account_id from orders where status in ('received', 'funds_received', 'tokens_allocated')
  union all
  select o.account_id from payments p join orders o on o.id = p.named_order_id where p.state in ('new', 'queued');
