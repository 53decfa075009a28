-- Each time the hash chain over the audit log was recomputed, and what was found. Nobody changes what was found.
create table audit_verifications (
  id bigint generated always as identity primary key,
  verified_at timestamptz not null,
  -- Null when the product did it by itself.
  verified_by uuid references officers (id),
  sealed bigint not null check (sealed >= 0),
  -- The first hundred; the number of all stands beside them.
  faults text[] not null,
  fault_count integer not null check (fault_count >= cardinality(faults))
);
create trigger audit_verifications_append_only before update or delete on audit_verifications for each row execute function refuse_change();
create trigger audit_verifications_no_truncate before truncate on audit_verifications for each statement execute function refuse_change();

-- The log is asked by whom and by what.
create index audit_log_by_act on audit_log (act, id);
create index audit_log_by_actor on audit_log (actor_id, id) where actor_id is not null;
