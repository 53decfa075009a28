-- How many people ordered, and how many paid, is counted by going through this index alone, where each person's orders lie together.
create index orders_by_account_and_status on orders (account_id, status);
