-- Accounts that officers have approved for one and the same person or company: the same document, tax number, or name with day and
-- place of birth; the same entry in a register. Orders asks here what one person may hold. Of accounts that are not approved nothing
-- is told: anybody can type the details of somebody else.
create view same_person_accounts as
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
  where own.role = 'applicant'
  union
  select own.account_id, other.account_id
  from kyc_businesses own
  join kyc_records mine on mine.account_id = own.account_id and mine.applicant_type = 'business' and mine.verdict in ('approved', 'approved_except_video')
  join kyc_businesses other on other.account_id <> own.account_id and other.country = own.country and other.register_number = own.register_number and other.register_court is not distinct from own.register_court
  join kyc_records theirs on theirs.account_id = other.account_id and theirs.applicant_type = 'business' and theirs.verdict in ('approved', 'approved_except_video');
create index kyc_businesses_by_register on kyc_businesses (register_number) where register_number is not null;
