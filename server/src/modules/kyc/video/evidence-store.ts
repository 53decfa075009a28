import type { PictureKind } from '@bb1/domain/video-identification/officer-checks';
import { sql } from '../../../platform/db/database.ts';

export interface PictureRow {
  id: string;
  kind: PictureKind;
  document_id: string;
  taken_at: Date;
}

export const addPicture = sql(
  'video_pictures.insert',
  'insert into video_pictures (id, call_id, kind, document_id, taken_at) values ($1, $2, $3, $4, $5)',
).run(
  (picture: { id: string; callId: string; kind: PictureKind; documentId: string; at: Date }) => [
    picture.id,
    picture.callId,
    picture.kind,
    picture.documentId,
    picture.at,
  ],
);
export const picturesOf = sql<PictureRow>(
  'video_pictures.of_call',
  'select id, kind, document_id, taken_at from video_pictures where call_id = $1 order by taken_at, id',
).rows((callId: string) => [callId]);
export const addPiece = sql(
  'video_recordings.insert',
  'insert into video_recordings (call_id, position, document_id, recorded_at) values ($1, $2, $3, $4)',
).run((piece: { callId: string; position: number; documentId: string; at: Date }) => [
  piece.callId,
  piece.position,
  piece.documentId,
  piece.at,
]);
export const pieceAt = sql<{ document_id: string }>(
  'video_recordings.find',
  'select document_id from video_recordings where call_id = $1 and position = $2',
).valueIfAny((callId: string, position: number) => [callId, position]);
export const piecesReceivedAt = sql<{ recorded_at: Date }>(
  'video_recordings.times',
  'select recorded_at from video_recordings where call_id = $1 order by position',
).column((callId: string) => [callId]);
export const pieceCount = sql<{ pieces: number }>(
  'video_recordings.count',
  'select count(*)::int as pieces from video_recordings where call_id = $1',
).value((callId: string) => [callId]);
export const writeSkip = sql(
  'video_skips.upsert',
  'insert into video_skips (account_id, skipped_at) values ($1, $2) on conflict (account_id) do update set skipped_at = excluded.skipped_at',
).run((accountId: string, at: Date) => [accountId, at]);
export const skippedAt = sql<{ skipped_at: Date }>(
  'video_skips.find',
  'select skipped_at from video_skips where account_id = $1',
).valueIfAny((accountId: string) => [accountId]);
