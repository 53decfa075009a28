-- What banks kept of a booking, and what makes lines equal in all that banks tell of them: two transfers may be.
alter table bank_lines add column charges_eur numeric(20, 2) check (charges_eur > 0);
alter table bank_lines add column identity text;

-- The lines of an account in the order in which they lead from balance to balance.
create table joined_bank_lines (
  place bigint generated always as identity primary key,
  account_iban text not null,
  bank_line_id uuid not null unique references bank_lines (id),
  -- Behind this line.
  balance_eur numeric(20, 2) not null
);
create index joined_bank_lines_of_account on joined_bank_lines (account_iban, place);
create trigger joined_bank_lines_append_only before update or delete on joined_bank_lines for each row execute function refuse_change();

-- The place of a line in the statement that waits.
alter table waiting_bank_lines add column ordinal integer not null default 0;

-- Lines of a statement that waits, of which equal ones stand on joined statements: the same again, or bookings of their own.
create table repeated_bank_lines (
  bank_statement_id uuid not null references bank_statements (id),
  bank_line_id uuid not null references bank_lines (id),
  ordinal integer not null,
  primary key (bank_statement_id, bank_line_id)
);
