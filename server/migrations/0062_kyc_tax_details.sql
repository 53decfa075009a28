-- What identification knows of a person's or a company's taxes; the module `taxes` reads it here.
create view tax_details as
  select r.account_id, r.applicant_type, p.tax_residence, p.further_tax_residences, p.tax_id, p.dob, b.country as register_country, b.legal_form, b.tax_id_number
  from kyc_records r
  left join identity_proofs p on p.account_id = r.account_id and p.role = 'applicant'
  left join kyc_businesses b on b.account_id = r.account_id;
