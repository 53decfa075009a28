-- People whose data are not erased whatever the calendar says: under a legal hold (Art. 17(3)(e) GDPR), or restricted, where the person
-- opposes the erasure (Art. 18(1) GDPR). A person who closes the account wants it erased, and ends the restriction with it.
create view accounts_to_keep as
  select account_id from legal_holds where lifted_at is null
  union all
  select id from accounts where restricted_at is not null and closed_at is null;
create index accounts_restricted on accounts (id) where restricted_at is not null and closed_at is null;
