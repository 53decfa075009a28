-- Prices of exchanges as they were read, and what an order was promised by them.

-- Rates as two sources told them, and what was made of them.
create table rate_readings (
  id bigint generated always as identity primary key,
  currency text not null check (currency in ('XLM', 'BTC', 'ETH')),
  source text not null,
  -- EUR for one unit of the currency; null when the source gave no usable answer.
  rate numeric(30, 12) check (rate > 0),
  source_time timestamptz,
  -- The same for all readings of one attempt.
  read_at timestamptz not null,
  accepted boolean not null,
  refusal text check (refusal in ('unavailable', 'too_few_sources', 'stale', 'sources_disagree', 'jump')),
  check ((rate is null) = (source_time is null)),
  check (rate is not null or (not accepted and refusal = 'unavailable')),
  check (accepted = (refusal is null))
);
create index rate_readings_by_currency on rate_readings (currency, read_at desc, id desc);
create trigger rate_readings_append_only before update or delete on rate_readings for each row execute function refuse_change();

-- What an order costs in lumens, bitcoin or ether, for how long.
create table quotes (
  id uuid primary key,
  order_id uuid not null,
  currency text not null check (currency in ('XLM', 'BTC', 'ETH')),
  -- What was still missing, and what it costs in the currency.
  eur_amount numeric(20, 2) not null check (eur_amount > 0),
  due_amount numeric(40, 18) not null check (due_amount > 0),
  rate numeric(30, 12) not null check (rate > 0),
  -- Name, rate and time of every source behind the rate.
  sources jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index quotes_by_order on quotes (order_id, made_at desc);
create trigger quotes_append_only before update or delete on quotes for each row execute function refuse_change();
