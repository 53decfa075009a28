-- What any product needs: clock, sessions, rate limits, audit log, mail outbox, documents, journal.

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
create function clock_only_forward() returns trigger language plpgsql as $$
begin
  if new.offset_ms < old.offset_ms then raise exception 'the clock only moves forward' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger clock_only_forward before update on product_clock for each row execute function clock_only_forward();

-- The token itself is never stored; security timers run on real time, not on the product clock.
create table sessions (
  token_hash bytea primary key,
  kind text not null check (kind in ('investor', 'officer')),
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null,
  address text not null
);
create index sessions_by_subject on sessions (kind, subject_id);

create unlogged table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  count integer not null
);

-- Links in mails: the token is the row id with a keyed hash over it, so that nothing in this table opens anything.
create table mail_tokens (
  id uuid primary key,
  purpose text not null,
  subject_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_by_subject on mail_tokens (purpose, subject_id);

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

create table mail_outbox (
  id uuid primary key,
  template text not null,
  locale text not null check (locale in ('en', 'de')),
  recipient text not null,
  values jsonb not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);

-- Originals and previews exist only sealed: one data key each, wrapped by a key that is not in this database.
create table documents (
  id uuid primary key,
  owner_id uuid not null,
  type text not null,
  size_bytes integer not null check (size_bytes > 0),
  display_name text not null,
  stored_at timestamptz not null
);
create index documents_by_owner on documents (owner_id);
create table document_bodies (
  document_id uuid not null references documents (id) on delete cascade,
  kind text not null check (kind in ('original', 'preview')),
  type text not null,
  algorithm text not null,
  key_id text not null,
  wrapped_key bytea not null,
  body bytea not null,
  primary key (document_id, kind)
);

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
create index journal_lines_by_account on journal_lines (account, subject_id);

create function journal_entry_balances() returns trigger language plpgsql as $$
begin
  if exists (select from journal_lines where entry_id = new.entry_id group by currency having sum(amount) <> 0) then
    raise exception 'journal entry % does not balance', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_balances after insert on journal_lines
  deferrable initially deferred for each row execute function journal_entry_balances();
create trigger journal_entries_append_only before update or delete on journal_entries for each row execute function refuse_change();
create trigger journal_lines_append_only before update or delete on journal_lines for each row execute function refuse_change();
create trigger journal_entries_no_truncate before truncate on journal_entries for each statement execute function refuse_change();
create trigger journal_lines_no_truncate before truncate on journal_lines for each statement execute function refuse_change();

-- The switch that a broken invariant throws: money stands still, the site stays readable.
create table money_stops (
  id bigint generated always as identity primary key,
  stopped_at timestamptz not null,
  breach text not null,
  lifted_at timestamptz
);
