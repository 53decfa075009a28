-- What the product was started with, in versions; two officers confirm a change of what money depends on.

-- What the product was started with, one row for each time that it was something else. Never a secret.
create table configuration_versions (
  number integer primary key check (number > 0),
  entered_at timestamptz not null,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Of the settings that money depends on.
  money_fingerprint text not null check (money_fingerprint ~ '^[0-9a-f]{64}$'),
  changes integer not null check (changes >= 0),
  -- Money stands still until two officers have confirmed it.
  needs_confirmation boolean not null,
  confirmed_at timestamptz,
  check (number > 1 or not needs_confirmation),
  check (needs_confirmation or confirmed_at is null)
);

create function configuration_version_keeps_its_word() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'confirmed_at' <> to_jsonb(old) - 'confirmed_at' or old.confirmed_at is not null then
    raise exception 'configuration version % is fixed', old.number using errcode = 'restrict_violation';
  end if;
  if (select count(*) from configuration_confirmations where version_number = new.number) < 2 then
    raise exception 'configuration version % needs two officers', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger configuration_version_keeps_its_word before update on configuration_versions for each row execute function configuration_version_keeps_its_word();
create trigger configuration_versions_never_deleted before delete on configuration_versions for each row execute function refuse_change();

-- Each of two officers once, neither twice.
create table configuration_confirmations (
  version_number integer not null references configuration_versions (number),
  officer_id uuid not null references officers (id),
  place smallint not null check (place in (1, 2)),
  confirmed_at timestamptz not null,
  primary key (version_number, officer_id),
  unique (version_number, place)
);

create function configuration_confirmation_is_of_the_newest() returns trigger language plpgsql as $$
begin
  if not exists (select from configuration_versions v where v.number = new.version_number and v.needs_confirmation and v.confirmed_at is null
                 and not exists (select from configuration_versions later where later.number > v.number)) then
    raise exception 'configuration version % waits for nobody', new.version_number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger configuration_confirmation_is_of_the_newest before insert on configuration_confirmations for each row execute function configuration_confirmation_is_of_the_newest();
create trigger configuration_confirmations_never_changed before update or delete on configuration_confirmations for each row execute function refuse_change();

-- Processes that run, and with which version; one that was killed is not seen any more. Real time, whatever the product's clock says.
create table configuration_uses (
  process_id uuid primary key,
  version_number integer not null references configuration_versions (number),
  seen_at timestamptz not null default now()
);

-- What the configuration stopped goes on with the second confirmation of the newest version, and in no other way.
create function configuration_stop_waits_for_two() returns trigger language plpgsql as $$
begin
  if exists (select from configuration_versions v where v.needs_confirmation and v.confirmed_at is null and not exists (select from configuration_versions later where later.number > v.number)) then
    raise exception 'the configuration is not confirmed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger configuration_stop_waits_for_two before update on payment_halts for each row when (old.kind = 'configuration' and new.lifted_at is not null) execute function configuration_stop_waits_for_two();
