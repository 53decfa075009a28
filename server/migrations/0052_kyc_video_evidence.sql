-- A pass holds for exactly the details it was made for: SHA-256 over all details that a call identifies
-- (domain/src/video-identification/identified-details.ts), frozen when the attempt begins.
alter table video_identifications
  add column details_hash bytea check (octet_length(details_hash) = 32),
  -- The officer's session. The person's is session_hash; both are bound when the call is taken.
  add column officer_session_hash bytea,
  -- When the person's browser first answered the officer's with sound and picture.
  add column connected_at timestamptz;

-- Earlier attempts keep their worth where the details provably stayed as they were when the attempt began.
update video_identifications v
  set details_hash = sha256(convert_to(concat_ws(E'\n', p.first_name, p.last_name, p.dob::text, p.place_of_birth, p.country_of_birth, p.citizenship, p.doc_type, p.doc_id, p.doc_authority, p.doc_expires_on::text), 'UTF8'))
  from identity_proofs p
  where p.id = v.identity_proof_id and p.updated_at <= v.created_at;

-- Not valid: they hold for every attempt from now on, and say nothing about earlier ones.
alter table video_identifications
  add constraint video_pass_is_of_details check (state <> 'passed' or details_hash is not null) not valid,
  add constraint video_pass_has_a_call check (state <> 'passed' or provider = 'outside' or (connected_at is not null and session_hash is not null and officer_session_hash is not null)) not valid,
  add constraint video_retry_takes_two check (retry_allowed_by is distinct from officer_id or retry_allowed_by is null) not valid;

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
  if old.state <> 'waiting' and (new.session_hash, new.officer_session_hash, new.officer_id) is distinct from (old.session_hash, old.officer_session_hash, old.officer_id) then
    raise exception 'the sessions of a call stay bound' using errcode = 'check_violation';
  end if;
  -- What was seen and how it ended is evidence; only a further attempt may be allowed afterwards.
  if old.ended_at is not null and (new.state, new.checks, new.features, new.serial_number, new.code_typed_at, new.connected_at, new.reasons, new.note, new.ended_at, new.officer_id)
     is distinct from (old.state, old.checks, old.features, old.serial_number, old.code_typed_at, old.connected_at, old.reasons, old.note, old.ended_at, old.officer_id) then
    raise exception 'an ended video identification is not changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
