-- An officer's account at the company's OpenID provider. It is named by issuer and subject, never by an address.
create table company_accounts (
  officer_id uuid not null references officers (id),
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  linked_at timestamptz not null,
  primary key (officer_id, issuer),
  constraint company_accounts_one_officer unique (issuer, subject)
);

-- What a browser has begun at the provider. Its secret is with the browser alone; state, nonce and verifier are derived from it.
create table company_attempts (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  step text not null check (step in ('sign_in', 'link', 'second_factor')),
  -- Who links, or who owes the second factor.
  officer_id uuid references officers (id),
  next text check (length(next) <= 1000),
  expires_at timestamptz not null,
  check ((step = 'sign_in') = (officer_id is null))
);
create index company_attempts_by_age on company_attempts (expires_at);
