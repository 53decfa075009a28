-- An entry is checked by its own lines, read by their key. Asked whether such a sum exists, PostgreSQL hopes for an early answer, and as
-- long as it has no statistics it walks the whole journal in the order of currencies for each line: a first bank file of some thousand
-- lines could not be committed. What is materialized is read as a whole, by the shortest way.
create or replace function journal_entry_balances() returns trigger language plpgsql as $$
begin
  if exists (
    with lines as materialized (select currency, amount from journal_lines where entry_id = new.entry_id)
    select from lines group by currency having sum(amount) <> 0
  ) then
    raise exception 'journal entry % does not balance', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
