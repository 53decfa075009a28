-- The people whose register entries are to be compared, found by what changed since a day began instead of by the whole journal.
drop view register_holders;

-- People who have or had tokens by the books, or have proven a wallet: once for each reason.
create view register_people as
  select subject_id as account_id from journal_lines where account in ('unclaimed_tokens', 'claimed_tokens') and subject_id is not null
  union all select account_id from wallets;

-- When the books, or the wallets, changed what the register says about a person.
create view register_changes as
  select l.subject_id as account_id, e.recorded_at as changed_at from journal_entries e join journal_lines l on l.entry_id = e.id where l.account in ('unclaimed_tokens', 'claimed_tokens') and l.subject_id is not null
  union all select account_id, proven_at from wallets;

-- While a claim is under way, books and ledger may both show its tokens, or neither.
create view register_claims_under_way as
  select c.account_id from distribution_claims c join transfers t on t.id = c.transfer_id where c.state <> 'settled' and t.state in ('signed', 'submitted', 'settled');

create index register_looks_by_time on register_looks (looked_at);
