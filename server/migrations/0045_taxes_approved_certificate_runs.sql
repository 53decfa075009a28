-- A run is a row once two officers have decided to make certificates; until then it is an approval. Proposals that were open are made
-- anew; they and the rejected ones stay in the audit log.
alter table tax_certificate_runs disable trigger tax_certificate_runs_never_deleted;
delete from tax_certificate_runs where state in ('proposed', 'rejected');
alter table tax_certificate_runs enable trigger tax_certificate_runs_never_deleted;
alter table tax_certificate_runs
  alter column state set default 'approved',
  alter column decided_by set not null,
  alter column decided_at set not null,
  add constraint tax_certificate_runs_decided check (state in ('approved', 'done'));
