-- What a person owes for an order is told by the reference they know: receivables names orders by it.
create view order_references as select id, reference from orders;
