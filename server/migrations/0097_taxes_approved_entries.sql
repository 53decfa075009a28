-- A proposed tax entry is decided as an approval, which holds who ended it and why. Proposals that were open end and are made anew; those of a
-- file of answers are approvals already.
alter table tax_entries
  drop column decision_reason,
  drop constraint tax_entries_check1,
  add constraint tax_entries_decided check (
    (decided_by is null) = (decided_at is null) and (state <> 'proposed' or decided_by is null) and (state <> 'approved' or decided_by is not null));
update tax_entries set state = 'rejected' where state = 'proposed' and import_id is null;

create or replace function tax_entry_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,decided_by,decided_at}';
begin
  if old.state <> 'proposed' or to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'tax entry % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A tax entry may reveal a religion and is erased with the account, so proposals name its terms by the entry.
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
  union all select 'refund_note', id, note from refunds
  union all select 'tax_document', id, document_reference from tax_entries
  union all select 'tax_terms', e.id, jsonb_strip_nulls(jsonb_build_object(
    'year', e.year::text, 'church_tax', e.church_tax, 'community', e.church_community, 'holder_kind', e.holder_kind, 'exemption', coalesce(e.exemption_kind, x.exemption_kind),
    'valid_from', e.valid_from, 'valid_until', e.valid_until, 'tax_office', e.tax_office, 'issued_on', e.issued_on, 'list_number', e.list_number))::text
    from tax_entries e left join tax_entries x on x.id = e.exemption_id;
