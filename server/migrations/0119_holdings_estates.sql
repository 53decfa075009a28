-- An estate: what the issuer still owes a deceased holder goes to an heir. It concerns the person, and no single wallet.
alter table holding_adjustments
  alter column public_key drop not null,
  -- Whose day of death the document states; from the day after it, the deceased's papers and church tax end.
  add column died_on date,
  drop constraint holding_adjustments_kind_check,
  drop constraint holding_adjustments_check2,
  drop constraint holding_adjustments_check4,
  drop constraint holding_adjustments_check6,
  add constraint holding_adjustments_kind_check check (kind in ('freeze', 'release', 'replacement', 'inheritance', 'return', 'estate')),
  add constraint holding_adjustments_target_known check ((kind in ('replacement', 'inheritance', 'estate')) = (target_public_key is not null) and (target_public_key is null) = (target_account_id is null)),
  add constraint holding_adjustments_heir_is_another check (kind not in ('inheritance', 'estate') or target_account_id <> account_id),
  add constraint holding_adjustments_tokens_known check ((kind in ('freeze', 'release', 'estate')) = (token_amount is null)),
  add constraint holding_adjustments_estate_known check ((kind = 'estate') = (public_key is null) and (kind = 'estate') = (died_on is not null)),
  add constraint holding_adjustments_estate_is_booked check (kind <> 'estate' or transfer_id is null);
create unique index holding_adjustments_one_open_estate on holding_adjustments (account_id) where kind = 'estate' and state in ('proposed', 'approved');

-- The heir of each deceased person and the wallet that is paid: as the newest act says.
create view estates as
  select distinct on (account_id) account_id, target_account_id as heir_account_id, target_public_key as public_key, died_on
  from holding_adjustments where kind = 'estate' and state = 'done' order by account_id, done_at desc, number desc;
