-- What compliance decided about two accounts that may belong to one person. A decision names the details of both sides by their
-- hash: once either changes, the pair is undecided again.
create table duplicate_decisions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  other_account_id uuid not null references accounts (id),
  finding text not null check (finding in ('same_person', 'different_people', 'family')),
  reason text not null,
  -- What the two had in common.
  matches text[] not null,
  details_hash bytea not null check (octet_length(details_hash) = 32),
  decided_by uuid not null references officers (id),
  decided_at timestamptz not null,
  position bigint generated always as identity,
  constraint duplicate_pair_has_one_order check (account_id < other_account_id)
);
create index duplicate_decisions_by_pair on duplicate_decisions (account_id, other_account_id, position desc);
create index duplicate_decisions_by_other on duplicate_decisions (other_account_id);

-- Kept as long as the identification of either person, and erased with the first of the two.
create function duplicate_decisions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from accounts a where a.id in (old.account_id, old.other_account_id)
      and (may_be_erased(a.id, 'identification') or refusal_is_over(a.id)
        or (a.email_confirmed_at is null and not exists (select from legal_holds where account_id = a.id and lifted_at is null)))) then
    return old;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger duplicate_decisions_append_only before update or delete on duplicate_decisions for each row execute function duplicate_decisions_stay();

create function identity_details_of(account uuid) returns text language sql stable as $$
  select coalesce(string_agg(jsonb_build_array(role, first_name, last_name, dob, place_of_birth, country_of_birth, citizenship, further_citizenships,
    doc_type, doc_id, tax_residence, tax_id, further_tax_residences)::text, E'\n' order by id), '')
  from identity_proofs where account_id = account
$$;
create function pair_details_hash(one uuid, other uuid) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws(E'\n\n', identity_details_of(least(one, other)), identity_details_of(greatest(one, other))), 'UTF8'))
$$;

-- Whether officers decided, about the details on file now, that two accounts belong to different people.
create function are_different_people(one uuid, other uuid) returns boolean language sql stable as $$
  select coalesce((select d.finding <> 'same_person' and d.details_hash = pair_details_hash(one, other)
    from duplicate_decisions d where d.account_id = least(one, other) and d.other_account_id = greatest(one, other) order by d.position desc limit 1), false)
$$;

-- As before, and by decision: two that officers found to be different people are not one, and two found to be the same person are,
-- whatever their details become. A company is not the person who represents it.
create or replace view same_person_accounts as
  select own.account_id, other.account_id as other_account_id
  from identity_proofs own
  join kyc_records mine on mine.account_id = own.account_id and mine.applicant_type = 'individual' and mine.verdict in ('approved', 'approved_except_video')
  cross join lateral (
    select p.id from identity_proofs p
    where p.dob = own.dob and p.place_of_birth = own.place_of_birth and lower(p.first_name) = lower(own.first_name) and lower(p.last_name) = lower(own.last_name)
    union
    select p.id from identity_proofs p
    where translate(regexp_replace(lower(p.doc_id), '[^a-z0-9]', '', 'g'), 'oil', '011') = translate(regexp_replace(lower(own.doc_id), '[^a-z0-9]', '', 'g'), 'oil', '011') and p.citizenship = own.citizenship
    union
    select p.id from identity_proofs p where p.tax_id = own.tax_id and p.tax_residence = own.tax_residence
  ) alike
  join identity_proofs other on other.id = alike.id and other.account_id <> own.account_id and other.role = 'applicant'
  join kyc_records theirs on theirs.account_id = other.account_id and theirs.applicant_type = 'individual' and theirs.verdict in ('approved', 'approved_except_video')
  where own.role = 'applicant' and not are_different_people(own.account_id, other.account_id)
  union
  select own.account_id, other.account_id
  from kyc_businesses own
  join kyc_records mine on mine.account_id = own.account_id and mine.applicant_type = 'business' and mine.verdict in ('approved', 'approved_except_video')
  join kyc_businesses other on other.account_id <> own.account_id and other.country = own.country and other.register_number = own.register_number and other.register_court is not distinct from own.register_court
  join kyc_records theirs on theirs.account_id = other.account_id and theirs.applicant_type = 'business' and theirs.verdict in ('approved', 'approved_except_video')
  union
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

-- All accounts of the person behind one, that one included: also those connected to it through a third. `offset 0` has the view read
-- for one account at a time, by its indexes.
create function accounts_of_person(account uuid) returns setof uuid language sql stable rows 2 as $$
  with recursive person as (
    select account as id
    union
    select next.other_account_id from person, lateral (select s.other_account_id from same_person_accounts s where s.account_id = person.id offset 0) next
  )
  select id from person
$$;
