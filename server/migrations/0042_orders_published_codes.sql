-- A discount code is a row once two officers have published it; until then it is an approval. Proposals that were open are made
-- anew; they and the rejected ones stay in the audit log.
alter table discount_codes disable trigger discount_codes_never_deleted;
delete from discount_codes where state in ('proposed', 'rejected');
alter table discount_codes enable trigger discount_codes_never_deleted;
alter table discount_codes
  alter column state set default 'published',
  alter column decided_by set not null,
  alter column decided_at set not null,
  add constraint discount_codes_decided check (state in ('published', 'ended'));
