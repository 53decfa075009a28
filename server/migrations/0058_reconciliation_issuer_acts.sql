-- Operations of the issuer in transactions that the product has not built, and every one that takes the right of clawback from a
-- trustline.
create table foreign_issuer_acts (
  operation_id text primary key check (operation_id ~ '^[0-9]+$'),
  transaction_id text not null,
  ledger integer not null check (ledger > 0),
  -- The operation and what it changed, as the ledger names them.
  description text not null,
  seen_at timestamptz not null
);
create trigger foreign_issuer_acts_append_only before update or delete on foreign_issuer_acts for each row execute function refuse_change();
create trigger foreign_issuer_acts_no_truncate before truncate on foreign_issuer_acts for each statement execute function refuse_change();

-- The ledger up to which the issuer's operations were read.
create table issuer_acts_read (
  issuer text primary key check (issuer ~ '^G[A-Z2-7]{55}$'),
  ledger integer not null check (ledger > 0)
);
