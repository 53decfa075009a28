-- Every account or address that ever paid for an order, also where the money was taken back later.
create view payers_of_orders as
  select a.order_id, p.currency, p.payer_account
  from payment_assignments a join payments p on p.id = a.payment_id where p.payer_account is not null;
