-- Frozen proposals name people and bank texts by id. Their texts are read where they are erased when their time is over.
create view approval_texts as
  select 'person' as format, id, full_name as text from accounts
  union all select 'payer', id, payer_name from payments
  union all select 'bank_text', id, nullif(replace(remittance, E'\n', ' '), '') from bank_lines;
