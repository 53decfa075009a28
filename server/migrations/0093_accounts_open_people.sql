-- Open accounts as an earlier module writes to them.
create view open_people as
  select id, full_name, email, email_confirmed_at is not null as email_confirmed, locale from accounts where closed_at is null;
