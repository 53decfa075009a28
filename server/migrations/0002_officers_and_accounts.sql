create table officers (
  id uuid primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  -- Sealed TOTP secret; the second factor is not optional for officers.
  totp_secret bytea not null,
  totp_last_step bigint not null default 0,
  locale text not null default 'en' check (locale in ('en', 'de')),
  roles text[] not null check (roles <@ array['support', 'reviewer', 'compliance', 'finance', 'finance_approver', 'token_operations', 'content', 'auditor', 'administrator']),
  disabled_at timestamptz,
  created_at timestamptz not null
);
create unique index officers_by_email on officers (lower(email));

create table accounts (
  id uuid primary key,
  email text not null,
  email_confirmed_at timestamptz,
  full_name text not null,
  phone_number text,
  password_hash text not null,
  locale text not null check (locale in ('en', 'de')),
  created_at timestamptz not null
);
-- Only a confirmed address belongs to somebody. Before that anyone may have typed it, so that
-- registering answers the same whether an address is known or not.
create unique index accounts_by_confirmed_email on accounts (lower(email)) where email_confirmed_at is not null;
create index accounts_by_email on accounts (lower(email));

-- What was accepted, when and in which version; accepting again is a new row.
create table acceptances (
  account_id uuid not null references accounts (id),
  document text not null,
  version text not null,
  accepted_at timestamptz not null,
  primary key (account_id, document, version, accepted_at)
);
