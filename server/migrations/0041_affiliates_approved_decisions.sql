-- A decision about a commission is a row once two officers have made it; until then it is an approval. Proposals that were open are
-- made anew.
alter table commission_decisions disable trigger commission_decisions_never_deleted;
delete from commission_decisions where state = 'proposed';
alter table commission_decisions enable trigger commission_decisions_never_deleted;
alter table commission_decisions alter column state set default 'approved';
