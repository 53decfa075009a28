-- The head of the hash chain, as text that is signed by a key outside of the database. The same text is stamped by a time stamp
-- authority (RFC 3161), and its SHA-256 is the memo of a transaction on the ledger: position, hash, time and the SHA-256 of the head before.
create table audit_heads (
  position bigint primary key references audit_seals (position),
  statement text not null,
  key_id text not null,
  signature bytea not null check (length(signature) = 64)
);
create trigger audit_heads_append_only before update or delete on audit_heads for each row execute function refuse_change();
create trigger audit_heads_no_truncate before truncate on audit_heads for each statement execute function refuse_change();

create table audit_stamps (
  position bigint primary key references audit_heads (position),
  -- By the clock of the product.
  at timestamptz not null,
  token bytea not null
);
create trigger audit_stamps_append_only before update or delete on audit_stamps for each row execute function refuse_change();
create trigger audit_stamps_no_truncate before truncate on audit_stamps for each statement execute function refuse_change();

create table audit_ledger_roots (
  position bigint primary key references audit_heads (position),
  at timestamptz not null,
  transaction_hash text not null unique check (transaction_hash ~ '^[0-9a-f]{64}$')
);
create trigger audit_ledger_roots_append_only before update or delete on audit_ledger_roots for each row execute function refuse_change();
create trigger audit_ledger_roots_no_truncate before truncate on audit_ledger_roots for each statement execute function refuse_change();

-- The first stamp and the first root belong to a log that may be years old; the newest of each is asked for every minute.
create index audit_stamps_by_time on audit_stamps (at);
create index audit_ledger_roots_by_time on audit_ledger_roots (at);
