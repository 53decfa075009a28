-- What lies on an account for one payment, order or person is added up from the index alone.
drop index journal_lines_by_account;
create index journal_lines_by_account on journal_lines (account, subject_id) include (amount);

-- Whoever may be the same person as another is found by what they have in common; the number of the document as the search for duplicates reads it.
create index identity_proofs_by_birthday on identity_proofs (dob);
create index identity_proofs_by_document on identity_proofs (translate(regexp_replace(lower(doc_id), '[^a-z0-9]', '', 'g'), 'oil', '011'));
create index identity_proofs_by_tax_id on identity_proofs (tax_id) where tax_id is not null;

-- The last day of each statement.
create index bank_lines_by_statement on bank_lines (bank_statement_id, account_iban, booking_date);
