import { identificationKeptUntil } from '@bb1/domain/accounts/retention';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type {
  ExportedFile,
  Person,
  PersonalDataPart,
} from '../../../platform/personal-data/personal-data-part.ts';
import { expireCall } from './expire-calls.ts';
import {
  type KeptFile,
  deletions,
  findCalls,
  findChanges,
  findEvents,
  findFiles,
  findSkip,
  wasSeen,
} from './personal-data-store.ts';
import { lastVideoCall } from './store.ts';

/** Data of video calls. Once a person was seen, they are evidence and are kept (section 8 GwG). */
export function videoPersonalData({
  documents,
  clock,
}: Pick<Context, 'documents' | 'clock'>): PersonalDataPart {
  return {
    tables: {
      video_identifications: {
        export: 'video_identifications',
        shown:
          'person_name document_type document_number provider state consent_version consented_at recording created_at checks features serial_number code_sent_at code_typed_at reasons ended_at',
        keptBack:
          'id account_id identity_proof_id state_since officer_id investor_seen_at officer_seen_at session_id officer_session_id details_hash connected_at note retry_allowed_at retry_allowed_by',
      },
      video_identification_changes: {
        export: 'video_identification_changes',
        shown: 'from_state to_state actor_kind at',
        keptBack: 'id call_id actor_id',
      },
      video_pictures: {
        export: 'video_files',
        shown: 'kind document_id taken_at',
        keptBack: 'id call_id',
      },
      video_recordings: {
        export: 'video_files',
        shown: 'document_id recorded_at',
        keptBack: 'call_id position',
      },
      video_skips: { export: 'video_skip', shown: 'skipped_at', keptBack: 'account_id' },
      video_provider_events: {
        export: 'video_provider_messages',
        shown: 'type occurred_at received_at outcome',
        keptBack: 'event_id call_id',
      },
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
      // An officer who conducts a call adds nothing about a person who has closed the account.
      const last = await lastVideoCall(tx, accountId);
      if (last !== null) await expireCall(tx, last.id, clock.now());
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
