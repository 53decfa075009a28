-- A halt says what it concerns, and where a figure differs, which account, address or wallet it is.
alter table payment_halts add column scope text not null default 'everything' check (scope in ('everything', 'EUR', 'XLM', 'BTC', 'ETH', 'tokens'));
alter table payment_halts add column place text not null default '';
alter table payment_halts drop constraint payment_halts_kind_check;
alter table payment_halts add constraint payment_halts_kind_check check (kind in ('invariant', 'difference', 'reorganisation', 'configuration', 'officer', 'operator'));
alter table payment_halts add constraint payment_halts_place_of_difference check ((kind = 'difference') = (place <> ''));
drop index payment_halts_one_open;
create unique index payment_halts_one_open on payment_halts (kind, scope, place) where lifted_at is null;

-- What two officers have let go on, each place with the last time: the reconciliation asks here what they have accepted.
create view released_places as
  select place, max(lifted_at) as released_at from payment_halts where kind = 'difference' and lifted_at is not null group by place;
