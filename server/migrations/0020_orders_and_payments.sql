-- Orders and payments in four currencies: discount codes, rates and quotes, deposits of three chains, which part of which
-- payment belongs to which order, officers' decisions under four eyes, refunds.

-- Discount codes. A second officer publishes; what was published never changes, it can only be ended.
create table discount_codes (
  id uuid primary key,
  -- As people type it, in capital letters.
  code text not null check (code ~ '^[A-Z0-9-]{3,40}$'),
  token_code text not null references sale_totals (token_code),
  -- Off the nominal value, in whole percent, so that the price of a token is whole cents.
  rate_percent smallint not null check (rate_percent between 1 and 90),
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  max_uses integer not null check (max_uses > 0),
  max_uses_per_person integer not null check (max_uses_per_person > 0),
  minimum_amount_eur numeric(20, 2) not null default 0 check (minimum_amount_eur >= 0),
  -- Orders that hold it now; ended orders give their use back.
  used integer not null default 0 check (used >= 0 and used <= max_uses),
  state text not null default 'proposed' check (state in ('proposed', 'published', 'rejected', 'ended')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  ended_by uuid references officers (id),
  ended_at timestamptz,
  -- Maker is never checker.
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((state = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_by is null))
);
create unique index discount_codes_one_living on discount_codes (code) where state in ('proposed', 'published');
create function discount_code_keeps_its_terms() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{used,state,decided_by,decided_at,ended_by,ended_at}'::text[] <> to_jsonb(old) - '{used,state,decided_by,decided_at,ended_by,ended_at}'::text[] then
    raise exception 'the terms of discount code % are fixed', old.code using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('proposed', 'published'), ('proposed', 'rejected'), ('published', 'ended')) then
    raise exception 'discount code cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger discount_code_keeps_its_terms before update on discount_codes for each row execute function discount_code_keeps_its_terms();
create trigger discount_codes_never_deleted before delete on discount_codes for each row execute function refuse_change();

create table discount_code_uses (
  order_id uuid primary key references orders (id),
  discount_code_id uuid not null references discount_codes (id),
  account_id uuid not null references accounts (id),
  used_at timestamptz not null,
  -- When the order ended without tokens.
  given_back_at timestamptz
);
create index discount_code_uses_by_code on discount_code_uses (discount_code_id, account_id);

-- Status `withdrawn`, lapses of orders with too little money on them, and money that is taken back.
insert into order_status_moves values
  ('received', 'lapsed'), ('funds_received', 'received'), ('funds_received', 'pending'),
  ('pending', 'withdrawn'), ('received', 'withdrawn'), ('funds_received', 'withdrawn'), ('tokens_allocated', 'withdrawn');

-- What is known of an order's money at this moment; computed anew from the payments whenever one of them changes.
create table order_standings (
  order_id uuid primary key references orders (id),
  -- Final money that belongs to the order, and money that is on its way to it, both in EUR by the order's own quotes.
  credited_eur numeric(20, 2) not null default 0 check (credited_eur >= 0),
  seen_eur numeric(20, 2) not null default 0 check (seen_eur >= 0),
  is_overpaid boolean not null default false,
  is_late boolean not null default false,
  is_from_another boolean not null default false,
  has_refund_pending boolean not null default false,
  updated_at timestamptz not null
);

create table withdrawals (
  order_id uuid primary key references orders (id),
  account_id uuid not null references accounts (id),
  declared_at timestamptz not null,
  -- Tokens that were claimed have to come back first; then the order moves and the money goes back.
  completed_at timestamptz
);
create trigger withdrawals_never_deleted before delete on withdrawals for each row execute function refuse_change();

-- Rates as two sources told them, and what was made of them.
create table rate_readings (
  id bigint generated always as identity primary key,
  currency text not null check (currency in ('XLM', 'BTC', 'ETH')),
  source text not null,
  -- EUR for one unit of the currency; null when the source gave no usable answer.
  rate numeric(30, 12) check (rate > 0),
  source_time timestamptz,
  -- The same for all readings of one attempt.
  read_at timestamptz not null,
  accepted boolean not null,
  refusal text check (refusal in ('unavailable', 'too_few_sources', 'stale', 'sources_disagree', 'jump')),
  check ((rate is null) = (source_time is null)),
  check (rate is not null or (not accepted and refusal = 'unavailable')),
  check (accepted = (refusal is null))
);
create index rate_readings_by_currency on rate_readings (currency, read_at desc, id desc);
create trigger rate_readings_append_only before update or delete on rate_readings for each row execute function refuse_change();

create table quotes (
  id uuid primary key,
  order_id uuid not null references orders (id),
  currency text not null check (currency in ('XLM', 'BTC', 'ETH')),
  -- What was still missing, and what it costs in the currency.
  eur_amount numeric(20, 2) not null check (eur_amount > 0),
  due_amount numeric(40, 18) not null check (due_amount > 0),
  rate numeric(30, 12) not null check (rate > 0),
  -- Name, rate and time of every source behind the rate.
  sources jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index quotes_by_order on quotes (order_id, made_at desc);
create trigger quotes_append_only before update or delete on quotes for each row execute function refuse_change();

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
create sequence bitcoin_address_index minvalue 0 start 0;
create sequence ethereum_address_index minvalue 0 start 0;

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

-- Bank files may come by a folder too, then nobody uploaded them.
alter table bank_imports alter column officer_id drop not null;
alter table bank_imports drop constraint bank_imports_check;
alter table bank_imports add check ((imported_at is null) = (result is null));
alter table bank_imports add check (imported_by is null or imported_at is not null);
create unique index bank_imports_from_folder on bank_imports (file_hash) where officer_id is null;
alter table bank_statements add column format text not null default 'camt.053' check (format in ('camt.053', 'mt940'));
alter table bank_lines
  add column bank_reference text,
  add column transaction_reference text,
  add column value_date date;

-- Payments: what chains tell of them, and states that say who has to do something.
drop trigger payment_keeps_what_was_received on payments;
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
  decision_id uuid,
  assigned_at timestamptz not null
);
create index payment_assignments_by_payment on payment_assignments (payment_id);
create index payment_assignments_by_order on payment_assignments (order_id);
create trigger payment_assignments_append_only before update or delete on payment_assignments for each row execute function refuse_change();
create table assignment_reversals (
  assignment_id uuid primary key references payment_assignments (id),
  reason text not null,
  reversed_at timestamptz not null
);
create trigger assignment_reversals_append_only before update or delete on assignment_reversals for each row execute function refuse_change();
create view live_assignments as
  select a.* from payment_assignments a where not exists (select from assignment_reversals r where r.assignment_id = a.id);

insert into payment_assignments (id, payment_id, order_id, amount, credited_eur, assigned_at)
  select gen_random_uuid(), id, order_id, amount, amount, received_at from payments where order_id is not null;
alter table payments drop constraint payments_check, drop constraint payments_check1, drop constraint payments_state_check;
drop index payments_by_order;
alter table payments
  drop column order_id,
  add column finality text not null default 'final' check (finality in ('seen', 'final', 'gone')),
  -- Bank: the day it was booked, at its start; chains: when the network first knew of it.
  add column first_seen_at timestamptz,
  add column transaction_id text,
  add column deposit_address text,
  add column memo_type text check (memo_type in ('text', 'id', 'hash', 'return')),
  add column is_muxed boolean not null default false,
  add column height bigint,
  add column confirmations integer,
  -- The order that its reference or address names, whether or not it could be booked to it.
  add column named_order_id uuid references orders (id),
  -- Goes up whenever something about it changes, so that an officer never decides on what they did not see.
  add column version integer not null default 0;
update payments set first_seen_at = received_at;
update payments set state = 'assigned' where state = 'matched';
alter table payments
  alter column first_seen_at set not null,
  add check (state in ('new', 'queued', 'assigned', 'closed', 'gone')),
  add check ((state = 'queued') = (queue_reason is not null)),
  -- The bank tells of a booking when it is done; what it takes back comes as a booking of its own.
  add check ((state = 'gone') = (finality = 'gone') or source = 'bank');
create index payments_by_named_order on payments (named_order_id) where named_order_id is not null;
create index payments_by_address on payments (deposit_address) where deposit_address is not null;
create index payments_open on payments (source) where finality = 'seen';

-- `new`: not looked at. `queued`: some of it waits for officers. `assigned`: all of it is with orders (or leaves as refund).
-- `closed`: nothing of it is with an order, all of it left or is the issuer's own. `gone`: taken back or never final.
create or replace function payment_keeps_what_was_received() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,queue_reason,finality,height,confirmations,named_order_id,version}';
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'what was received with payment % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_keeps_what_was_received before update on payments for each row execute function payment_keeps_what_was_received();

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
alter table payment_assignments add foreign key (decision_id) references payment_decisions (id);

-- Money back to where it came from.
create sequence refund_number;
create table refund_files (
  id uuid primary key,
  file text not null,
  message_id text not null unique,
  payment_count integer not null check (payment_count > 0),
  total_eur numeric(20, 2) not null check (total_eur > 0),
  made_by uuid not null references officers (id),
  made_at timestamptz not null
);
create trigger refund_files_append_only before update or delete on refund_files for each row execute function refuse_change();
create table refunds (
  id uuid primary key,
  number integer not null unique default nextval('refund_number'),
  payment_id uuid not null references payments (id),
  currency text not null check (currency in ('EUR', 'XLM', 'BTC', 'ETH')),
  amount numeric(40, 18) not null check (amount > 0),
  reason text not null check (reason in ('overpaid', 'late', 'withdrawn', 'not_assignable', 'refused_person', 'other')),
  note text,
  payee_name text,
  -- IBAN, Stellar account, or address: the source of the payment unless the note says why not.
  payee_account text not null,
  payee_memo text,
  is_to_source boolean not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'exported', 'sending', 'sent', 'failed', 'rejected')),
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid references officers (id),
  decided_at timestamptz,
  decision_reason text,
  refund_file_id uuid references refund_files (id),
  transfer_id uuid unique references transfers (id),
  -- Of the payment that an officer signed outside, until the chain proves it and from then on.
  transaction_id text,
  sent_at timestamptz,
  failure text,
  version integer not null default 0,
  check (is_to_source or note is not null),
  check (decided_by is null or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((state in ('sent')) = (sent_at is not null) or state = 'failed'),
  check (refund_file_id is null or currency = 'EUR'),
  check (transfer_id is null or currency = 'XLM')
);
create unique index refunds_one_open on refunds (payment_id) where state in ('proposed', 'approved', 'exported', 'sending');
create unique index refunds_one_transaction on refunds (currency, transaction_id) where transaction_id is not null and state in ('sending', 'sent');
create index refunds_by_state on refunds (state, proposed_at);
create function refund_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,decided_by,decided_at,decision_reason,refund_file_id,transfer_id,transaction_id,sent_at,failure,version}';
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'the terms of refund % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('proposed', 'approved'), ('proposed', 'rejected'), ('approved', 'exported'), ('approved', 'sending'), ('approved', 'rejected'), ('exported', 'sent'), ('exported', 'approved'), ('sending', 'sent'),
    ('sending', 'approved'), ('sending', 'failed'), ('exported', 'failed'), ('sent', 'failed')) then
    raise exception 'refund cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_keeps_its_terms before update on refunds for each row execute function refund_keeps_its_terms();
create trigger refunds_never_deleted before delete on refunds for each row execute function refuse_change();

-- Debits of the bank that nobody here ordered: a reversal whose credit is not known, a direct debit, a mistake.
create table unexplained_debits (
  bank_line_id uuid primary key references bank_lines (id),
  kind text not null check (kind in ('reversal', 'debit')),
  noted_by uuid references officers (id),
  noted_at timestamptz,
  note text,
  check ((noted_by is null) = (noted_at is null))
);

-- Transfers out that no holder signs: refunds in XLM.
alter table transfers drop constraint transfers_kind_check;
alter table transfers add check (kind in ('claim', 'refund'));
-- Asked for before a channel is free for it; built and signed by the server alone.
alter table transfers
  alter column channel drop not null,
  add column memo_type text check (memo_type in ('text', 'id', 'hash', 'return')),
  add column memo text,
  -- An officer wants it ended; until it is proven that nothing of it can land, it is not.
  add column stop_requested_at timestamptz,
  -- Why it ended before anything was handed in.
  add column failure text,
  drop constraint transfers_state_check,
  add check (state in ('requested', 'reserved', 'signed', 'submitted', 'settled', 'failed', 'expired')),
  add check ((memo is null) = (memo_type is null)),
  add check (channel is not null or (kind <> 'claim' and state in ('requested', 'failed')));
create table transfer_payments (
  transfer_id uuid not null references transfers (id),
  payment_no smallint not null check (payment_no between 1 and 100),
  payee text not null check (payee ~ '^(G[A-Z2-7]{55}|M[A-Z2-7]{68})$'),
  -- Lumens.
  amount numeric(20, 7) not null check (amount > 0),
  primary key (transfer_id, payment_no)
);
create trigger transfer_payments_append_only before update or delete on transfer_payments for each row execute function refuse_change();
