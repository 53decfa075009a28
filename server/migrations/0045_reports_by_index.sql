-- What reports need of a hundred and fifty thousand orders and their changes stands in an index, so that they are not read themselves.
-- What waits by its status and since when, and for how much; the index by status alone said nothing more.
drop index orders_by_status;
drop index orders_by_status_and_time;
create index orders_by_status_and_time on orders (status, placed_at desc, id desc) include (amount_eur);
create index order_status_changes_paid on order_status_changes (order_id, at) where to_status = 'funds_received';
create index claims_settled on distribution_claims (account_id) where state = 'settled';
