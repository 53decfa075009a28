-- Everything that ever identified a person or company of an account, as it was given. A corrected or removed detail leaves the proof and stays here,
-- so that nobody gets rid of a sign of self-referral by changing a number.
create table given_details (
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('person', 'tax_number', 'document', 'company')),
  detail jsonb not null,
  given_at timestamptz not null,
  primary key (account_id, kind, detail)
);
create trigger given_details_never_changed before update on given_details for each row execute function refuse_change();

create function keep_given_proof() returns trigger language plpgsql as $$
begin
  insert into given_details (account_id, kind, detail, given_at)
  select new.account_id, d.kind, d.detail, new.updated_at from (
    select 'person' as kind, jsonb_build_object('firstName', new.first_name, 'lastName', new.last_name, 'bornOn', new.dob) as detail
    union select 'document', jsonb_build_object('type', new.doc_type, 'number', new.doc_id)
    union select 'tax_number', jsonb_build_object('number', new.tax_id) where new.tax_id is not null
    union select 'tax_number', jsonb_build_object('number', r ->> 'tax_id') from jsonb_array_elements(new.further_tax_residences) r where r ->> 'tax_id' is not null) d
  on conflict do nothing;
  return null;
end $$;
create trigger keep_given_proof after insert or update on identity_proofs for each row execute function keep_given_proof();

create function keep_given_owner() returns trigger language plpgsql as $$
begin
  insert into given_details (account_id, kind, detail, given_at)
  values (new.account_id, 'person', jsonb_build_object('firstName', new.first_name, 'lastName', new.last_name, 'bornOn', new.dob), new.updated_at)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_given_owner after insert or update on beneficial_owners for each row execute function keep_given_owner();

create function keep_given_business() returns trigger language plpgsql as $$
begin
  insert into given_details (account_id, kind, detail, given_at)
  select new.account_id, 'company', jsonb_build_object('number', d.number), new.updated_at
  from (select new.tax_id_number as number union select new.country || ' ' || new.register_court || ' ' || new.register_number) d where d.number is not null
  on conflict do nothing;
  return null;
end $$;
create trigger keep_given_business after insert or update on kyc_businesses for each row execute function keep_given_business();

-- What stood there before.
insert into given_details (account_id, kind, detail, given_at)
select account_id, kind, detail, min(at) from (
  select account_id, 'person' as kind, jsonb_build_object('firstName', first_name, 'lastName', last_name, 'bornOn', dob) as detail, updated_at as at from identity_proofs
  union all select account_id, 'document', jsonb_build_object('type', doc_type, 'number', doc_id), updated_at from identity_proofs
  union all select account_id, 'tax_number', jsonb_build_object('number', tax_id), updated_at from identity_proofs where tax_id is not null
  union all select account_id, 'tax_number', jsonb_build_object('number', r ->> 'tax_id'), updated_at from identity_proofs, jsonb_array_elements(further_tax_residences) r where r ->> 'tax_id' is not null
  union all select account_id, 'person', jsonb_build_object('firstName', first_name, 'lastName', last_name, 'bornOn', dob), updated_at from beneficial_owners
  union all select account_id, 'company', jsonb_build_object('number', tax_id_number), updated_at from kyc_businesses
  union all select account_id, 'company', jsonb_build_object('number', country || ' ' || register_court || ' ' || register_number), updated_at from kyc_businesses where register_court is not null and register_number is not null
) given group by account_id, kind, detail;

-- For the comparison of an affiliate with the people they referred.
create view details_ever_given as select account_id, kind, detail from given_details;
