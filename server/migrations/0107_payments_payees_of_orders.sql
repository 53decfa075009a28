-- Every account or address that money of an order was to go back to, also where it did not.
create view payees_of_orders as
  select a.order_id, r.currency, r.payee_account
  from payment_assignments a join refunds r on r.payment_id = a.payment_id where r.payee_account <> '';
