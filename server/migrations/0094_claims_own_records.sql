-- Orders and claims of people, by which they say what a message is about.
create view own_records as
  select id, account_id, 'order' as kind, reference, placed_at as at from orders
  union all select id, account_id, 'claim', null, created_at from distribution_claims;
