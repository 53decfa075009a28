-- Which files tell the transactions of a batch that an officer's file brought: the bank's own channel, or a file that another officer uploaded.
create table entry_details_tellings (
  entry_details_id uuid not null references entry_details (id),
  -- One that was only read is deleted after a while; the log keeps its hash.
  bank_import_id uuid not null,
  -- Null: the bank's own channel.
  officer_id uuid references officers (id),
  told_at timestamptz not null,
  primary key (entry_details_id, bank_import_id)
);
create trigger entry_details_tellings_append_only before update or delete on entry_details_tellings for each row execute function refuse_change();
