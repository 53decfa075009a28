-- What the balances of a statement leave for its unread entries: credits count positive. Null where it states no balances.
alter table bank_statements add column unread_eur numeric(20, 2);
-- The place in the account's chain of lines at which the statement ended when it joined; null until then.
alter table bank_statements add column joined_place bigint;
update bank_statements s set joined_place = j.place
from (select l.bank_statement_id, max(c.place) as place from joined_bank_lines c join bank_lines l on l.id = c.bank_line_id group by l.bank_statement_id) j where j.bank_statement_id = s.id;

alter table refused_bank_entries add column bank_statement_id uuid references bank_statements (id);
alter table refused_bank_entries disable trigger refused_bank_entries_append_only;
update refused_bank_entries e set bank_statement_id = s.id from bank_statements s
where s.bank_import_id = e.bank_import_id and s.account_iban = e.account_iban and s.statement_id = coalesce(e.statement_id, '')
  and 1 = (select count(*) from bank_statements o where o.bank_import_id = s.bank_import_id and o.account_iban = s.account_iban and o.statement_id = s.statement_id);
alter table refused_bank_entries enable trigger refused_bank_entries_append_only;
-- An entry whose statement did not join goes to the statement that brings it again and joins.
create or replace function refused_bank_entry_keeps_its_figures() returns trigger language plpgsql as $$
declare
  forgotten constant text[] := '{counterparty_name,counterparty_iban,remittance}';
begin
  if tg_op = 'UPDATE' and books_are_over(coalesce(old.booking_date, (old.refused_at at time zone 'Europe/Berlin')::date))
    and new.counterparty_name is null and new.counterparty_iban is null and new.remittance = ''
    and to_jsonb(new) - forgotten = to_jsonb(old) - forgotten then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'bank_statement_id' = to_jsonb(old) - 'bank_statement_id'
    and not exists (select from bank_statements s where s.id = old.bank_statement_id and s.joined_place is not null) then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create index refused_bank_entries_of_account on refused_bank_entries (account_iban);

-- A line that was booked after its statement had joined stands behind the last line of that statement.
alter table joined_bank_lines add column behind bigint;

-- What officers type of an entry that the product could not read. A proposal names it by id and hash, so that it can be forgotten.
create table typed_bank_entries (
  id uuid primary key,
  refused_entry_id uuid not null references refused_bank_entries (id),
  direction text not null check (direction in ('credit', 'debit')),
  -- 0: the bank booked nothing of it.
  amount_eur numeric(20, 2) not null check (amount_eur >= 0),
  booking_date date not null,
  counterparty_name text,
  counterparty_iban text,
  remittance text not null,
  end_to_end_id text,
  taken_back text not null check (taken_back in ('no', 'reversal', 'return')),
  typed_by uuid not null references officers (id),
  typed_at timestamptz not null
);
create index typed_bank_entries_of_entry on typed_bank_entries (refused_entry_id);
create function typed_bank_entry_keeps_its_figures() returns trigger language plpgsql as $$
declare
  forgotten constant text[] := '{counterparty_name,counterparty_iban,remittance,end_to_end_id}';
begin
  if tg_op = 'UPDATE' and books_are_over(old.booking_date)
    and new.counterparty_name is null and new.counterparty_iban is null and new.remittance = '' and new.end_to_end_id is null
    and to_jsonb(new) - forgotten = to_jsonb(old) - forgotten then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger typed_bank_entries_append_only before update or delete on typed_bank_entries for each row execute function typed_bank_entry_keeps_its_figures();

-- What two officers agreed that an entry says; the latest counts. It is booked when the entries of its statement add up to its balances.
create table agreed_bank_entries (
  id bigint generated always as identity primary key,
  refused_entry_id uuid not null references refused_bank_entries (id),
  typed_entry_id uuid not null unique references typed_bank_entries (id),
  approval_id uuid not null unique references approvals (id),
  agreed_at timestamptz not null
);
create index agreed_bank_entries_of_entry on agreed_bank_entries (refused_entry_id, id desc);
create trigger agreed_bank_entries_append_only before update or delete on agreed_bank_entries for each row execute function refuse_change();

-- Unread entries that are settled, each once: by two officers, or by a corrected file that can be read.
create table booked_refused_entries (
  refused_entry_id uuid primary key references refused_bank_entries (id),
  -- Null: two officers agree that the bank booked nothing of it.
  bank_line_id uuid unique references bank_lines (id),
  -- Null: a corrected file.
  approval_id uuid unique references approvals (id),
  booked_at timestamptz not null,
  check (bank_line_id is not null or approval_id is not null)
);
create trigger booked_refused_entries_append_only before update or delete on booked_refused_entries for each row execute function refuse_change();

-- What a proposal of such a booking names is looked up here while it is not forgotten.
create or replace view approval_texts as
  select 'person' as format, id, full_name as text from accounts
  union all select 'payer', id, payer_name from payments
  union all select 'bank_text', id, nullif(replace(remittance, E'\n', ' '), '') from bank_lines
  union all select 'payer', id, nullif(concat_ws(', ', counterparty_name, counterparty_iban), '') from typed_bank_entries
  union all select 'bank_text', id, nullif(concat_ws(' · ', nullif(remittance, ''), end_to_end_id), '') from typed_bank_entries
  union all select 'bank_text', id, nullif(replace(concat_ws(' · ', currency || ' ' || amount, counterparty_name, nullif(remittance, '')), E'\n', ' '), '') from refused_bank_entries;
