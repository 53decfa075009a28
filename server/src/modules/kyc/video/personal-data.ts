import { identificationKeptUntil } from '@bb1/domain/accounts/retention';
import type { Context } from '../../../context.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import type {
  ExportedFile,
  Person,
  PersonalDataPart,
} from '../../../platform/personal-data/personal-data-part.ts';

interface KeptFile {
  document_id: string;
  type: string;
  call_at: Date;
  kind: string;
}

const CALLS = 'select id from video_identifications where account_id = $1';
// The note is for colleagues, and why somebody could not be identified must not be told (section 47 GwG).
const findCalls = sql(
  'video.of_person',
  `select person_name, document_type, document_number, provider, state, consent_version, consented_at, recording, created_at, checks, features, serial_number, code_sent_at, code_typed_at,
     case when state = 'aborted' then reasons else '{}' end as reasons, ended_at from video_identifications where account_id = $1 order by created_at, id`,
);
const findChanges = sql(
  'video.changes_of_person',
  `select at, from_state, to_state, case actor_kind when 'investor' then 'you' when 'officer' then 'staff' else actor_kind end as by from video_identification_changes where call_id in (${CALLS}) order by id`,
);
const findSkip = sql(
  'video.skip_of_person',
  'select skipped_at from video_skips where account_id = $1',
);
const findEvents = sql(
  'video.events_of_person',
  `select type, occurred_at, received_at, outcome from video_provider_events where call_id in (${CALLS}) order by received_at, event_id`,
);
const findFiles = sql<KeptFile>(
  'video.files_of_person',
  `select f.document_id, d.type, v.created_at as call_at, f.kind from video_identifications v join (
     select call_id, document_id, kind, 0 as position, taken_at as at from video_pictures
     union all select call_id, document_id, 'recording', position, recorded_at from video_recordings) f on f.call_id = v.id
   join documents d on d.id = f.document_id where v.account_id = $1 order by v.created_at, f.kind = 'recording', f.position, f.at, f.document_id`,
);
const wasSeen = sql<{ found: boolean }>(
  'video.was_seen',
  "select exists (select from video_identifications where account_id = $1 and state in ('in_call', 'passed', 'failed', 'aborted')) as found",
);
const deletions = [
  `delete from video_pictures where call_id in (${CALLS})`,
  `delete from video_recordings where call_id in (${CALLS})`,
  `delete from video_provider_events where call_id in (${CALLS})`,
  'delete from video_identifications where account_id = $1',
  'delete from video_skips where account_id = $1',
].map((text, index) => sql(`video.forget_${index}`, text));

/** What was kept of video calls. Once somebody was seen it is evidence and is kept (section 8 GwG). */
export function videoPersonalData({ documents }: Pick<Context, 'documents'>): PersonalDataPart {
  return {
    tables: {
      video_identifications: 'video_identifications',
      video_identification_changes: 'video_identification_changes',
      video_pictures: 'video_files',
      video_recordings: 'video_files',
      video_skips: 'video_skip',
      video_provider_events: 'video_provider_messages',
    },
    async export(db: Queryable, { accountId }) {
      return {
        video_identifications: await db.rows(findCalls, [accountId]),
        video_identification_changes: await db.rows(findChanges, [accountId]),
        video_files: (await db.rows(findFiles, [accountId])).map((file, index) => ({
          file: fileName(file, index),
          kind: file.kind,
          of_call: file.call_at,
        })),
        video_skip: await db.maybe(findSkip, [accountId]),
        video_provider_messages: await db.rows(findEvents, [accountId]),
      };
    },
    async files(db: Queryable, { accountId }): Promise<ExportedFile[]> {
      const files = await db.rows(findFiles, [accountId]);
      return files.map((file, index) => ({
        name: fileName(file, index),
        open: (later: Queryable) => documents.openOriginal(later, file.document_id, accountId),
      }));
    },
    kept: async (db, { accountId }, endsAt) =>
      (await db.one(wasSeen, [accountId])).found
        ? [{ record: 'identification', until: identificationKeptUntil(endsAt) }]
        : [],
    async forget(tx, { accountId }: Person, kept) {
      if (kept.has('identification')) return false;
      const files = await tx.rows(findFiles, [accountId]);
      for (const statement of deletions) await tx.run(statement, [accountId]);
      for (const file of files) await documents.remove(tx, file.document_id);
      return false;
    },
  };
}

function fileName({ kind, type }: KeptFile, index: number): string {
  const extension = type === 'image/png' ? 'png' : type === 'video/webm' ? 'webm' : 'jpg';
  return `video/${String(index + 1).padStart(2, '0')}-${kind}.${extension}`;
}
