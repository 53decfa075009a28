-- The balance up to which the statements of an account follow each other without a gap.
create table bank_balances (
  account_iban text primary key,
  balance_eur numeric(20, 2) not null,
  bank_statement_id uuid not null references bank_statements (id)
);

-- Lines of statements that do not follow that balance: booked, and funding nothing until a statement that has them follows it.
create table waiting_bank_lines (
  bank_statement_id uuid not null references bank_statements (id),
  bank_line_id uuid not null references bank_lines (id),
  primary key (bank_statement_id, bank_line_id)
);
create index waiting_bank_lines_by_line on waiting_bank_lines (bank_line_id);

insert into bank_balances
select distinct on (s.account_iban) s.account_iban, s.closing_eur, s.id from bank_statements s join bank_imports i on i.id = s.bank_import_id
where s.closing_eur is not null order by s.account_iban, s.closing_date desc nulls last, i.imported_at desc;
