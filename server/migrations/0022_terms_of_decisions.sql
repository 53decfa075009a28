-- What officers propose is what their colleagues approve: the terms of a decision never change behind it.
create function payment_decision_keeps_its_terms() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{state,decided_by,decided_at,rejection_reason}';
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'the terms of decision % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.state <> 'proposed' then
    raise exception 'decision % has been made', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_decision_keeps_its_terms before update on payment_decisions for each row execute function payment_decision_keeps_its_terms();
create trigger payment_decisions_never_deleted before delete on payment_decisions for each row execute function refuse_change();

-- A declaration stays as it was made; only its end is written down later.
create function withdrawal_keeps_its_declaration() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'completed_at' <> to_jsonb(old) - 'completed_at' or old.completed_at is not null then
    raise exception 'the withdrawal of order % is fixed', old.order_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_keeps_its_declaration before update on withdrawals for each row execute function withdrawal_keeps_its_declaration();

-- Officers note what they did about it; what came stays what it was, until the books are over.
create function foreign_deposit_keeps_what_came() returns trigger language plpgsql as $$
declare
  moving text[] := '{noted_by,noted_at,note}';
begin
  if new.sender is null and new.memo is null and books_are_over((old.received_at at time zone 'Europe/Berlin')::date) then
    moving := moving || '{sender,memo}'::text[];
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception 'what came with deposit % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger foreign_deposit_keeps_what_came before update on foreign_deposits for each row execute function foreign_deposit_keeps_what_came();
create trigger foreign_deposits_never_deleted before delete on foreign_deposits for each row execute function refuse_change();
create function unexplained_debit_keeps_its_line() returns trigger language plpgsql as $$
begin
  if new.bank_line_id <> old.bank_line_id or new.kind <> old.kind then
    raise exception 'debit % is fixed', old.bank_line_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger unexplained_debit_keeps_its_line before update on unexplained_debits for each row execute function unexplained_debit_keeps_its_line();
