-- A rejection that one uploaded file alone tells: the refund stays as it is until a second source tells it too.
alter table bank_reports drop constraint bank_reports_outcome_check;
alter table bank_reports add constraint bank_reports_outcome_check check (outcome in ('applied', 'noted', 'unknown', 'already_sent', 'waits'));
create index bank_reports_waiting on bank_reports (id) where outcome = 'waits';

-- What the bank said stays; what follows from it is decided once.
create or replace function bank_report_keeps_its_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and books_are_over((old.reported_at at time zone 'Europe/Berlin')::date) and new.reason is null and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.outcome = 'waits' and to_jsonb(new) - 'outcome' = to_jsonb(old) - 'outcome' then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- Which other files tell a report that waits.
create table bank_report_tellings (
  bank_report_id uuid not null references bank_reports (id),
  -- One that was only read is deleted after a while; the log keeps its hash.
  bank_import_id uuid not null,
  -- Null: the bank's own channel.
  officer_id uuid references officers (id),
  told_at timestamptz not null,
  primary key (bank_report_id, bank_import_id)
);
create trigger bank_report_tellings_append_only before update or delete on bank_report_tellings for each row execute function refuse_change();
