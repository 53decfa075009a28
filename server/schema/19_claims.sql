-- Allocated tokens on their way into the wallets of their owners.

-- From which state to which; the same table stands in the domain, and a test compares them.
create table claim_state_moves (from_state text not null, to_state text not null, primary key (from_state, to_state));
insert into claim_state_moves values
  ('created', 'built'), ('built', 'built'), ('built', 'signed'), ('signed', 'submitted'), ('submitted', 'settled'),
  ('submitted', 'failed'), ('submitted', 'expired'), ('signed', 'expired'), ('built', 'expired'), ('expired', 'built'), ('failed', 'built');

-- The wish of a person to have their tokens in a wallet.
create table distribution_claims (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  state text not null default 'created',
  public_key text not null check (public_key ~ '^G[A-Z2-7]{55}$'),
  token_amount numeric(20, 7) not null check (token_amount > 0),
  transfer_id uuid unique references transfers (id),
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- What the transaction of a claim has to do on its way, as the ledger was when it was built; null until then.
  shape text check (shape in ('new_account', 'new_trustline', 'raised_limit', 'ready_trustline')),
  check ((state = 'settled') = (settled_at is not null))
);
-- One claim under way per person, and a wallet belongs to one person.
create unique index distribution_claims_one_open on distribution_claims (account_id) where state <> 'settled';
create index distribution_claims_by_account on distribution_claims (account_id, created_at desc);
create index claims_by_state_and_time on distribution_claims (state, created_at desc, id);
create index claims_by_time on distribution_claims (created_at desc, id);
create index claims_by_amount on distribution_claims (token_amount desc, id);
create index claims_open on distribution_claims (state) where state <> 'settled';
create index claims_by_address_part on distribution_claims using gin (lower(public_key) gin_trgm_ops);
create index claims_settled on distribution_claims (account_id) where state = 'settled';

create function claim_moves_by_table() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (select from claim_state_moves where from_state = old.state and to_state = new.state) then
    raise exception 'claim cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger claim_moves_by_table before update on distribution_claims for each row execute function claim_moves_by_table();
create trigger closed_account_begins_nothing before insert on distribution_claims for each row execute function closed_account_begins_nothing();
create trigger blocked_account_begins_nothing before insert on distribution_claims for each row execute function blocked_account_begins_nothing();
