-- What the bank reports of orders before its statement does (pain.002), word for word.
create table bank_reports (
  id uuid primary key,
  bank_import_id uuid not null references bank_imports (id),
  -- As the report names the order and the transfer; no transfer: the order as a whole.
  order_message_id text,
  end_to_end_id text,
  refund_file_id uuid references refund_files (id),
  refund_id uuid references refunds (id),
  status text not null check (status in ('accepted', 'pending', 'rejected', 'payee_matches', 'payee_nearly_matches', 'payee_differs', 'payee_not_checked')),
  status_code text not null,
  reason_code text,
  reason text,
  outcome text not null check (outcome in ('applied', 'noted', 'unknown', 'already_sent')),
  reported_at timestamptz not null
);
create unique index bank_reports_once on bank_reports (coalesce(order_message_id, ''), coalesce(end_to_end_id, '-'), status_code, coalesce(reason_code, ''));
create index bank_reports_by_refund on bank_reports (refund_id) where refund_id is not null;
create index bank_reports_by_file on bank_reports (refund_file_id) where refund_file_id is not null;

create function bank_report_keeps_its_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and books_are_over((old.reported_at at time zone 'Europe/Berlin')::date) and new.reason is null and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger bank_reports_append_only before update or delete on bank_reports for each row execute function bank_report_keeps_its_words();
