-- A reset of lost second factors is an approval. Proposals that were open are made anew; decided ones stay in the audit log.
drop table factor_resets;
drop function factor_reset_steps();

-- The person whom a proposal concerns may stop it.
alter table approvals
  drop constraint approvals_state_check,
  add constraint approvals_state_check check (state in ('proposed', 'approved', 'sent_back', 'withdrawn', 'lapsed', 'stopped')),
  drop constraint approvals_check1,
  add constraint approvals_decided_by_officer check ((decided_by is null) = (state in ('proposed', 'lapsed', 'stopped'))),
  -- The owner of an account has a day to object.
  add constraint approvals_time_to_object check (kind <> 'factor_reset' or state <> 'approved' or decided_at >= proposed_at + interval '24 hours');
create index approvals_by_subject on approvals (subject, kind);
