-- Once, as superuser on the primary: the two roles of the product and its database. `portal_owner` migrates and owns every table;
-- `portal` is the login of the running server and gets its rights from `migrate` (server/grants.sql). PgBouncer refuses the time limits
-- that the product asks for at the start of a connection, so they belong to the role.
create role portal_owner login password :'owner_password';
alter role portal_owner set timezone = 'UTC';
create role portal login password :'password';
alter role portal set statement_timeout = '30s';
alter role portal set lock_timeout = '10s';
alter role portal set idle_in_transaction_session_timeout = '60s';
alter role portal set timezone = 'UTC';
create database portal owner portal_owner encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' template template0;
