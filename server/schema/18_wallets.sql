-- Addresses of which a person has proven that they are theirs.

-- Addresses of which a person has proven that they are theirs.
create table wallets (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- A wallet belongs to one person.
  public_key text not null unique check (public_key ~ '^G[A-Z2-7]{55}$'),
  -- A signature under a claim, a challenge answered by the wallet (SEP-10), or papers that two officers saw.
  proof text not null check (proof in ('claim_signature', 'web_authentication', 'officers')),
  proven_at timestamptz not null
);
create index on wallets (account_id, proven_at);
create trigger closed_account_begins_nothing before insert on wallets for each row execute function closed_account_begins_nothing();

-- Addresses whose tokens officers have frozen: nothing more is paid into them until they are released. The ledger alone
-- cannot tell, because a trustline that was never authorised looks like one that no longer is.
create table frozen_holdings (
  public_key text primary key check (public_key ~ '^G[A-Z2-7]{55}$'),
  frozen_at timestamptz not null
);

-- Challenges and tokens of web authentication (SEP-10) that were handed in: each is good once. Hashes alone, and until
-- they would be refused for their age anyway (real time).
create table web_auth_uses (
  use_hash bytea primary key check (octet_length(use_hash) = 32),
  expires_at timestamptz not null
);
create index on web_auth_uses (expires_at);
