-- Orders that began in a wallet (SEP-24). The wallet has proven its address by web authentication; the person agrees in the browser.
-- The order itself is the first one that the account places after the agreement, and before the next agreement: nothing links them here.
create table wallet_orders (
  id uuid primary key,
  public_key text not null check (public_key ~ '^G[A-Z2-7]{55}$'),
  client_domain text check (length(client_domain) <= 253),
  amount_eur numeric(20, 2) check (amount_eur >= 0),
  started_at timestamptz not null,
  -- SHA-256 of the link's secret. It is gone once the person has agreed.
  link_hash bytea unique check (octet_length(link_hash) = 32),
  -- Real time, like every timer that protects people: of the link, and after it was opened of the agreement.
  valid_until timestamptz not null,
  -- SHA-256 of the cookie of the one browser that opened the link.
  visit_hash bytea check (octet_length(visit_hash) = 32),
  account_id uuid references accounts (id),
  agreed_at timestamptz,
  check ((account_id is null) = (agreed_at is null)),
  check (agreed_at is null or (link_hash is null and visit_hash is null))
);
create index wallet_orders_by_wallet on wallet_orders (public_key, started_at desc, id desc);
create index wallet_orders_by_account on wallet_orders (account_id, agreed_at) where account_id is not null;
create index wallet_orders_not_agreed on wallet_orders (valid_until) where account_id is null;

-- What a wallet asked for stays, and so does the person's agreement.
create function wallet_order_keeps_its_agreement() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{link_hash,valid_until,visit_hash,account_id,agreed_at}'::text[] <> to_jsonb(old) - '{link_hash,valid_until,visit_hash,account_id,agreed_at}'::text[]
    or old.agreed_at is not null then
    raise exception 'wallet order % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger wallet_order_keeps_its_agreement before update on wallet_orders for each row execute function wallet_order_keeps_its_agreement();
