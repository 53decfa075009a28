-- Entries of booked statements that the product cannot read, with what can be read of them as the bank wrote it: officers book them
-- by hand.
create table refused_bank_entries (
  id uuid primary key,
  bank_import_id uuid not null references bank_imports (id),
  account_iban text not null,
  -- The same for the same entry in every file that carries it.
  entry_key text not null,
  file_in_archive text,
  statement_id text,
  entry_no integer not null,
  line_no integer not null,
  code text not null,
  currency text,
  amount text,
  direction text check (direction in ('credit', 'debit')),
  booking_date date,
  value_date date,
  counterparty_name text,
  counterparty_iban text,
  remittance text not null,
  bank_reference text,
  refused_at timestamptz not null,
  unique (account_iban, entry_key)
);
create index refused_bank_entries_by_time on refused_bank_entries (refused_at desc);

create function refused_bank_entry_keeps_its_figures() returns trigger language plpgsql as $$
declare
  forgotten constant text[] := '{counterparty_name,counterparty_iban,remittance}';
begin
  if tg_op = 'UPDATE' and books_are_over(coalesce(old.booking_date, (old.refused_at at time zone 'Europe/Berlin')::date))
    and new.counterparty_name is null and new.counterparty_iban is null and new.remittance = ''
    and to_jsonb(new) - forgotten = to_jsonb(old) - forgotten then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger refused_bank_entries_append_only before update or delete on refused_bank_entries for each row execute function refused_bank_entry_keeps_its_figures();
