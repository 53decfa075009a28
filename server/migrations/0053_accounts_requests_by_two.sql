-- A request that takes two officers is the person's own: made in the portal, or confirmed through a link to the confirmed address.
alter table data_requests
  alter column entered_by drop not null,
  add column confirmed_at timestamptz,
  -- The answer as it was proposed to the second officer, who settles the request.
  add column proposed_answer text check (length(proposed_answer) between 1 and 2000),
  add column proposed_by uuid references officers (id),
  -- Until then the person can download what an approved request for access releases.
  add column download_until timestamptz,
  add constraint data_requests_by_someone check (entered_by is not null or confirmed_at is not null),
  add constraint data_requests_four_eyes check (proposed_by is null or (settled_by is not null and settled_by <> proposed_by)),
  add constraint data_requests_download_of_access check (download_until is null or (kind = 'access' and state = 'done'));
-- The person makes each kind of request once at a time.
create unique index data_requests_one_open_by_person on data_requests (account_id, kind) where state = 'open' and entered_by is null;

create or replace function data_request_steps() returns trigger language plpgsql as $$
declare
  free text[] := '{state,answer,settled_by,settled_at,proposed_answer,proposed_by,download_until}';
begin
  -- Words may be forgotten, and the account may go; nothing else of an answered request changes.
  if old.state <> 'open' then
    free := '{}';
  elsif old.confirmed_at is null then
    free := free || '{confirmed_at}'::text[];
  end if;
  if new.asked is null then free := free || '{asked}'::text[]; end if;
  if new.answer is null then free := free || '{answer}'::text[]; end if;
  if new.proposed_answer is null then free := free || '{proposed_answer}'::text[]; end if;
  if new.account_id is null then free := free || '{account_id}'::text[]; end if;
  if to_jsonb(new) - free <> to_jsonb(old) - free then raise exception 'a request is answered once' using errcode = 'restrict_violation'; end if;
  if old.state = 'open' and new.state = 'done' and new.kind in ('access', 'erasure', 'restriction') and (new.confirmed_at is null or new.proposed_by is null) then
    raise exception 'request % takes the person and two officers', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- One officer sets a hold, which protects; two lift it.
alter table legal_holds
  add column lifting_proposed_by uuid references officers (id),
  add constraint legal_holds_lifted_by_two check (lifting_proposed_by is null or (lifted_by is not null and lifted_by <> lifting_proposed_by));

create function legal_hold_is_lifted_by_two() returns trigger language plpgsql as $$
begin
  if old.lifted_at is not null or to_jsonb(new) - '{lifted_by,lifted_at,lifting_proposed_by}'::text[] <> to_jsonb(old) - '{lifted_by,lifted_at,lifting_proposed_by}'::text[] then
    raise exception 'a legal hold is only lifted, once' using errcode = 'restrict_violation';
  end if;
  if new.lifted_at is not null and new.lifting_proposed_by is null then
    raise exception 'the legal hold of account % is lifted by two officers', old.account_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger legal_hold_is_lifted_by_two before update on legal_holds for each row execute function legal_hold_is_lifted_by_two();
