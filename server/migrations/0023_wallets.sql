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

-- Whoever had tokens paid out before has signed for them.
insert into wallets (id, account_id, public_key, proof, proven_at)
select distinct on (public_key) gen_random_uuid(), account_id, public_key, 'claim_signature', settled_at from distribution_claims where state = 'settled' order by public_key, settled_at;
create trigger closed_account_begins_nothing before insert on wallets for each row execute function closed_account_begins_nothing();

-- What the transaction of a claim has to do on its way, as the ledger was when it was built; null until then.
alter table distribution_claims add column shape text check (shape in ('new_account', 'new_trustline', 'raised_limit', 'ready_trustline'));
update distribution_claims set shape = 'new_account' where transfer_id is not null;

-- An account can have several signers, and a ready trustline needs no signature at all: the will of the holder stands by itself.
alter table transfer_attempts
  add column holder_signatures text[] not null default '{}',
  add column accepted_at timestamptz;
update transfer_attempts set holder_signatures = array[holder_signature], accepted_at = built_at where holder_signature is not null;
alter table transfer_attempts
  drop column holder_signature,
  add check (accepted_at is not null or cardinality(holder_signatures) = 0);
