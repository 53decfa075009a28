-- Of n accounts of one person every pair shares the details, so that a search from account to account compares n times n pairs. It now goes
-- from an account to what it has in common with others, a key, and from each key once to its accounts.
-- The key of each detail by which approved accounts count as one person: name with day and place of birth, document, tax number.
create function person_keys(proof identity_proofs) returns text[] language sql immutable as $$
  select array_remove(array[
    'born' || E'\n' || (proof.dob - date '2000-01-01')::text || E'\n' || proof.place_of_birth || E'\n' || lower(proof.first_name) || E'\n' || lower(proof.last_name),
    'document' || E'\n' || proof.citizenship || E'\n' || translate(regexp_replace(lower(proof.doc_id), '[^a-z0-9]', '', 'g'), 'oil', '011'),
    'tax' || E'\n' || proof.tax_residence || E'\n' || proof.tax_id], null)
$$;
create index identity_proofs_by_person_keys on identity_proofs using gin (person_keys(identity_proofs)) with (fastupdate = off) where role = 'applicant';

-- A company by its entry in a register; null without one.
create function company_key(business kyc_businesses) returns text language sql immutable as $$
  select 'register' || E'\n' || business.country || E'\n' || coalesce('at ' || business.register_court, '') || E'\n' || business.register_number
$$;
create index kyc_businesses_by_company_key on kyc_businesses (company_key(kyc_businesses));
drop index kyc_businesses_by_register;

create view approved_persons as
  select p.account_id, person_keys(p) as keys
  from identity_proofs p join kyc_records k on k.account_id = p.account_id and k.applicant_type = 'individual' and k.verdict in ('approved', 'approved_except_video')
  where p.role = 'applicant';

create view approved_companies as
  select b.account_id, company_key(b) as key
  from kyc_businesses b join kyc_records k on k.account_id = b.account_id and k.applicant_type = 'business' and k.verdict in ('approved', 'approved_except_video');

-- Two that officers found to be the same person, whatever their details become. A company is not the person who represents it.
create view found_to_be_one as
  select pair.account_id, pair.other_account_id
  from (
    select account_id, other_account_id, account_id as low, other_account_id as high, position, finding from duplicate_decisions
    union all
    select other_account_id, account_id, account_id, other_account_id, position, finding from duplicate_decisions
  ) pair
  join kyc_records mine on mine.account_id = pair.account_id and mine.applicant_type = 'individual'
  join kyc_records theirs on theirs.account_id = pair.other_account_id and theirs.applicant_type = 'individual'
  where pair.finding = 'same_person'
    and not exists (select from duplicate_decisions later where later.account_id = pair.low and later.other_account_id = pair.high and later.position > pair.position);

-- Whether officers ever kept the account apart from another one. They decide by hand, so these are few.
create function is_kept_apart(account uuid) returns boolean language sql stable as $$
  select exists (select from duplicate_decisions where account_id = account and finding <> 'same_person')
    or exists (select from duplicate_decisions where other_account_id = account and finding <> 'same_person')
$$;

-- Whether anything connects the account to another one: for nearly everybody nothing does.
create function has_further_accounts(account uuid) returns boolean language sql stable as $$
  select exists (select from approved_persons own join approved_persons other on other.keys && own.keys and other.account_id <> own.account_id where own.account_id = account)
    or exists (select from approved_companies own join approved_companies other on other.key = own.key and other.account_id <> own.account_id where own.account_id = account)
    or exists (select from found_to_be_one where account_id = account)
$$;

-- All accounts of the person behind one, that one included: also those connected to it through a third. The steps are accounts and keys.
-- Only an account that was kept apart from another is compared with each of its fellows. `offset 0` has the tables read for one step at
-- a time, by their indexes.
drop function accounts_of_person(uuid);
create function accounts_of_person(account uuid) returns setof uuid language plpgsql stable rows 2 as $$
begin
  if not has_further_accounts(account) then
    return next account;
    return;
  end if;
  return query
  with recursive step (id, key) as (
    select account, null::text
    union
    select next.id, next.key from step, lateral (
      select null::uuid as id, unnest(own.keys) as key from approved_persons own where own.account_id = step.id and not is_kept_apart(step.id)
      union all
      select other.account_id, null from approved_persons other where step.key is not null and other.keys @> array[step.key]
      union all
      select other.account_id, null from approved_persons own join approved_persons other on other.keys && own.keys
      where own.account_id = step.id and is_kept_apart(step.id) and not are_different_people(own.account_id, other.account_id)
      union all
      select null, own.key from approved_companies own where own.account_id = step.id and own.key is not null
      union all
      select other.account_id, null from approved_companies other where other.key = step.key
      union all
      select one.other_account_id, null from found_to_be_one one where one.account_id = step.id
      offset 0) next
  )
  select step.id from step where step.id is not null;
end $$;
drop view same_person_accounts;

-- The people behind accounts: each once, named by the first of these accounts, with all accounts of theirs.
create function people_of(accounts uuid[]) returns table (person uuid, account_id uuid) language plpgsql stable as $$
declare
  seen uuid[] := '{}';
  theirs uuid[];
begin
  foreach person in array accounts loop
    continue when person = any(seen);
    theirs := array(select accounts_of_person(person));
    seen := seen || theirs;
    return query select person, unnest(theirs);
  end loop;
end $$;
