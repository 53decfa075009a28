-- A version of a country list is a row once two officers have approved it; until then it is an approval. Proposals that were open are made
-- anew; they and the rejected ones stay in the audit log. Lists that never had a version keep their name.
alter table country_list_versions disable trigger country_list_versions_stay;
delete from country_list_versions where state <> 'approved';
alter table country_list_versions enable trigger country_list_versions_stay;
drop trigger country_list_version_steps on country_list_versions;
drop function country_list_version_steps();
alter table country_list_versions
  drop column state,
  drop column decision_reason,
  alter column decided_at set not null,
  alter column position set not null,
  -- Maker is never checker. The first version has no officers where the offering brings the list along.
  add constraint country_list_versions_four_eyes check (num_nulls(proposed_by, decided_by) in (0, 2) and (decided_by is null or decided_by <> proposed_by)),
  add constraint country_list_versions_by_officers check (proposed_by is not null or position = 1);
create trigger country_list_versions_never_changed before update on country_list_versions for each row execute function refuse_change();
