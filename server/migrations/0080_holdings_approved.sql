-- A proposed adjustment is decided as an approval, which holds who ended it and why. Proposals that were open end and are made anew.
alter table holding_adjustments drop constraint holding_adjustments_check1;
alter table holding_adjustments add constraint holding_adjustments_decided check (
  (decided_by is null) = (decided_at is null) and (state <> 'proposed' or decided_by is null) and (state in ('proposed', 'rejected') or decided_by is not null));
update holding_adjustments set state = 'rejected', version = version + 1 where state = 'proposed';
