-- Addresses whose tokens officers have frozen: nothing more is paid into them until they are released. The ledger alone
-- cannot tell, because a trustline that was never authorised looks like one that no longer is.
create table frozen_holdings (
  public_key text primary key check (public_key ~ '^G[A-Z2-7]{55}$'),
  frozen_at timestamptz not null
);
