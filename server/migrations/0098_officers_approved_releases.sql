-- A release is a row once two officers have agreed to it; until then it is an approval. Proposals that were open are made anew; they and the
-- rejected ones stay in the audit log.
drop trigger money_releases_never_deleted on money_releases;
drop trigger money_release_keeps_its_word on money_releases;
drop function money_release_keeps_its_word();
delete from money_releases where state <> 'approved';
alter table money_releases
  drop column state,
  drop column rejection_reason,
  alter column decided_by set not null,
  alter column decided_at set not null,
  add constraint money_releases_one unique (payment_halt_id);
create trigger money_releases_append_only before update or delete on money_releases for each row execute function refuse_change();
