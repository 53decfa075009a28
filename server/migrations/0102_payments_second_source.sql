-- Which files tell a line that an officer's file brought: the bank's own channel, or a file that another officer uploaded.
create table bank_line_tellings (
  bank_line_id uuid not null references bank_lines (id),
  -- One that was only read is deleted after a while; the log keeps its hash.
  bank_import_id uuid not null,
  -- Null: the bank's own channel.
  officer_id uuid references officers (id),
  -- Null: the file was read, and its statement is not booked.
  bank_statement_id uuid references bank_statements (id),
  told_at timestamptz not null,
  primary key (bank_line_id, bank_import_id)
);
create index bank_line_tellings_of_statement on bank_line_tellings (bank_statement_id);
create trigger bank_line_tellings_append_only before update or delete on bank_line_tellings for each row execute function refuse_change();

-- Lines that one uploaded file alone tells: booked, and nothing is made of them until a second source has told them too.
create table single_source_lines (
  bank_line_id uuid primary key references bank_lines (id),
  bank_import_id uuid not null references bank_imports (id)
);
