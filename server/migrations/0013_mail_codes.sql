-- Codes that are sent by mail and typed into the session that asked for them: each proves, once, who reads the mailbox.
create table mail_codes (
  -- The session by its id and not by its token: a step-up renews the token. The code goes with the session.
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('first_factor')),
  subject_id uuid not null,
  -- Keyed; it also covers the address that the code was sent to.
  code_hash bytea not null,
  -- Real time, like every timer that protects people.
  expires_at timestamptz not null,
  tries_left integer not null default 5 check (tries_left between 0 and 5),
  used_at timestamptz,
  -- One live code per session and purpose: the next one takes its place.
  primary key (session_id, purpose)
);
create index mail_codes_by_end on mail_codes (expires_at);

-- When the person of the session last showed that they read the mailbox of the account.
alter table sessions add column mailbox_proven_at timestamptz;
