-- Retention: figures stay for ever, names and accounts of people for ten years (section 147(3) and (4) AO).
create or replace function payment_keeps_what_was_received() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,queue_reason,finality,height,confirmations,named_order_id,version}';
begin
  -- Money that nobody could assign is not forgotten: it is still somebody's.
  if new.state not in ('new', 'queued') and new.payer_name is null and new.payer_account is null and new.remittance = '' and new.end_to_end_id is null
    and books_are_over(coalesce(old.booking_date, (old.received_at at time zone 'Europe/Berlin')::date)) then
    moving := moving || '{payer_name,payer_account,remittance,end_to_end_id}'::text[];
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'what was received with payment % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace function refund_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,decided_by,decided_at,decision_reason,refund_file_id,transfer_id,transaction_id,sent_at,failure,version}';
begin
  if new.state in ('sent', 'failed', 'rejected') and new.payee_name is null and new.payee_account = '' and new.payee_memo is null
    and books_are_over((coalesce(old.sent_at, old.decided_at) at time zone 'Europe/Berlin')::date) then
    moving := moving || '{payee_name,payee_account,payee_memo,note}'::text[];
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'the terms of refund % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('proposed', 'approved'), ('proposed', 'rejected'), ('approved', 'exported'), ('approved', 'sending'), ('approved', 'rejected'), ('exported', 'sent'), ('exported', 'approved'), ('sending', 'sent'),
    ('sending', 'approved'), ('sending', 'failed'), ('exported', 'failed'), ('sent', 'failed')) then
    raise exception 'refund cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create function refund_file_keeps_its_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.file = '' and books_are_over((old.made_at at time zone 'Europe/Berlin')::date) and to_jsonb(new) - 'file' = to_jsonb(old) - 'file' then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
drop trigger refund_files_append_only on refund_files;
create trigger refund_files_append_only before update or delete on refund_files for each row execute function refund_file_keeps_its_figures();
