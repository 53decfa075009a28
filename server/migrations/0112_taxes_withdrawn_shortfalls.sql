-- A notice of tax withheld too little that was wrong: two officers withdraw it. The notice stays as it was sent; the payout can be notified again.
alter table tax_shortfalls
  -- The decision to withdraw it.
  add column withdrawal_id uuid unique,
  add column withdrawn_at timestamptz,
  add constraint tax_shortfalls_withdrawn_by_decision check ((withdrawal_id is null) = (withdrawn_at is null)),
  drop constraint tax_shortfalls_payout_id_key;
create unique index tax_shortfalls_one_notice_of_payout on tax_shortfalls (payout_id) where withdrawn_at is null;
create index tax_shortfalls_by_payout on tax_shortfalls (payout_id);

drop trigger tax_shortfalls_append_only on tax_shortfalls;
create function tax_shortfall_is_fixed() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is null
    or to_jsonb(new) - '{withdrawal_id,withdrawn_at}'::text[] <> to_jsonb(old) - '{withdrawal_id,withdrawn_at}'::text[] then
    raise exception 'tax shortfall % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tax_shortfall_is_fixed before update on tax_shortfalls for each row execute function tax_shortfall_is_fixed();
-- Keeps its name: servers of the version before look for it during an upgrade.
create trigger tax_shortfalls_append_only before delete on tax_shortfalls for each row execute function refuse_change();
