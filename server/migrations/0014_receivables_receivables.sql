-- What somebody owes the issuer because a payment was taken back behind allocated tokens or a refund. The money itself is in the
-- journal: account `taken_back` of the payment. These rows say who owes it, since when, and what lowered it.
create table receivables (
  id uuid primary key,
  -- Named when paying; of this receivable alone, in the form of the references of orders.
  reference text not null unique,
  -- Null: nobody knows whose payment it was.
  account_id uuid references accounts (id),
  -- The order whose tokens are not paid any more.
  order_id uuid references orders (id),
  -- The payment that was taken back, and the refund of it that had left before.
  payment_id uuid not null references payments (id),
  refund_id uuid references refunds (id),
  cause text not null check (cause in ('recalled', 'reversed', 'returned', 'reorganised')),
  currency text not null check (currency in ('EUR', 'XLM', 'BTC', 'ETH')),
  -- In the currency of the payment, as the books have it; and what the person is asked for.
  amount numeric(40, 18) not null check (amount > 0),
  amount_eur numeric(20, 2) not null check (amount_eur > 0),
  open_amount numeric(40, 18) not null check (open_amount between 0 and amount),
  open_eur numeric(20, 2) not null check (open_eur between 0 and amount_eur),
  state text not null default 'open' check (state in ('open', 'settled', 'written_off')),
  raised_at timestamptz not null,
  -- Anew when a payment on it was taken back as well.
  open_since timestamptz not null,
  pay_by date not null,
  ended_at timestamptz,
  version integer not null default 0,
  check ((state = 'open') = (open_amount > 0) and (state = 'open') = (ended_at is null)),
  check (currency <> 'EUR' or (amount = amount_eur and open_amount = open_eur))
);
create index receivables_open_by_account on receivables (account_id) where state = 'open';
create index receivables_open_by_age on receivables (open_since) where state = 'open';
create index receivables_by_account on receivables (account_id);
create index receivables_by_order on receivables (order_id);
create index receivables_by_payment on receivables (payment_id);

create function receivable_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,open_amount,open_eur,open_since,pay_by,ended_at,version}';
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'the terms of receivable % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('open', 'settled'), ('open', 'written_off'), ('settled', 'open'), ('written_off', 'open'), ('written_off', 'settled')) then
    raise exception 'receivable cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger receivable_keeps_its_terms before update on receivables for each row execute function receivable_keeps_its_terms();
create trigger receivables_never_deleted before delete on receivables for each row execute function refuse_change();

-- What lowered a receivable; a negative amount was given back.
create table receivable_settlements (
  id uuid primary key,
  receivable_id uuid not null references receivables (id),
  kind text not null check (kind in ('payment', 'refund_returned', 'order_withdrawn', 'refund_not_sent', 'came_back', 'written_off')),
  amount numeric(40, 18) not null check (amount <> 0),
  amount_eur numeric(20, 2) not null,
  -- The payment that paid it, and how much of that payment, in its currency.
  payment_id uuid references payments (id),
  payment_amount numeric(40, 18),
  payment_currency text check (payment_currency in ('EUR', 'XLM', 'BTC', 'ETH')),
  at timestamptz not null,
  check ((kind in ('payment', 'refund_returned')) = (payment_id is not null) and (payment_id is null) = (payment_amount is null) and (payment_id is null) = (payment_currency is null))
);
create index receivable_settlements_by_receivable on receivable_settlements (receivable_id);
create index receivable_settlements_by_payment on receivable_settlements (payment_id) where payment_id is not null;
create trigger receivable_settlements_append_only before update or delete on receivable_settlements for each row execute function refuse_change();

-- The first notice has the number 0; each is sent once while a receivable is open.
create table receivable_notices (
  receivable_id uuid not null references receivables (id),
  open_since timestamptz not null,
  number smallint not null check (number >= 0),
  sent_at timestamptz not null,
  primary key (receivable_id, open_since, number)
);
create trigger receivable_notices_append_only before update or delete on receivable_notices for each row execute function refuse_change();

-- While somebody owes, nothing of value leaves to them: allocation, claims, payouts, commission and refunds ask here.
create view people_who_owe as select account_id from receivables where state = 'open' and account_id is not null;
-- What the file of a person shows.
create view person_receivables as select id, account_id, order_id, state, raised_at, amount_eur, open_eur from receivables;
-- Refunds that had left, or might have, when their payment was taken back.
create view refunds_owed as select refund_id from receivables where state = 'open' and refund_id is not null;
-- Payments say by it what officers decided they are for.
create view receivable_references as select id, reference from receivables;
-- Orders whose tokens are allocated and not paid any more: a list of orders marks them.
create view orders_owed as select order_id from receivables where state = 'open' and order_id is not null;
