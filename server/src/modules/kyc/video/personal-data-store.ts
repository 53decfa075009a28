import { sql } from '../../../platform/db/database.ts';

export interface KeptFile {
  document_id: string;
  type: string;
  call_at: Date;
  kind: string;
}

const CALLS = 'select id from video_identifications where account_id = $1';

// Omits the note, which is for colleagues, and why somebody could not be identified: the law may
// forbid disclosure (section 47 GwG).
export const findCalls = sql(
  'video.of_person',
  `select person_name, document_type, document_number, provider, state, consent_version, consented_at, recording, created_at, checks, features, serial_number, code_sent_at, code_typed_at,
     case when state = 'aborted' then reasons else '{}' end as reasons, ended_at from video_identifications where account_id = $1 order by created_at, id`,
);

export const findChanges = sql(
  'video.changes_of_person',
  `select at, from_state, to_state, case actor_kind when 'investor' then 'you' when 'officer' then 'staff' else actor_kind end as by from video_identification_changes where call_id in (${CALLS}) order by id`,
);

export const findSkip = sql(
  'video.skip_of_person',
  'select skipped_at from video_skips where account_id = $1',
);

export const findEvents = sql(
  'video.events_of_person',
  `select type, occurred_at, received_at, outcome from video_provider_events where call_id in (${CALLS}) order by received_at, event_id`,
);

export const findFiles = sql<KeptFile>(
  'video.files_of_person',
  `select f.document_id, d.type, v.created_at as call_at, f.kind from video_identifications v join (
     select call_id, document_id, kind, 0 as position, taken_at as at from video_pictures
     union all select call_id, document_id, 'recording', position, recorded_at from video_recordings) f on f.call_id = v.id
   join documents d on d.id = f.document_id where v.account_id = $1 order by v.created_at, f.kind = 'recording', f.position, f.at, f.document_id`,
);

export const wasSeen = sql<{ found: boolean }>(
  'video.was_seen',
  "select exists (select from video_identifications where account_id = $1 and state in ('in_call', 'passed', 'failed', 'aborted')) as found",
);

export const deletions = [
  `delete from video_pictures where call_id in (${CALLS})`,
  `delete from video_recordings where call_id in (${CALLS})`,
  `delete from video_provider_events where call_id in (${CALLS})`,
  'delete from video_identifications where account_id = $1',
  'delete from video_skips where account_id = $1',
].map((text, index) => sql(`video.forget_${index}`, text));
