-- Since when the name of an account is the one that officers have verified. From then on only another verification changes it.
alter table accounts add column name_verified_at timestamptz;
update accounts set name_verified_at = r.verdict_since
  from kyc_records r where r.account_id = accounts.id and r.verdict in ('approved', 'approved_except_video') and accounts.erased_at is null;
update accounts set full_name = p.first_name || ' ' || p.last_name
  from identity_proofs p where p.account_id = accounts.id and p.role = 'applicant' and accounts.name_verified_at is not null;
