-- What people said of their tax residences: a line for each country. Companies name one, that of their register.
create view self_certifications as
  select p.account_id, 'individual' as applicant_type, p.first_name || ' ' || p.last_name as name, p.dob, p.place_of_birth,
    residence.country, residence.tax_id, residence.no_tax_id_reason, p.updated_at as given_at, residence.place
  from identity_proofs p
  join kyc_records r on r.account_id = p.account_id and r.applicant_type = 'individual'
  cross join lateral (
    select p.tax_residence as country, p.tax_id, p.no_tax_id_reason, 0::bigint as place
    union all
    select further ->> 'country', further ->> 'tax_id', further ->> 'no_tax_id_reason', place
    from jsonb_array_elements(p.further_tax_residences) with ordinality as named (further, place)
  ) residence
  where p.role = 'applicant'
  union all
  select b.account_id, 'business', b.legal_name, null, null, b.country, b.tax_id_number, null, b.updated_at, 0
  from kyc_businesses b
  join kyc_records r on r.account_id = b.account_id and r.applicant_type = 'business';
