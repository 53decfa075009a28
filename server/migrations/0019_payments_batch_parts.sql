-- A batch that the bank booked in one sum gives way to its transactions when a notification (camt.054) tells them: lines that are
-- parts of its line, each with a payment of its own.
alter table bank_lines add column part_of uuid references bank_lines (id);
create index bank_lines_by_batch on bank_lines (part_of) where part_of is not null;

-- How the bank names an entry that it booked without its transactions.
create table batch_references (
  bank_line_id uuid not null references bank_lines (id),
  reference text not null,
  primary key (bank_line_id, reference)
);

-- Transactions that a notification tells of an entry. They are read from its file when the entry is found among the bank lines.
create table entry_details (
  id uuid primary key,
  bank_import_id uuid not null references bank_imports (id),
  account_iban text not null,
  -- The same for the same transactions of the same entry in every file that carries them.
  details_key text not null,
  booking_date date not null,
  direction text not null check (direction in ('credit', 'debit')),
  amount_eur numeric(20, 2) not null check (amount_eur > 0),
  entry_references text[] not null,
  told_at timestamptz not null,
  -- The line that has given way to them.
  bank_line_id uuid unique references bank_lines (id),
  unique (account_iban, details_key)
);
create index entry_details_to_join on entry_details (booking_date) where bank_line_id is null;

create function entry_details_keep_what_was_told() returns trigger language plpgsql as $$
begin
  if old.bank_line_id is not null or new.bank_line_id is null or to_jsonb(new) - 'bank_line_id' <> to_jsonb(old) - 'bank_line_id' then
    raise exception 'what was told with entry details % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger entry_details_keep_what_was_told before update on entry_details for each row execute function entry_details_keep_what_was_told();
create trigger entry_details_never_deleted before delete on entry_details for each row execute function refuse_change();

-- `split`: a batch whose parts stand in its place. As money it is gone, its parts are there.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check check (state in ('new', 'queued', 'assigned', 'closed', 'gone', 'split'));
alter table payments add constraint payments_split_is_gone check (state <> 'split' or (source = 'bank' and finality = 'gone'));
