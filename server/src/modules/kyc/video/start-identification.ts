import type { Locale } from '@bb1/domain/locale';
import { cents } from '@bb1/domain/money';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { isOpen } from '@bb1/domain/video-identification/call-state';
import { consentVersion } from '@bb1/domain/video-identification/consent';
import { isOpenAt } from '@bb1/domain/video-identification/opening-hours';
import { plainDocumentNumber } from '@bb1/domain/video-identification/officer-checks';
import {
  missingPrerequisites,
  prerequisiteMessage,
} from '@bb1/domain/video-identification/prerequisites';
import { VideoProviderUnavailable } from '../../../integrations/video-identification/video-identification-port.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { lockAccount } from '../../accounts/store.ts';
import { standingOf } from '../kyc-of.ts';
import { lockKyc } from '../store.ts';
import { obstacleOf } from './show-identification.ts';
import { insertVideoCall, lastVideoCall } from './store.ts';
import { detailsHash, findSubject, prerequisiteFacts } from './subject-store.ts';
import type { VideoSetting } from './video-setting.ts';
import { writeSkip } from './evidence-store.ts';

interface Asking {
  readonly accountId: string;
  readonly sessionId: string;
  readonly locale: Locale;
  readonly consentVersion: string;
}

/**
 * Puts the person into the waiting room, or starts the call at the outside provider; returns the
 * provider's page. An open attempt is kept, so that a double click or a second tab does not start
 * another.
 */
export async function startIdentification(
  setting: VideoSetting,
  asking: Asking,
): Promise<URL | null> {
  const { video, publicUrl } = setting;
  if (asking.consentVersion !== consentVersion(video.recording))
    throw refuseField('consent_version', 'stale_page');
  const { callId, personName } = await setting.db.transaction('start_video_identification', (tx) =>
    openAttempt(tx, setting, asking),
  );
  try {
    return await video.provider.start({
      callId,
      personName,
      locale: asking.locale,
      returnUrl: new URL(
        `${asking.locale === 'de' ? '/de' : ''}/verification/video_identification`,
        publicUrl,
      ),
    });
  } catch (error) {
    if (error instanceof VideoProviderUnavailable) throw refuse('unavailable', 'video_unavailable');
    throw error;
  }
}

async function openAttempt(
  tx: Tx,
  setting: VideoSetting,
  { accountId, sessionId, consentVersion: version }: Asking,
): Promise<{ callId: string; personName: string }> {
  const at = setting.clock.now();
  // Locked first, so that no detail changes between this look and the attempt.
  await lockKyc(tx, accountId);
  // Serialised, so that two tabs find the same attempt.
  const account = await lockAccount(tx, accountId);
  const last = await lastVideoCall(tx, accountId);
  if (last !== null && isOpen(last.state)) return { callId: last.id, personName: last.person_name };
  // The code of the call goes to this address, and the room is for people who can be called back.
  if (account.email_confirmed_at === null) throw refuse('conflict', 'email_unconfirmed');
  const [missing] = missingPrerequisites(await prerequisiteFacts(tx, accountId));
  if (missing !== undefined) throw refuse('conflict', prerequisiteMessage(missing));
  const subject = await findSubject(tx, accountId);
  const documentNumber = subject === null ? '' : plainDocumentNumber(subject.doc_id);
  if (subject === null || documentNumber === '') throw refuse('conflict', 'details_first');
  const obstacle = await obstacleOf(tx, last);
  if (obstacle === 'passed') throw refuse('conflict', 'video_done');
  if (obstacle === 'in_review') throw refuse('conflict', 'video_in_review');
  const { verdict, checklist } = await standingOf(tx, accountId, setting);
  if (verdict === 'rejected') throw refuse('conflict', 'cannot_invest');
  const isNeeded =
    'video_identification' in checklist ||
    (await setting.intendedCentsOf(tx, accountId)) >= cents(setting.offering.kyc.videoFromEur);
  if (!isNeeded) throw refuse('conflict', 'video_not_needed');
  const { hours, provider, recording } = setting.video;
  if (hours !== null && !isOpenAt(hours.hours, at)) throw refuse('conflict', 'video_closed');
  const id = newId();
  await insertVideoCall(tx, {
    id,
    account_id: accountId,
    identity_proof_id: subject.identity_proof_id,
    person_name: subject.name,
    document_type: subject.doc_type,
    document_number: documentNumber,
    details_hash: detailsHash(subject),
    provider: provider.kind,
    consent_version: version,
    recording,
    session_id: sessionId,
    at,
  });
  await record(tx, {
    at,
    actor: { kind: 'investor', id: accountId },
    act: 'video.started',
    subject: `account:${accountId}`,
    after: { call: id, provider: provider.kind, consent: version },
  });
  return { callId: id, personName: subject.name };
}

/** Records that the person postpones the call until after payment. */
export async function skipIdentification(setting: VideoSetting, accountId: string): Promise<void> {
  const at = setting.clock.now();
  await setting.db.transaction('skip_video_identification', async (tx) => {
    await writeSkip(tx, accountId, at);
    await record(tx, {
      at,
      actor: { kind: 'investor', id: accountId },
      act: 'video.skipped',
      subject: `account:${accountId}`,
    });
  });
}
