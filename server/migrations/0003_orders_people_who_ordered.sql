-- What a person gave for their verification is kept as long as there is an order, of whatever status (section 8 GwG): kyc asks here.
create view people_who_ordered as select account_id from orders;
