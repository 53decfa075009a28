-- A payment for which no quote is honoured counts at the rate of the moment at which it became final. That price is kept beside the
-- quotes, names the payment, and was offered to nobody: it ends never.
alter table quotes
  add column revalued_payment_id uuid references payments (id),
  add column revaluation_reason text check (revaluation_reason in ('seen_without_quote', 'final_too_late')),
  alter column expires_at drop not null,
  add check ((expires_at is null) = (revalued_payment_id is not null) and (revaluation_reason is null) = (revalued_payment_id is null));
