-- A refused person's details are kept beyond their five years where the person's data are to be kept.
create or replace function refusal_is_over(account uuid) returns boolean language sql stable as $$
  select exists (select from kyc_records where account_id = account and verdict = 'rejected' and extract(year from verdict_since at time zone 'Europe/Berlin') + 5 < extract(year from product_day()))
    and not exists (select from accounts_to_keep where account_id = account)
$$;
