-- Once, as superuser on the primary: the role of the product and its database. PgBouncer refuses the time limits that the
-- product asks for at the start of a connection, so they belong to the role.
create role portal login password :'password';
alter role portal set statement_timeout = '30s';
alter role portal set lock_timeout = '10s';
alter role portal set idle_in_transaction_session_timeout = '60s';
alter role portal set timezone = 'UTC';
create database portal owner portal;
