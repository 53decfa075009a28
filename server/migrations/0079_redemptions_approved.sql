-- A proposed redemption is decided as an approval, which holds who ended it and why. Proposals that were open end and are made anew.
alter table redemptions drop constraint redemptions_check1, drop constraint redemptions_check2;
alter table redemptions add constraint redemptions_decided check (
  (decided_by is null) = (decided_at is null) and (state <> 'proposed' or decided_by is null) and (state in ('proposed', 'rejected') or decided_by is not null));
update redemption_lines set state = 'left', left_reason = 'stopped' where state = 'planned' and redemption_id in (select id from redemptions where state = 'proposed');
update redemptions set state = 'rejected' where state = 'proposed';
