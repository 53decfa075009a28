-- A call is bound to the sessions of both sides by their ids: a step-up renews the token of a session and keeps its id.
alter table video_identifications
  -- The person's session; bound from the moment an officer takes the call.
  add column session_id uuid,
  add column officer_session_id uuid;
update video_identifications v
  set session_id = coalesce((select id from sessions where token_hash = v.session_hash), encode(substr(v.session_hash, 1, 16), 'hex')::uuid),
    officer_session_id = coalesce((select id from sessions where token_hash = v.officer_session_hash), encode(substr(v.officer_session_hash, 1, 16), 'hex')::uuid);

create or replace function video_moves_by_table() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (select from video_moves where from_state = old.state and to_state = new.state) then
    raise exception 'video identification cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.account_id, new.person_name, new.document_type, new.document_number, new.details_hash, new.provider, new.consent_version, new.consented_at, new.recording, new.created_at)
     is distinct from (old.account_id, old.person_name, old.document_type, old.document_number, old.details_hash, old.provider, old.consent_version, old.consented_at, old.recording, old.created_at) then
    raise exception 'a video identification stays what was begun' using errcode = 'check_violation';
  end if;
  -- Taken by another browser, a call would be of another person or officer.
  if old.state <> 'waiting' and (new.session_id, new.officer_session_id, new.officer_id) is distinct from (old.session_id, old.officer_session_id, old.officer_id) then
    raise exception 'the sessions of a call stay bound' using errcode = 'check_violation';
  end if;
  -- What was seen and how it ended is evidence; only a further attempt may be allowed afterwards.
  if old.ended_at is not null and (new.state, new.checks, new.features, new.serial_number, new.code_typed_at, new.connected_at, new.reasons, new.note, new.ended_at, new.officer_id)
     is distinct from (old.state, old.checks, old.features, old.serial_number, old.code_typed_at, old.connected_at, old.reasons, old.note, old.ended_at, old.officer_id) then
    raise exception 'an ended video identification is not changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

alter table video_identifications drop constraint video_pass_has_a_call, drop column session_hash, drop column officer_session_hash;
-- Not valid, as before: it says nothing about earlier attempts.
alter table video_identifications
  add constraint video_pass_has_a_call check (state <> 'passed' or provider = 'outside' or (connected_at is not null and session_id is not null and officer_session_id is not null)) not valid;
