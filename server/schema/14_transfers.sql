-- Value out. Every transaction of ours on the Stellar ledger, for whatever reason it is sent.

-- Accounts whose sequence number is the mutex of one transaction at a time.
create table stellar_channels (
  public_key text primary key,
  -- The transfer that holds the channel until its outcome is proven.
  held_by uuid
);

-- Intents. One submitter signs, stores envelope and hash, then posts, and resolves unknown outcomes.
create table transfers (
  id uuid primary key,
  -- A holder signs a `claim` only. `authorisation` the server signs alone with the authoriser's key; a `clawback` waits for the
  -- cold keys; a `payout` leaves from the payout account, up to a hundred payments in one transaction.
  kind text not null check (kind in ('claim', 'refund', 'authorisation', 'clawback', 'payout')),
  state text not null default 'reserved' check (state in ('requested', 'reserved', 'signed', 'submitted', 'settled', 'failed', 'expired')),
  -- Null as long as no channel is free for it.
  channel text references stellar_channels (public_key),
  sequence numeric(20, 0) not null,
  created_at timestamptz not null,
  settled_ledger integer,
  memo_type text check (memo_type in ('text', 'id', 'hash', 'return')),
  memo text,
  -- An officer wants it ended; until it is proven that nothing of it can land, it is not.
  stop_requested_at timestamptz,
  -- Why it ended before anything was handed in.
  failure text,
  check ((state = 'settled') = (settled_ledger is not null)),
  check ((memo is null) = (memo_type is null)),
  check (channel is not null or (kind <> 'claim' and state in ('requested', 'failed')))
);
alter table stellar_channels add foreign key (held_by) references transfers (id);
-- A list of holders is asked what was paid out by each ledger.
create index on transfers (settled_ledger) where state = 'settled';
create index transfers_open_payouts on transfers (created_at) where kind = 'payout' and state not in ('settled', 'failed');

-- Every envelope that was ever built for a transfer; at most one of them can land, they share channel and sequence.
create table transfer_attempts (
  id uuid primary key,
  transfer_id uuid not null references transfers (id),
  attempt_no integer not null,
  unsigned_envelope_xdr text not null,
  transaction_hash text not null unique check (transaction_hash ~ '^[0-9a-f]{64}$'),
  max_time timestamptz not null,
  -- With all signatures; stored and committed before the first post.
  signed_envelope_xdr text,
  built_at timestamptz not null,
  first_posted_at timestamptz,
  outcome text check (outcome in ('settled', 'failed', 'dead')),
  result_code text,
  -- An account can want the signatures of several signers, which come one after the other: what is there is kept, each with its
  -- signer in front ('G…:base64'), until it is enough. A ready trustline needs none: the will of the holder stands by itself.
  holder_signatures text[] not null default '{}',
  accepted_at timestamptz,
  -- What the ledger said of each operation of a transaction that failed in it, in order.
  operation_codes text[],
  unique (transfer_id, attempt_no),
  check (first_posted_at is null or signed_envelope_xdr is not null)
);
create unique index transfer_attempts_one_settled on transfer_attempts (transfer_id) where outcome = 'settled';
create index transfer_attempts_by_transfer on transfer_attempts (transfer_id);
create index transfer_attempts_by_hash_part on transfer_attempts using gin (transaction_hash gin_trgm_ops);

-- What a transaction pays, and to whom.
create table transfer_payments (
  transfer_id uuid not null references transfers (id),
  payment_no smallint not null check (payment_no between 1 and 100),
  payee text not null check (payee ~ '^(G[A-Z2-7]{55}|M[A-Z2-7]{68})$'),
  -- Lumens.
  amount numeric(20, 7) not null check (amount > 0),
  primary key (transfer_id, payment_no)
);
create trigger transfer_payments_append_only before update or delete on transfer_payments for each row execute function refuse_change();

-- What the issuer does with a holding by a transaction.
create table transfer_issuer_acts (
  transfer_id uuid primary key references transfers (id),
  act text not null check (act in ('freeze', 'release', 'move', 'return')),
  public_key text not null check (public_key ~ '^G[A-Z2-7]{55}$'),
  target_public_key text check (target_public_key ~ '^G[A-Z2-7]{55}$'),
  token_amount numeric(20, 7) check (token_amount > 0),
  check ((act = 'move') = (target_public_key is not null)),
  check ((act in ('move', 'return')) = (token_amount is not null))
);
create trigger transfer_issuer_acts_append_only before update or delete on transfer_issuer_acts for each row execute function refuse_change();

-- Signatures that were made where the cold keys are, over exactly one envelope.
create table cold_signatures (
  transfer_attempt_id uuid not null references transfer_attempts (id),
  signer text not null check (signer ~ '^G[A-Z2-7]{55}$'),
  signature text not null,
  uploaded_by uuid not null references officers (id),
  uploaded_at timestamptz not null,
  primary key (transfer_attempt_id, signer)
);
create trigger cold_signatures_append_only before update or delete on cold_signatures for each row execute function refuse_change();

-- What a transaction takes out of which wallets.
create table transfer_redemptions (
  transfer_id uuid not null references transfers (id),
  operation_no smallint not null check (operation_no between 1 and 100),
  public_key text not null check (public_key ~ '^G[A-Z2-7]{55}$'),
  token_amount numeric(20, 7) not null check (token_amount > 0),
  primary key (transfer_id, operation_no)
);
create trigger transfer_redemptions_append_only before update or delete on transfer_redemptions for each row execute function refuse_change();
