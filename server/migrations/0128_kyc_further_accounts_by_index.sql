-- `offset 0` has the others looked up by the keys of the one account, through the index.
create or replace function has_further_accounts(account uuid) returns boolean language sql stable as $$
  select exists (
      select from approved_persons own, lateral (select from approved_persons other where other.keys && own.keys and other.account_id <> own.account_id offset 0) others
      where own.account_id = account)
    or exists (
      select from approved_companies own, lateral (select from approved_companies other where other.key = own.key and other.account_id <> own.account_id offset 0) others
      where own.account_id = account)
    or exists (select from found_to_be_one where account_id = account)
$$;
