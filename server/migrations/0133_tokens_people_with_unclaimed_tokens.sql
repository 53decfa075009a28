-- Read from the index by account and person alone.
create view people_with_unclaimed_tokens as
  select subject_id as account_id from journal_lines where account = 'unclaimed_tokens' group by subject_id having sum(amount) < 0;
