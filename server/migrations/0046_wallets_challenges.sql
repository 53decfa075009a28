-- Challenges of web authentication that a session asked for. Connecting a wallet takes the row: a token earned with another challenge,
-- or asked for in another session, connects nothing.
create table wallet_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  -- By its id: a step-up renews the token.
  session_id uuid not null references sessions (id) on delete cascade,
  -- Real time, like every timer that protects people.
  expires_at timestamptz not null
);
create index wallet_challenges_by_session on wallet_challenges (session_id);
create index wallet_challenges_by_end on wallet_challenges (expires_at);
