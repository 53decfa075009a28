-- Each figure of the books beside that of bank, chain or ledger, as the two were compared last.
create table comparisons (
  place text primary key,
  what text not null,
  -- IBAN, or address on the ledger; empty where many addresses are one figure.
  address text not null,
  currency text not null check (currency in ('EUR', 'TOKEN', 'XLM', 'BTC', 'ETH')),
  -- What a difference stops; null where the figure follows from others.
  scope text check (scope in ('EUR', 'XLM', 'BTC', 'ETH', 'tokens')),
  expected numeric(40, 18) not null,
  -- Null as long as nobody outside tells it.
  found numeric(40, 18),
  unknown text check (unknown in ('no_statement', 'never_read', 'unreachable', 'not_current')),
  -- The day of a statement, or the moment of a block or ledger.
  as_of text,
  height bigint,
  unproven numeric(40, 18) not null,
  unproven_count integer not null,
  rows text[] not null,
  compared_at timestamptz not null,
  agreed_at timestamptz,
  -- Set when two looks, one after the other, found that the two differ.
  differs_since timestamptz,
  check ((found is null) = (unknown is not null))
);

-- Lumens of our own accounts when a ledger had closed: from there on every movement is read.
create table own_account_balances (
  public_key text primary key check (public_key ~ '^G[A-Z2-7]{55}$'),
  ledger integer not null check (ledger > 0),
  lumens numeric(20, 7) not null check (lumens >= 0),
  kept_at timestamptz not null
);

-- What transactions that the product has not built moved: lumens out of our accounts, tokens out of the distribution account or into it.
create table foreign_movements (
  public_key text not null check (public_key ~ '^G[A-Z2-7]{55}$'),
  movement_key text not null,
  asset text not null check (asset in ('TOKEN', 'XLM')),
  direction text not null check (direction in ('in', 'out')),
  amount numeric(20, 7) not null check (amount > 0),
  counterparty text,
  transaction_id text not null,
  ledger integer not null,
  seen_at timestamptz not null,
  primary key (public_key, movement_key)
);
create trigger foreign_movements_append_only before update or delete on foreign_movements for each row execute function refuse_change();
create trigger foreign_movements_no_truncate before truncate on foreign_movements for each statement execute function refuse_change();
