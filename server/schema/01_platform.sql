-- What any product needs: clock, sessions and factors, rate limits, audit log, mails, sealed documents, journal.

-- Lists of the back office find people, orders and mails by a part of what they are called.
create extension if not exists pg_trgm;


-- Rows of these tables are facts; a correction is a new row.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- One row. Only sandbox mode ever gives the offset another value, and only a larger one.
create table product_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into product_clock default values;

-- The day in Berlin by the clock of the product: retention is counted in days of the issuer's seat.
create function product_day() returns date language sql stable as $$
  select ((now() + make_interval(secs => offset_ms / 1000.0)) at time zone 'Europe/Berlin')::date from product_clock
$$;

-- Lines of the bank, and what came in by them, keep their figures for ever and the names of people for ten years (section 147(3) and (4) AO).
create function books_are_over(booked date) returns boolean language sql stable as $$
  select extract(year from booked) + 10 < extract(year from product_day())
$$;

create function clock_only_forward() returns trigger language plpgsql as $$
begin
  if new.offset_ms < old.offset_ms then raise exception 'the clock only moves forward' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger clock_only_forward before update on product_clock for each row execute function clock_only_forward();

-- The token itself is never stored; security timers run on real time, not on the product clock.
create table sessions (
  token_hash bytea primary key,
  -- Who has given the password and owes the second factor has a session of a kind of its own, which opens nothing else.
  kind text not null check (kind in ('investor', 'officer', 'sign_in')),
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null,
  address text not null,
  -- What the person may name when they end one of their sessions; it opens nothing.
  id uuid not null default gen_random_uuid(),
  -- When the person last proved again to be themselves, and by what. Real time, like every timer that protects people.
  stepped_up_at timestamptz,
  stepped_up_with text check (stepped_up_with in ('password', 'second_factor')),
  -- When the person of the session last showed that they read the mailbox of the account.
  mailbox_proven_at timestamptz,
  constraint sessions_step_up_whole check ((stepped_up_at is null) = (stepped_up_with is null))
);
create index sessions_by_subject on sessions (kind, subject_id);
create unique index sessions_by_id on sessions (id);

-- Codes that are sent by mail and typed into the session that asked for them: each proves, once, who reads the mailbox.
create table mail_codes (
  -- The session by its id and not by its token: a step-up renews the token. The code goes with the session.
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('first_factor', 'video_identification')),
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

-- Links in mails: the token is the row id with a keyed hash over it, so that nothing in this table opens anything.
create table mail_tokens (
  id uuid primary key,
  purpose text not null,
  subject_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_by_subject on mail_tokens (purpose, subject_id);

-- Counts of calls by caller; they may be lost with a crash, so nothing is written twice for them.
create unlogged table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  count integer not null
);

-- Proofs that were handed in: each is good for one call.
create unlogged table bot_check_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);

-- Second factors of investors and officers. A TOTP secret counts once a code of it was typed in; until then the one
-- before it goes on counting.
create table totp_factors (
  owner_kind text not null check (owner_kind in ('investor', 'officer')),
  owner_id uuid not null,
  sealed_secret bytea not null,
  added_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was used: a code works once (RFC 6238, 5.2).
  last_step bigint not null default 0
);
create unique index totp_factors_confirmed on totp_factors (owner_kind, owner_id) where confirmed_at is not null;
create unique index totp_factors_pending on totp_factors (owner_kind, owner_id) where confirmed_at is null;

-- Public keys of authenticators (WebAuthn).
create table passkeys (
  id uuid primary key,
  owner_kind text not null check (owner_kind in ('investor', 'officer')),
  owner_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_by_credential on passkeys (credential_id);
create index passkeys_by_owner on passkeys (owner_kind, owner_id);

-- A challenge is answered once and within minutes.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'step_up')),
  owner_kind text not null check (owner_kind in ('investor', 'officer')),
  -- Nobody's yet when somebody signs in with a passkey alone.
  owner_id uuid,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Keyed hashes only; each works once.
create table recovery_codes (
  owner_kind text not null check (owner_kind in ('investor', 'officer')),
  owner_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (owner_kind, owner_id, code_hash)
);

-- Who did what. Written in the transaction of the act.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('investor', 'officer', 'system')),
  actor_id uuid,
  act text not null,
  subject text not null,
  reason text,
  before jsonb,
  after jsonb,
  check ((actor_kind = 'system') = (actor_id is null))
);
create index audit_log_by_subject on audit_log (subject, id);
-- The log is asked by whom and by what.
create index audit_log_by_act on audit_log (act, id);
create index audit_log_by_actor on audit_log (actor_id, id) where actor_id is not null;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

-- The hash chain over the log, sealed by one worker in order of arrival.
create table audit_seals (
  position bigint primary key check (position > 0),
  audit_id bigint not null unique,
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_seals_append_only before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals for each statement execute function refuse_change();

-- Mails, written in the transaction that has something to tell and delivered by a job.
create table mail_outbox (
  id uuid primary key,
  template text not null,
  locale text not null check (locale in ('en', 'de')),
  recipient text not null,
  values jsonb not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- Whose personal data the mail holds; it goes when the person's data goes.
  subject_id uuid,
  -- Tried for days in vain: nothing tries it any more until an officer says so.
  given_up_at timestamptz,
  -- How often it had been tried when the present round of tries began.
  tries_before_round integer not null default 0,
  check (given_up_at is null or sent_at is null)
);
create index mail_outbox_by_subject on mail_outbox (subject_id) where subject_id is not null;
-- What officers look for among millions.
create index mail_outbox_by_time on mail_outbox (created_at, id);
create index mail_outbox_by_kind on mail_outbox (template, created_at, id);
create index mail_outbox_by_recipient on mail_outbox (lower(recipient) text_pattern_ops);
create index mail_outbox_unsent on mail_outbox (created_at, id) where sent_at is null;
create index mail_outbox_given_up on mail_outbox (given_up_at) where given_up_at is not null;

-- Originals and previews exist only sealed: one data key each, wrapped by a key that is not in this database.
create table documents (
  id uuid primary key,
  owner_id uuid not null,
  type text not null,
  size_bytes integer not null check (size_bytes > 0),
  -- Null: what a file was called tells who sent what ("passport Erika Mustermann.jpg"), so the name is sealed as a body of its own.
  -- A name that stands here is from before, until `admin documents-rewrap` has sealed it.
  display_name text,
  stored_at timestamptz not null
);
create index documents_by_owner on documents (owner_id);

-- A file, its preview and its name, each sealed by itself.
create table document_bodies (
  document_id uuid not null references documents (id) on delete cascade,
  kind text not null check (kind in ('original', 'preview', 'name')),
  type text not null,
  algorithm text not null,
  key_id text not null,
  wrapped_key bytea not null,
  body bytea not null,
  primary key (document_id, kind)
);
-- Which master keys are still needed is asked at every start, and by anyone who changes them.
create index document_bodies_by_key on document_bodies (key_id);

-- Double-entry journal. A debit is positive, a credit negative; amounts are decimals of the currency.
create table journal_entries (
  id uuid primary key,
  kind text not null,
  -- What caused the entry, such as the payment or the order; one cause makes one entry of a kind.
  cause_id uuid not null,
  reverses uuid references journal_entries (id),
  recorded_at timestamptz not null,
  unique (kind, cause_id)
);
-- What the books said at a moment is what they say now without what came later.
create index journal_entries_by_time on journal_entries (recorded_at);
create trigger journal_entries_append_only before update or delete on journal_entries for each row execute function refuse_change();
create trigger journal_entries_no_truncate before truncate on journal_entries for each statement execute function refuse_change();

-- The lines of an entry: in each currency their sum is nothing.
create table journal_lines (
  entry_id uuid not null references journal_entries (id),
  line_no smallint not null,
  account text not null,
  -- Whose part of the account: a payment in suspense, an order's funds, an investor's tokens.
  subject_id uuid,
  currency text not null check (currency in ('EUR', 'TOKEN', 'XLM', 'BTC', 'ETH')),
  amount numeric(40, 18) not null check (amount <> 0),
  primary key (entry_id, line_no)
);
create index journal_lines_by_currency on journal_lines (currency, account) include (amount);
-- What lies on an account for one payment, order or person is added up from the index alone.
create index journal_lines_by_account on journal_lines (account, subject_id) include (amount);

create function journal_entry_balances() returns trigger language plpgsql as $$
begin
  if exists (select from journal_lines where entry_id = new.entry_id group by currency having sum(amount) <> 0) then
    raise exception 'journal entry % does not balance', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_balances after insert on journal_lines
  deferrable initially deferred for each row execute function journal_entry_balances();
create trigger journal_lines_append_only before update or delete on journal_lines for each row execute function refuse_change();
create trigger journal_lines_no_truncate before truncate on journal_lines for each statement execute function refuse_change();

create function journal_sums_add() returns trigger language plpgsql as $$
begin
  insert into journal_sums (part, kind, account, currency, amount)
  select pg_backend_pid() % 1024, e.kind, l.account, l.currency, sum(l.amount) from added l join journal_entries e on e.id = l.entry_id group by e.kind, l.account, l.currency order by 2, 3, 4
  on conflict (kind, account, currency, part) do update set amount = journal_sums.amount + excluded.amount;
  return null;
end $$;
create trigger journal_sums_add after insert on journal_lines referencing new table as added for each statement execute function journal_sums_add();

-- Sums of the journal by kind of entry, account and currency. Every process adds to rows of its own (`part`), so that nobody waits for
-- anybody and no two can lock each other out; a sum is the sum of its parts. An invariant proves that they are the journal.
create table journal_sums (
  part integer not null,
  kind text not null,
  account text not null,
  currency text not null,
  amount numeric(40, 18) not null,
  primary key (kind, account, currency, part)
);
