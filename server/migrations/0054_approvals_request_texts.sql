-- The words of a data request and of its answer are erased with the person's data, so proposals name them by the request.
create or replace view approval_texts as
  select 'person' as format, id, full_name as text from accounts
  union all select 'payer', id, payer_name from payments
  union all select 'bank_text', id, nullif(replace(remittance, E'\n', ' '), '') from bank_lines
  union all select 'payer', id, nullif(concat_ws(', ', counterparty_name, counterparty_iban), '') from typed_bank_entries
  union all select 'bank_text', id, nullif(concat_ws(' · ', nullif(remittance, ''), end_to_end_id), '') from typed_bank_entries
  union all select 'bank_text', id, nullif(replace(concat_ws(' · ', currency || ' ' || amount, counterparty_name, nullif(remittance, '')), E'\n', ' '), '') from refused_bank_entries
  union all select 'request_asked', id, asked from data_requests
  union all select 'request_answer', id, coalesce(answer, proposed_answer) from data_requests;
