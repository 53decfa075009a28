-- What lists and searches need when there are a hundred thousand people, and sums of the books that are kept instead of added up.
create extension if not exists pg_trgm;
create index accounts_by_name_part on accounts using gin (lower(full_name collate pg_c_utf8) gin_trgm_ops);
create index accounts_by_email_part on accounts using gin (lower(email collate pg_c_utf8) gin_trgm_ops);
create index accounts_by_time on accounts (created_at desc, id) where closed_at is null;
create index orders_by_reference_part on orders using gin (lower(reference) gin_trgm_ops);
create index orders_by_time on orders (placed_at desc, id desc);
create index orders_by_amount on orders (amount_eur desc, id desc);
create index orders_by_deadline on orders (payment_deadline, id);
create index payments_by_payer_part on payments using gin (lower(payer_name collate pg_c_utf8) gin_trgm_ops);
create index payments_by_account_part on payments using gin (lower(payer_account collate pg_c_utf8) gin_trgm_ops);
create index payments_by_remittance_part on payments using gin (lower(remittance collate pg_c_utf8) gin_trgm_ops);
create index payments_by_transaction_part on payments using gin (lower(transaction_id) gin_trgm_ops);
create index payments_by_end_to_end_part on payments using gin (lower(end_to_end_id) gin_trgm_ops);
create index payments_by_address_part on payments using gin (lower(deposit_address) gin_trgm_ops);
create index payments_by_state_and_time on payments (state, received_at desc, id desc);
create index payments_by_source_and_time on payments (source, received_at desc, id desc);
create index payments_by_reason_and_time on payments (queue_reason, received_at desc, id desc) where queue_reason is not null;
create index orders_by_status_and_time on orders (status, placed_at desc, id desc);
create index orders_by_method_and_time on orders (payment_method, placed_at desc, id desc);
create index claims_by_state_and_time on distribution_claims (state, created_at desc, id);
create index transfer_attempts_by_transfer on transfer_attempts (transfer_id);
create index accounts_closed_in_any_way on accounts (id) where closed_at is not null;
create index payments_by_time on payments (received_at desc, id desc);
create index payments_by_amount on payments (amount desc, id desc);
create index payment_decisions_by_payment on payment_decisions (payment_id);
create index refunds_by_payment on refunds (payment_id);
create index claims_by_time on distribution_claims (created_at desc, id);
create index claims_by_amount on distribution_claims (token_amount desc, id);
create index claims_open on distribution_claims (state) where state <> 'settled';
create index kyc_records_by_time on kyc_records (verdict_since, account_id);
create index journal_lines_by_currency on journal_lines (currency, account) include (amount);

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
create function journal_sums_add() returns trigger language plpgsql as $$
begin
  insert into journal_sums (part, kind, account, currency, amount)
  select pg_backend_pid() % 1024, e.kind, l.account, l.currency, sum(l.amount) from added l join journal_entries e on e.id = l.entry_id group by e.kind, l.account, l.currency order by 2, 3, 4
  on conflict (kind, account, currency, part) do update set amount = journal_sums.amount + excluded.amount;
  return null;
end $$;
create trigger journal_sums_add after insert on journal_lines referencing new table as added for each statement execute function journal_sums_add();
insert into journal_sums (part, kind, account, currency, amount)
select 0, e.kind, l.account, l.currency, sum(l.amount) from journal_lines l join journal_entries e on e.id = l.entry_id group by e.kind, l.account, l.currency;
