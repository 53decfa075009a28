-- A block or its lifting is a row once it is in force; until then it is an approval. Proposals that were open are made anew; they and
-- the rejected ones stay in the audit log.
drop trigger account_block_steps on account_blocks;
drop function account_block_steps();
delete from account_blocks where state <> 'approved';
alter table account_blocks
  alter column state set default 'approved',
  add constraint account_blocks_in_force check (state = 'approved');
create trigger account_blocks_never_changed before update on account_blocks for each row execute function refuse_change();
