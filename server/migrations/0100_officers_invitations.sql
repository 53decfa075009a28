-- A change of an officer is an approval. Who was proposed as an officer is kept apart from it, because a person who is not invited after all
-- must be erasable; the row goes when the person has set up their access. Proposals that were open are made anew; decided ones stay in the
-- audit log.
create table officer_invitations (
  -- The id that the officer will have.
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  locale text not null check (locale in ('en', 'de')),
  roles text[] not null check (roles <@ array['support', 'reviewer', 'compliance', 'finance', 'finance_approver', 'token_operations', 'content', 'auditor', 'administrator'] and cardinality(roles) > 0),
  proposed_at timestamptz not null,
  is_approved boolean not null default false
);
create unique index officer_invitations_by_email on officer_invitations (lower(email));

insert into officer_invitations (id, name, email, locale, roles, proposed_at, is_approved)
  select officer_id, name, email, locale, roles, proposed_at, true from officer_changes where kind = 'new' and state = 'approved' and set_up_at is null;
update mail_tokens t set subject_id = c.officer_id from officer_changes c where t.purpose = 'set_up_officer' and t.subject_id = c.id;
drop table officer_changes;
drop function officer_change_steps();

-- Nobody decides about their own access.
alter table approvals add constraint approvals_not_ones_own check (
  subject <> 'officer:' || proposed_by and (state not in ('approved', 'sent_back') or subject <> 'officer:' || decided_by));

-- Adds to the view as it is, whatever other modules have added.
do $$ begin
  execute 'create or replace view approval_texts as ' || rtrim(pg_get_viewdef('approval_texts'::regclass), ';') || $view$
    union all select 'officer', id, name || ', ' || email from officers
    union all select 'officer', id, name || ', ' || email from officer_invitations$view$;
end $$;
