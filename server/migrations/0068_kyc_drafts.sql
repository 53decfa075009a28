-- What a person has typed into a form of the verification and not finished. Nobody judges it, and it proves nothing.
create table kyc_drafts (
  account_id uuid not null references accounts (id),
  form text not null check (form in ('identity', 'address', 'company')),
  fields jsonb not null,
  saved_at timestamptz not null,
  primary key (account_id, form)
);
