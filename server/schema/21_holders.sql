-- Who had tokens when a ledger had closed, kept for good: what is paid to holders refers to it.

-- Who had tokens when a ledger had closed, kept for good: what is paid to holders refers to it. A ledger is kept once.
create table holder_snapshots (
  id uuid primary key,
  ledger integer not null unique check (ledger > 0),
  closed_at timestamptz not null,
  -- CODE:ISSUER
  asset text not null,
  issued_tokens numeric(20, 7) not null check (issued_tokens >= 0),
  -- Issued and in nobody's wallet: in claimable balances, pools or contracts.
  elsewhere_tokens numeric(20, 7) not null check (elsewhere_tokens >= 0),
  holder_count integer not null check (holder_count >= 0),
  -- SHA-256 over the terms above and all lines, in the words of the invariant about it.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  reason text not null,
  -- Null when the product needed it by itself.
  kept_by uuid references officers (id),
  kept_at timestamptz not null
);
create trigger holder_snapshots_append_only before update or delete on holder_snapshots for each row execute function refuse_change();

-- Wallets and what was in them.
create table holder_snapshot_lines (
  snapshot_id uuid not null references holder_snapshots (id),
  public_key text not null check (public_key ~ '^G[A-Z2-7]{55}$'),
  token_amount numeric(20, 7) not null check (token_amount > 0),
  -- Whether the issuer had taken the authorisation away; null when the ledger's history did not say.
  frozen boolean,
  primary key (snapshot_id, public_key)
);
create index on holder_snapshot_lines (public_key);
create trigger holder_snapshot_lines_append_only before update or delete on holder_snapshot_lines for each row execute function refuse_change();
