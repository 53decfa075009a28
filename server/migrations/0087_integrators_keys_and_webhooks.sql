-- Keys of systems that call the interface, each agreed by two officers, and the webhook that some of them have.
create table integrators (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) > 0),
  calls_per_minute integer not null check (calls_per_minute between 1 and 6000),
  valid_until timestamptz not null,
  webhook_url text check (length(webhook_url) <= 500),
  event_types text[] not null,
  proposed_by uuid not null references officers (id),
  proposed_at timestamptz not null,
  decided_by uuid not null references officers (id),
  decided_at timestamptz not null,
  -- SHA-256 of the key, which nobody but the integrator has.
  key_hash bytea unique check (length(key_hash) = 32),
  collected_at timestamptz,
  last_call_at timestamptz,
  revoked_by uuid references officers (id),
  revoked_at timestamptz,
  check (decided_by <> proposed_by),
  check ((webhook_url is null) = (cardinality(event_types) = 0)),
  check ((key_hash is null) = (collected_at is null)),
  check ((revoked_by is null) = (revoked_at is null))
);

create function integrator_keeps_its_terms() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{key_hash,collected_at,last_call_at,revoked_by,revoked_at}'::text[] <> to_jsonb(old) - '{key_hash,collected_at,last_call_at,revoked_by,revoked_at}'::text[]
    or (old.key_hash is not null and new.key_hash is distinct from old.key_hash) or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) then
    raise exception 'the terms of integrator % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger integrators_terms before update on integrators for each row execute function integrator_keeps_its_terms();
create trigger integrators_never_deleted before delete on integrators for each row execute function refuse_change();

-- How far a webhook has come. `delivering_until` is the lease of the one process that delivers.
create table integrator_webhooks (
  integrator_id uuid primary key references integrators (id),
  delivered_through bigint not null check (delivered_through >= 0),
  failures integer not null default 0 check (failures >= 0),
  next_attempt_at timestamptz not null,
  delivering_until timestamptz
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  integrator_id uuid not null references integrator_webhooks (integrator_id),
  number bigint not null,
  attempted_at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  status integer,
  error text check (length(error) <= 200),
  check ((status is null) = (error is not null))
);
create index webhook_deliveries_of_integrator on webhook_deliveries (integrator_id, id desc);
create index webhook_deliveries_by_age on webhook_deliveries (attempted_at);

-- A repeated request gets the first answer.
create table integrator_replays (
  integrator_id uuid not null references integrator_webhooks (integrator_id),
  idempotency_key text not null,
  after_number bigint not null check (after_number >= 0),
  requested_at timestamptz not null,
  primary key (integrator_id, idempotency_key)
);
create trigger integrator_replays_append_only before update or delete on integrator_replays for each row execute function refuse_change();
create trigger integrator_replays_no_truncate before truncate on integrator_replays for each statement execute function refuse_change();
