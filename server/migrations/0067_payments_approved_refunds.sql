-- A proposed refund is decided as an approval. Proposals that were open end and are made anew.
update refunds set state = 'ended', failure = 'not_approved', version = version + 1 where state = 'proposed';

-- Only an approved refund is cancelled (`rejected`).
create or replace function refund_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,decided_by,decided_at,decision_reason,refund_file_id,transfer_id,transaction_id,sent_at,failure,version}';
begin
  if new.state in ('sent', 'failed', 'rejected', 'ended') and new.payee_name is null and new.payee_account = '' and new.payee_memo is null
    and books_are_over((coalesce(old.sent_at, old.decided_at, old.proposed_at) at time zone 'Europe/Berlin')::date) then
    moving := moving || '{payee_name,payee_account,payee_memo,note}'::text[];
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'the terms of refund % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('proposed', 'approved'), ('proposed', 'ended'), ('approved', 'exported'), ('approved', 'sending'), ('approved', 'rejected'), ('approved', 'ended'), ('exported', 'sent'), ('exported', 'approved'), ('sending', 'sent'),
    ('sending', 'approved'), ('sending', 'failed'), ('exported', 'failed'), ('sent', 'failed')) then
    raise exception 'refund cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Its payee and its note are erased with the books, so proposals name them by the refund.
create or replace view approval_texts as
  select 'person' as format, id, full_name as text from accounts
  union all select 'payer', id, payer_name from payments
  union all select 'bank_text', id, nullif(replace(remittance, E'\n', ' '), '') from bank_lines
  union all select 'payer', id, nullif(concat_ws(', ', counterparty_name, counterparty_iban), '') from typed_bank_entries
  union all select 'bank_text', id, nullif(concat_ws(' · ', nullif(remittance, ''), end_to_end_id), '') from typed_bank_entries
  union all select 'bank_text', id, nullif(replace(concat_ws(' · ', currency || ' ' || amount, counterparty_name, nullif(remittance, '')), E'\n', ' '), '') from refused_bank_entries
  union all select 'request_asked', id, asked from data_requests
  union all select 'request_answer', id, coalesce(answer, proposed_answer) from data_requests
  union all select 'payee', id, nullif(concat_ws(', ', payee_name, nullif(payee_account, ''), payee_memo), '') from refunds
  union all select 'refund_note', id, note from refunds;
