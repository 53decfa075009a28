-- Value in: bank files and deposits of three chains, which part of which payment belongs to which order, officers' decisions
-- under four eyes, refunds.

-- Files of the bank as they came.
create table bank_imports (
  id uuid primary key,
  file_name text not null,
  file_hash bytea not null check (length(file_hash) = 32),
  -- The file as it came, so that what was booked can always be read again.
  file bytea not null,
  -- Null: the file came by a folder, and nobody uploaded it.
  officer_id uuid references officers (id),
  created_at timestamptz not null,
  imported_at timestamptz,
  imported_by uuid references officers (id),
  -- What was found when it was booked.
  result jsonb,
  check ((imported_at is null) = (result is null)),
  check (imported_by is null or imported_at is not null)
);
create index bank_imports_by_time on bank_imports (created_at desc);
create unique index bank_imports_from_folder on bank_imports (file_hash) where officer_id is null;

-- The statements in a file of the bank.
create table bank_statements (
  id uuid primary key,
  bank_import_id uuid not null references bank_imports (id),
  account_iban text not null,
  statement_id text not null,
  opening_eur numeric(20, 2),
  closing_eur numeric(20, 2),
  closing_date date,
  format text not null default 'camt.053' check (format in ('camt.053', 'mt940'))
);

-- Every booked line of every statement, once, whether money came or went.
create table bank_lines (
  id uuid primary key,
  bank_statement_id uuid not null references bank_statements (id),
  account_iban text not null,
  line_key text not null,
  booking_date date not null,
  amount_eur numeric(20, 2) not null check (amount_eur > 0),
  direction text not null check (direction in ('credit', 'debit')),
  counterparty_name text,
  counterparty_iban text,
  remittance text not null,
  end_to_end_id text,
  is_reversal boolean not null,
  is_charge boolean not null,
  return_reason text,
  bank_reference text,
  transaction_reference text,
  value_date date,
  unique (account_iban, line_key)
);
-- What is looked for every minute.
create index bank_lines_by_booking on bank_lines (booking_date);
-- The last day of each statement.
create index bank_lines_by_statement on bank_lines (bank_statement_id, account_iban, booking_date);

create function bank_line_keeps_its_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and books_are_over(old.booking_date)
    and new.counterparty_name is null and new.counterparty_iban is null and new.remittance = '' and new.end_to_end_id is null
    and to_jsonb(new) - '{counterparty_name,counterparty_iban,remittance,end_to_end_id}'::text[] = to_jsonb(old) - '{counterparty_name,counterparty_iban,remittance,end_to_end_id}'::text[] then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger bank_lines_append_only before update or delete on bank_lines for each row execute function bank_line_keeps_its_figures();

create sequence bitcoin_address_index minvalue 0 start 0;
create sequence ethereum_address_index minvalue 0 start 0;
-- One address per order; given out by index, never twice.
create table deposit_addresses (
  order_id uuid primary key references orders (id),
  currency text not null check (currency in ('BTC', 'ETH')),
  address_index integer not null check (address_index >= 0),
  address text not null unique,
  created_at timestamptz not null,
  unique (currency, address_index)
);
create trigger deposit_addresses_append_only before update or delete on deposit_addresses for each row execute function refuse_change();

-- How far each chain was read; the version lets the slower of two workers notice that it comes too late.
create table chain_cursors (
  source text primary key check (source in ('stellar', 'bitcoin', 'ethereum')),
  cursor text,
  version bigint not null default 0,
  head_height bigint,
  head_at timestamptz,
  -- What lay on our addresses then, where the chain tells it; in the currency of the chain.
  balance numeric(40, 18),
  read_at timestamptz
);
insert into chain_cursors (source) values ('stellar'), ('bitcoin'), ('ethereum');

-- Written down before anybody asks what it is for.
-- `new`: not looked at. `queued`: some of it waits for officers. `assigned`: all of it is with orders (or leaves as refund).
-- `closed`: nothing of it is with an order, all of it left or is the issuer's own. `gone`: taken back or never final.
create table payments (
  id uuid primary key,
  source text not null check (source in ('bank', 'stellar', 'bitcoin', 'ethereum')),
  -- Unique name of the payment within its source: bank line, or transaction and index.
  source_key text not null,
  currency text not null check (currency in ('EUR', 'XLM', 'BTC', 'ETH')),
  amount numeric(40, 18) not null check (amount > 0),
  payer_name text,
  payer_account text,
  remittance text not null,
  end_to_end_id text,
  booking_date date,
  is_return boolean not null default false,
  is_unsplit_batch boolean not null default false,
  received_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'queued', 'assigned', 'closed', 'gone')),
  queue_reason text,
  finality text not null default 'final' check (finality in ('seen', 'final', 'gone')),
  -- Bank: the day it was booked, at its start; chains: when the network first knew of it.
  first_seen_at timestamptz not null,
  transaction_id text,
  deposit_address text,
  memo_type text check (memo_type in ('text', 'id', 'hash', 'return')),
  is_muxed boolean not null default false,
  height bigint,
  confirmations integer,
  -- The order that its reference or address names, whether or not it could be booked to it.
  named_order_id uuid references orders (id),
  -- Goes up whenever something about it changes, so that an officer never decides on what they did not see.
  version integer not null default 0,
  unique (source, source_key),
  check ((state = 'queued') = (queue_reason is not null)),
  -- The bank tells of a booking when it is done; what it takes back comes as a booking of its own.
  check ((state = 'gone') = (finality = 'gone') or source = 'bank')
);
create index payments_by_state on payments (state, received_at);
create index payments_by_named_order on payments (named_order_id) where named_order_id is not null;
create index payments_by_address on payments (deposit_address) where deposit_address is not null;
create index payments_open on payments (source) where finality = 'seen';
create index payments_by_payer_part on payments using gin (lower(payer_name collate pg_c_utf8) gin_trgm_ops);
create index payments_by_account_part on payments using gin (lower(payer_account collate pg_c_utf8) gin_trgm_ops);
create index payments_by_remittance_part on payments using gin (lower(remittance collate pg_c_utf8) gin_trgm_ops);
create index payments_by_transaction_part on payments using gin (lower(transaction_id) gin_trgm_ops);
create index payments_by_end_to_end_part on payments using gin (lower(end_to_end_id) gin_trgm_ops);
create index payments_by_address_part on payments using gin (lower(deposit_address) gin_trgm_ops);
create index payments_by_state_and_time on payments (state, received_at desc, id desc);
create index payments_by_source_and_time on payments (source, received_at desc, id desc);
create index payments_by_reason_and_time on payments (queue_reason, received_at desc, id desc) where queue_reason is not null;
create index payments_by_time on payments (received_at desc, id desc);
create index payments_by_amount on payments (amount desc, id desc);
create trigger payments_never_deleted before delete on payments for each row execute function refuse_change();

-- Retention: figures stay for ever, names and accounts of people for ten years (section 147(3) and (4) AO).
create function payment_keeps_what_was_received() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,queue_reason,finality,height,confirmations,named_order_id,version}';
begin
  -- Money that nobody could assign is not forgotten: it is still somebody's.
  if new.state not in ('new', 'queued') and new.payer_name is null and new.payer_account is null and new.remittance = '' and new.end_to_end_id is null
    and books_are_over(coalesce(old.booking_date, (old.received_at at time zone 'Europe/Berlin')::date)) then
    moving := moving || '{payer_name,payer_account,remittance,end_to_end_id}'::text[];
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'what was received with payment % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_keeps_what_was_received before update on payments for each row execute function payment_keeps_what_was_received();

-- What two officers decide about money that nothing else could assign.
create table payment_decisions (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('assign', 'own_funds')),
  order_id uuid references orders (id),
  amount numeric(40, 18) not null check (amount > 0),
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  rejection_reason text,
  check ((kind = 'assign') = (order_id is not null)),
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create unique index payment_decisions_one_open on payment_decisions (payment_id) where state = 'proposed';
create index payment_decisions_by_payment on payment_decisions (payment_id);

-- What officers propose is what their colleagues approve: the terms of a decision never change behind it.
create function payment_decision_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,decided_by,decided_at,rejection_reason}';
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'the terms of decision % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.state <> 'proposed' then
    raise exception 'decision % has been made', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_decision_keeps_its_terms before update on payment_decisions for each row execute function payment_decision_keeps_its_terms();
create trigger payment_decisions_never_deleted before delete on payment_decisions for each row execute function refuse_change();

-- Which part of which payment is with which order.
create table payment_assignments (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  order_id uuid not null references orders (id),
  -- In the currency of the payment.
  amount numeric(40, 18) not null check (amount > 0),
  -- What it pays of the order; more than its worth only within the tolerance.
  credited_eur numeric(20, 2) not null check (credited_eur >= 0),
  quote_id uuid references quotes (id),
  -- The decision of two officers; null where everything agreed by itself.
  decision_id uuid references payment_decisions (id),
  assigned_at timestamptz not null
);
create index payment_assignments_by_payment on payment_assignments (payment_id);
create index payment_assignments_by_order on payment_assignments (order_id);
create trigger payment_assignments_append_only before update or delete on payment_assignments for each row execute function refuse_change();

-- An assignment that was taken back; the row of it stays.
create table assignment_reversals (
  assignment_id uuid primary key references payment_assignments (id),
  reason text not null,
  reversed_at timestamptz not null
);
create view live_assignments as
  select a.* from payment_assignments a where not exists (select from assignment_reversals r where r.assignment_id = a.id);
create trigger assignment_reversals_append_only before update or delete on assignment_reversals for each row execute function refuse_change();

-- An asset that nobody may pay with, sent to us all the same: no money of the books, but somebody will ask for it.
create table foreign_deposits (
  id uuid primary key,
  source text not null check (source in ('stellar')),
  source_key text not null,
  asset text not null,
  amount numeric(40, 18) not null check (amount > 0),
  sender text,
  memo text,
  transaction_id text not null,
  received_at timestamptz not null,
  noted_by uuid references officers (id),
  noted_at timestamptz,
  note text,
  unique (source, source_key),
  check ((noted_by is null) = (noted_at is null))
);

-- Officers note what they did about it; what came stays what it was, until the books are over.
create function foreign_deposit_keeps_what_came() returns trigger language plpgsql as $$
declare
  moving text[] := '{noted_by,noted_at,note}';
begin
  if new.sender is null and new.memo is null and books_are_over((old.received_at at time zone 'Europe/Berlin')::date) then
    moving := moving || '{sender,memo}'::text[];
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'what came with deposit % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger foreign_deposit_keeps_what_came before update on foreign_deposits for each row execute function foreign_deposit_keeps_what_came();
create trigger foreign_deposits_never_deleted before delete on foreign_deposits for each row execute function refuse_change();

-- Moved away from deposit addresses by the issuer's own keys.
create table deposit_outflows (
  source text not null check (source in ('stellar', 'bitcoin', 'ethereum')),
  source_key text not null,
  address text not null,
  amount numeric(40, 18) not null check (amount > 0),
  transaction_id text not null,
  height bigint not null,
  recorded_at timestamptz not null,
  primary key (source, source_key)
);
create trigger deposit_outflows_append_only before update or delete on deposit_outflows for each row execute function refuse_change();

-- Debits of the bank that nobody here ordered: a reversal whose credit is not known, a direct debit, a mistake.
create table unexplained_debits (
  bank_line_id uuid primary key references bank_lines (id),
  kind text not null check (kind in ('reversal', 'debit')),
  noted_by uuid references officers (id),
  noted_at timestamptz,
  note text,
  check ((noted_by is null) = (noted_at is null))
);

create function unexplained_debit_keeps_its_line() returns trigger language plpgsql as $$
begin
  if new.bank_line_id <> old.bank_line_id or new.kind <> old.kind then
    raise exception 'debit % is fixed', old.bank_line_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger unexplained_debit_keeps_its_line before update on unexplained_debits for each row execute function unexplained_debit_keeps_its_line();
