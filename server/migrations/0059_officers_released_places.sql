-- `named_until`: what came after this moment was in no reason that two officers have read.
create or replace view released_places as
  select place, max(lifted_at) as released_at, max(stopped_at) as named_until from payment_halts where kind = 'difference' and lifted_at is not null group by place;
