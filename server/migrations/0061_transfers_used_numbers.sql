-- Transactions without effect that used up the sequence number of a channel, so that a refused envelope can never land. Stored
-- before they are submitted; they cost the sponsor a fee.
create table used_numbers (
  transaction_hash text primary key check (transaction_hash ~ '^[0-9a-f]{64}$'),
  -- The transfer whose envelope was refused.
  transfer_id uuid not null references transfers (id),
  channel text not null references stellar_channels (public_key),
  sequence numeric(20, 0) not null,
  envelope_xdr text not null,
  built_at timestamptz not null
);
create index used_numbers_by_transfer on used_numbers (transfer_id);
create trigger used_numbers_append_only before update or delete on used_numbers for each row execute function refuse_change();
