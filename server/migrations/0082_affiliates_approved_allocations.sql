-- An allocation of commission is a row once two officers have made it; until then it is an approval, which has the same id and the hash. Proposals that were open are made anew.
delete from commission_allocation_lines l using commission_allocations a where a.id = l.commission_allocation_id and a.state = 'proposed';
delete from commission_allocations where state = 'proposed';
drop index commission_allocation_lines_one_live;
alter table commission_allocation_lines drop column live;
alter table commission_allocations alter column state set default 'approved', alter column content_hash drop not null;
