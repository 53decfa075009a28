-- Addresses whose owners have confirmed them, in lower case. Mails to other addresses contain no typed name: a stranger may have typed both.
create view confirmed_addresses as
  select lower(email) as email from accounts where email_confirmed_at is not null
  union all select lower(email) from waitlist_members where confirmed_at is not null
  union all select lower(email) from officers;
