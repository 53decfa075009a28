-- A year's profit is a row once two officers have confirmed it; until then it is an approval. A later approval takes the place of one that no
-- run uses. Proposals that were open are made anew; they and the rejected ones stay in the audit log.
delete from year_profits y where state = 'proposed' or (state = 'rejected' and not exists (select from coupon_runs r where r.year_profit_id = y.id));
drop index year_profits_one_living;
alter table year_profits
  drop column rejection_reason,
  drop constraint year_profits_state_check,
  alter column state set default 'confirmed',
  alter column decided_by set not null,
  alter column decided_at set not null;
update year_profits set state = 'replaced' where state = 'rejected';
alter table year_profits add constraint year_profits_state_check check (state in ('confirmed', 'replaced'));
create unique index year_profits_one_confirmed on year_profits (payout_number) where state = 'confirmed';
