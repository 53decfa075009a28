import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { refuse } from '@bb1/domain/refusal';
import type { OfficerPrincipal } from '../../../platform/http/call.ts';
import { record } from '../../../platform/audit/audit.ts';
import { stampAsCopy } from '../../../platform/documents/stamp-copy.ts';
import { picturesOf, pieceAt } from './evidence-store.ts';
import { findVideoCall } from './store.ts';
import type { VideoSetting } from './video-setting.ts';

type Viewer = Pick<OfficerPrincipal, 'officerId' | 'name'>;

/**
 * One picture of a call for an officer: the view is logged before anything is shown, and the
 * picture is stamped as a copy.
 */
export async function viewPicture(
  setting: VideoSetting,
  viewer: Viewer,
  look: { callId: string; pictureId: string; reason: string },
): Promise<{ name: string; type: string; content_base64: string }> {
  const at = setting.clock.now();
  const picture = await setting.db.transaction('view_video_picture', async (tx) => {
    const call = await findVideoCall(tx, look.callId);
    const found = call && (await picturesOf(tx, call.id)).find((one) => one.id === look.pictureId);
    if (!call || !found) throw refuse('not_found', 'not_found');
    await record(tx, {
      at,
      actor: { kind: 'officer', id: viewer.officerId },
      act: 'video.picture_viewed',
      subject: `account:${call.account_id}`,
      reason: look.reason,
      after: { call: call.id, picture: found.id, kind: found.kind },
    });
    const opened = await setting.documents.openForViewing(tx, found.document_id, call.account_id);
    if (opened === null)
      throw new Error(`document ${found.document_id} of picture ${found.id} is gone`);
    return opened;
  });
  const stamped = await stampAsCopy(picture.bytes, {
    day: berlinDay(at),
    name: viewer.name,
  });
  return { name: picture.name, type: 'image/jpeg', content_base64: stamped.toString('base64') };
}

/** One piece of a recording; each view is logged. */
export async function viewRecording(
  setting: VideoSetting,
  viewer: Viewer,
  look: { callId: string; position: number; reason: string },
): Promise<{ type: string; content_base64: string }> {
  const at = setting.clock.now();
  const bytes = await setting.db.transaction('view_video_recording', async (tx) => {
    const call = await findVideoCall(tx, look.callId);
    const documentId = call && (await pieceAt(tx, call.id, look.position));
    if (!call || documentId === null) throw refuse('not_found', 'not_found');
    await record(tx, {
      at,
      actor: { kind: 'officer', id: viewer.officerId },
      act: 'video.recording_viewed',
      subject: `account:${call.account_id}`,
      reason: look.reason,
      after: { call: call.id, piece: look.position },
    });
    return setting.documents.openOriginal(tx, documentId, call.account_id);
  });
  if (bytes === null) throw refuse('not_found', 'not_found');
  return { type: 'video/webm', content_base64: bytes.toString('base64') };
}
