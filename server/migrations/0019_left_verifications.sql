-- What somebody gave for a verification that nobody goes on with is not kept for ever (Art. 5(1)(e) GDPR).
insert into kyc_verdict_moves values ('in_progress', 'not_started');

-- When the person was told that what they left unfinished will be deleted.
alter table kyc_records add column left_warned_at timestamptz;

-- Data of an applicant who was refused: the five years begin with the refusal, for no business relationship did (section 8(4) GwG).
create function refusal_is_over(account uuid) returns boolean language sql stable as $$
  select exists (select from kyc_records where account_id = account and verdict = 'rejected' and extract(year from verdict_since at time zone 'Europe/Berlin') + 5 < extract(year from product_day()))
    and not exists (select from legal_holds where account_id = account and lifted_at is null)
$$;
create function kyc_decisions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and refusal_is_over(old.account_id) then
    return old;
  end if;
  if tg_op = 'DELETE' and may_be_erased(old.account_id, 'identification') and exists (select from kept_records where account_id = old.account_id and record = 'identification') then
    return old;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
drop trigger kyc_decisions_append_only on kyc_decisions;
create trigger kyc_decisions_append_only before update or delete on kyc_decisions for each row execute function kyc_decisions_stay();
