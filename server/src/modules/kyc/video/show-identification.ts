import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import { attemptObstacle } from '@bb1/domain/video-identification/call-state';
import { consentVersion } from '@bb1/domain/video-identification/consent';
import type { InvestorCall, VideoIdentification } from '@bb1/domain/video-identification/endpoints';
import { isOpenAt } from '@bb1/domain/video-identification/opening-hours';
import {
  missingPrerequisites,
  prerequisiteMessage,
} from '@bb1/domain/video-identification/prerequisites';
import { ABORT_REASONS } from '@bb1/domain/video-identification/result-reasons';
import abortReasons from '@bb1/texts/messages/abort-reasons';
import type { Queryable } from '../../../platform/db/database.ts';
import { standingOf } from '../kyc-of.ts';
import { skippedAt } from './evidence-store.ts';
import { investorSideOf, isInSession, type Side } from './exchange-signals.ts';
import { lastVideoCall, placeInLine, type VideoRow, videoPassed } from './store.ts';
import { findSubject, isAbout, prerequisiteFacts } from './subject-store.ts';
import type { VideoSetting } from './video-setting.ts';

/** The state of the person's video identification, in their language. */
export async function showIdentification(
  db: Queryable,
  setting: VideoSetting,
  { accountId, sessionId, locale }: { accountId: string; sessionId: string; locale: Locale },
): Promise<VideoIdentification> {
  const { video } = setting;
  const missing = missingPrerequisites(await prerequisiteFacts(db, accountId));
  const [first] = missing;
  const call = await lastVideoCall(db, accountId);
  return {
    provider: video.provider.kind,
    required: 'video_identification' in (await standingOf(db, accountId, setting)).checklist,
    done: await videoPassed(db, accountId),
    missing,
    missing_message: first === undefined ? null : message(locale, prerequisiteMessage(first)),
    skipped_at: (await skippedAt(db, accountId))?.toISOString() ?? null,
    obstacle: await obstacleOf(db, call),
    call:
      call &&
      (await toCallDto(db, call, { locale, side: investorSideOf({ accountId, sessionId }) })),
    person_name: (await findSubject(db, accountId))?.name ?? null,
    recording: video.recording,
    consent_version: consentVersion(video.recording),
    opening_hours: video.hours?.text ?? null,
    open_now: video.hours === null || isOpenAt(video.hours.hours, setting.clock.now()),
  };
}

/** What prevents a new attempt. A pass for other details does not. */
export async function obstacleOf(
  db: Queryable,
  last: VideoRow | null,
): Promise<VideoIdentification['obstacle']> {
  if (last === null) return null;
  const obstacle = attemptObstacle({
    state: last.state,
    retryAllowed: last.retry_allowed_at !== null,
  });
  if (obstacle !== 'passed') return obstacle;
  return isAbout(last, await findSubject(db, last.account_id)) ? 'passed' : null;
}

async function toCallDto(
  db: Queryable,
  call: VideoRow,
  { locale, side }: { locale: Locale; side: Side },
): Promise<InvestorCall> {
  const answer =
    call.state === 'aborted' ? ABORT_REASONS.filter((reason) => call.reasons.includes(reason)) : [];
  return {
    id: call.id,
    state: call.state,
    since: call.state_since.toISOString(),
    position:
      call.state === 'waiting' && call.provider === 'built_in'
        ? await placeInLine(db, call.id)
        : null,
    code_sent: call.code_sent_at !== null,
    code_typed: call.code_typed_at !== null,
    elsewhere: call.provider === 'built_in' && !isInSession(call, side),
    reasons: answer.map((reason) => abortReasons[locale][reason]),
  };
}
