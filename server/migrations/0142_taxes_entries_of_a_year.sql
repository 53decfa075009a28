-- A coupon asks for the approved entries of its year, and for those without a year, of all holders.
create index tax_entries_of_year on tax_entries (account_id, year) where state = 'approved';
