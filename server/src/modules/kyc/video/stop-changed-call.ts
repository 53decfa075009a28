import { isOpen } from '@bb1/domain/video-identification/call-state';
import type { Tx } from '../../../platform/db/database.ts';
import { mailPerson } from '../../accounts/mail-person.ts';
import { videoAbortedMail } from './mails.ts';
import { moveVideoCall } from './move-video-call.ts';
import { lastVideoCall, lockVideoCall } from './store.ts';
import { findSubject, isAbout } from './subject-store.ts';

/**
 * Ends an open attempt whose identified details have changed: an attempt is about the details it
 * began with. The person reads why, and may enter again at once. The record is locked.
 */
export async function stopChangedCall(
  tx: Tx,
  { accountId, at }: { readonly accountId: string; readonly at: Date },
): Promise<void> {
  const last = await lastVideoCall(tx, accountId);
  if (last === null || !isOpen(last.state)) return;
  const call = await lockVideoCall(tx, last.id);
  if (call === null || !isOpen(call.state) || isAbout(call, await findSubject(tx, accountId)))
    return;
  await moveVideoCall(tx, call, {
    to: 'aborted',
    actor: { kind: 'system', id: null },
    at,
    reasons: ['details_changed'],
  });
  await mailPerson(tx, {
    accountId,
    mail: videoAbortedMail,
    values: (name) => ({ name, reasons: 'details_changed' }),
    at,
  });
}
