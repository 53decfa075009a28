import { refuse, refuseField } from '@bb1/domain/refusal';
import type {
  OfficerCheck,
  PictureKind,
  SecurityFeature,
} from '@bb1/domain/video-identification/officer-checks';
import type { UploadedFile } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { addPicture, addPiece, picturesOf, pieceAt, pieceCount } from './evidence-store.ts';
import { ownCall, type Side } from './exchange-signals.ts';
import { isFilm } from './is-film.ts';
import { isSamePicture } from '../is-same-picture.ts';
import { lockVideoCall, type VideoRow, writeChecks } from './store.ts';
import type { VideoSetting } from './video-setting.ts';

/** Each required one and some of security features, with room for better ones. */
const MAX_PICTURES = 20;
const LAST_PIECE_MS = 5 * 60_000;
const RECORDING_TYPE = 'video/webm';

/** Records the officer's ticks and inputs so far. */
export async function noteChecks(
  setting: VideoSetting,
  side: Side,
  given: {
    callId: string;
    checks: readonly OfficerCheck[];
    features: readonly SecurityFeature[];
    serialNumber: string | null;
  },
): Promise<void> {
  await setting.db.transaction('note_video_checks', async (tx) => {
    await lockOwnCall(tx, side, given.callId);
    await writeChecks(tx, given.callId, {
      checks: [...new Set(given.checks)],
      features: [...new Set(given.features)],
      serialNumber: given.serialNumber,
    });
  });
}

async function refuseTooManyPictures(tx: Tx, callId: string): Promise<void> {
  if ((await picturesOf(tx, callId)).length >= MAX_PICTURES)
    throw refuseField('picture', 'upload_too_many', { max: MAX_PICTURES });
}

/**
 * Refuses a file that is stored already, in this call or anywhere else, and a picture that shows what
 * one of another kind in this call shows. A picture of a security feature may resemble that of the
 * side it is on.
 */
async function refuseSamePicture(
  tx: Tx,
  { documents }: VideoSetting,
  given: { call: VideoRow; kind: PictureKind; file: UploadedFile },
): Promise<void> {
  const { call, kind, file } = given;
  if (await documents.isStored(tx, file.bytes)) throw refuseField('picture', 'video_picture_same');
  if (kind === 'security_feature') return;
  for (const other of await picturesOf(tx, call.id)) {
    if (other.kind === kind || other.kind === 'security_feature') continue;
    const bytes = await documents.openOriginal(tx, other.document_id, call.account_id);
    if (bytes !== null && (await isSamePicture(bytes, file.bytes)))
      throw refuseField('picture', 'video_picture_same');
  }
}

/** Stores one picture of the call, checked like every file and sealed. */
export async function keepPicture(
  setting: VideoSetting,
  side: Side,
  given: { callId: string; kind: PictureKind; files: readonly UploadedFile[] },
): Promise<void> {
  const { callId, kind } = given;
  const file = onlyFile(given.files, 'picture');
  // Decoding is expensive, so the call's officer and state are checked and its pictures counted
  // first.
  await setting.db.transaction('find_video_call', async (tx) => {
    await lockOwnCall(tx, side, callId);
    await refuseTooManyPictures(tx, callId);
  });
  const sender = { id: side.id, isConfirmed: true };
  const checked = await setting.checkDocument(file.bytes, file, sender);
  if (!checked.ok)
    throw checked.code === 'upload_busy' || checked.code === 'upload_scan_unavailable'
      ? refuse('unavailable', checked.code)
      : refuseField('picture', checked.code);
  const [preview] = checked.previews ?? [];
  if (!checked.type.startsWith('image/') || preview === undefined)
    throw refuseField('picture', 'upload_wrong_type');
  const at = setting.clock.now();
  await setting.db.transaction('keep_video_picture', async (tx) => {
    const call = await lockOwnCall(tx, side, callId);
    await refuseTooManyPictures(tx, callId);
    await refuseSamePicture(tx, setting, { call, kind, file });
    const documentId = await setting.documents.store(tx, {
      ownerId: call.account_id,
      type: checked.type,
      displayName: `${kind}.jpg`,
      original: file.bytes,
      preview: { type: 'image/jpeg', bytes: preview.bytes },
      storedAt: at,
    });
    await addPicture(tx, { id: newId(), callId, kind, documentId, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: side.id },
      act: 'video.picture_kept',
      subject: `account:${call.account_id}`,
      after: { call: callId, kind },
    });
  });
}

/**
 * Stores one piece of the recording, with the person's consent. A repeated piece is stored once.
 * Returns how many there are.
 */
export async function keepRecording(
  setting: VideoSetting,
  side: Side,
  given: { callId: string; position: number; files: readonly UploadedFile[] },
): Promise<number> {
  const { callId, position } = given;
  const file = onlyFile(given.files, 'piece');
  const at = setting.clock.now();
  return setting.db.transaction('keep_video_recording', async (tx) => {
    const call = ownCall(await lockVideoCall(tx, callId), side);
    // The last piece is still being sent when the result is given.
    if (call.ended_at !== null && at.getTime() - call.ended_at.getTime() > LAST_PIECE_MS)
      throw refuse('conflict', 'video_call_over');
    if (call.recording !== 'whole_call') throw refuse('conflict', 'invalid_status');
    if ((await pieceAt(tx, callId, position)) === null) {
      if (!isFilm(file.bytes)) throw refuseField('piece', 'recording_no_film');
      // A piece that is missing now could be supplied at leisure later.
      if (position !== (await pieceCount(tx, callId)))
        throw refuseField('position', 'recording_gap');
      if (await setting.documents.isStored(tx, file.bytes))
        throw refuseField('piece', 'recording_repeated');
      const documentId = await setting.documents.store(tx, {
        ownerId: call.account_id,
        type: RECORDING_TYPE,
        displayName: `recording-${position}.webm`,
        original: file.bytes,
        preview: null,
        storedAt: at,
      });
      await addPiece(tx, { callId, position, documentId, at });
    }
    return pieceCount(tx, callId);
  });
}

function onlyFile(files: readonly UploadedFile[], field: string): UploadedFile {
  const [file] = files;
  if (file === undefined || file.field !== field)
    throw refuseField(file?.field ?? field, file === undefined ? 'required' : 'unknown_field');
  if (file.bytes.length === 0) throw refuseField(field, 'upload_empty');
  return file;
}

async function lockOwnCall(tx: Tx, side: Side, callId: string): Promise<VideoRow> {
  const call = ownCall(await lockVideoCall(tx, callId), side);
  if (call.state !== 'in_call') throw refuse('conflict', 'video_call_over');
  return call;
}
