-- The people whom officers identify for an account. Whether one of them is an officer is asked by the modules before identification, too.
create view account_people as
  select account_id, first_name || ' ' || last_name as full_name, dob from identity_proofs where left_at is null
  union all select account_id, first_name || ' ' || last_name, dob from beneficial_owners;
