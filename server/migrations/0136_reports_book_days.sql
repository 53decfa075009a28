-- Sums of the books by day in Berlin, so that a report of years adds up days instead of lines. A day is summed once it is over
-- (`sum-book-days.ts`); what is booked into it afterwards reopens it and the later ones. An invariant proves that the sums are the journal.
create table book_days (day date primary key);
create table book_day_balances (
  day date not null references book_days (day) on delete cascade,
  account text not null,
  currency text not null,
  debit numeric(40, 18) not null,
  credit numeric(40, 18) not null,
  -- At the rates of the moments of the entries; without lines that are older than the first rate.
  debit_eur numeric(20, 2) not null,
  credit_eur numeric(20, 2) not null,
  without_rate integer not null,
  primary key (day, account, currency)
);
create table book_day_exchanges (
  day date not null references book_days (day) on delete cascade,
  what text not null,
  currency text not null,
  bookings integer not null,
  amount numeric(40, 18) not null,
  booked_eur numeric(20, 2) not null,
  market_eur numeric(20, 2) not null,
  gain_eur numeric(20, 2) not null,
  without_rate integer not null,
  primary key (day, what, currency)
);

-- The sweep takes the lock alone, and only while no entry is under way: an entry is in the sums, or it reopens its day.
create function book_days_reopen() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('book_days'));
  delete from book_days where day >= (select min((e.recorded_at at time zone 'Europe/Berlin')::date) from added l join journal_entries e on e.id = l.entry_id);
  return null;
end $$;
create trigger book_days_reopen after insert on journal_lines referencing new table as added for each statement execute function book_days_reopen();
