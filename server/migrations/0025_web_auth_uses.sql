-- Challenges and tokens of web authentication (SEP-10) that were handed in: each is good once. Hashes alone, and until
-- they would be refused for their age anyway (real time).
create table web_auth_uses (
  use_hash bytea primary key check (octet_length(use_hash) = 32),
  expires_at timestamptz not null
);
create index on web_auth_uses (expires_at);
