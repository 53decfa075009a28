import { videoCodeMail } from './mails.ts';
import { Refusal, refuse } from '@bb1/domain/refusal';
import { record } from '../../../platform/audit/audit.ts';
import { redeemMailCode, sendMailCode } from '../../../platform/mail-codes/mail-codes.ts';
import { findAccount } from '../../accounts/store.ts';
import { mustBeInCall, ownCall, type Side } from './exchange-signals.ts';
import { lockVideoCall, markCodeSent, markCodeTyped } from './store.ts';
import type { VideoSetting } from './video-setting.ts';

const PURPOSE = 'video_identification';

/**
 * Mails a code to the person of the officer's call. It is valid in the person's session only (BaFin
 * circular 3/2017 (GW), part B VII).
 */
export async function sendCallCode(
  setting: VideoSetting,
  side: Side,
  callId: string,
): Promise<void> {
  const at = setting.clock.now();
  const call = await mustBeInCall(setting, side, callId);
  if (call.state !== 'in_call') throw refuse('conflict', 'video_call_over');
  const account = await findAccount(setting.db, call.account_id);
  if (account === null) throw new Error(`no account ${call.account_id} to write to`);
  const mail = {
    mail: videoCodeMail,
    to: account.email,
    locale: account.locale,
    values: (sealedCode: string) => ({ name: account.full_name, sealedCode }),
    at,
    about: account.id,
  };
  try {
    await sendMailCode(setting, {
      purpose: PURPOSE,
      subjectId: callId,
      sessionId: call.session_id,
      mail,
    });
  } catch (error) {
    // The person has signed out, not the officer.
    if (error instanceof Refusal && error.kind === 'unauthenticated')
      throw refuse('conflict', 'video_call_over');
    throw error;
  }
  await setting.db.transaction('note_video_code', async (tx) => {
    const locked = ownCall(await lockVideoCall(tx, callId), side);
    if (locked.state !== 'in_call') throw refuse('conflict', 'video_call_over');
    await markCodeSent(tx, callId, at);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: side.id },
      act: 'video.code_sent',
      subject: `account:${call.account_id}`,
      after: { call: callId },
    });
  });
}

/** Accepts the code that the person typed during the call. Refuses at the field `code`. */
export async function typeCallCode(
  setting: VideoSetting,
  side: Side,
  { callId, code }: { callId: string; code: string },
): Promise<void> {
  const { id: accountId, sessionId } = side;
  const at = setting.clock.now();
  const call = await mustBeInCall(setting, side, callId);
  if (call.state !== 'in_call') throw refuse('conflict', 'video_call_over');
  const account = await findAccount(setting.db, accountId);
  if (account === null) throw new Error(`no account ${accountId} that types a code`);
  await redeemMailCode(
    setting,
    { purpose: PURPOSE, subjectId: callId, sessionId, to: account.email, code },
    async (tx) => {
      if (ownCall(await lockVideoCall(tx, callId), side).state !== 'in_call')
        throw refuse('conflict', 'video_call_over');
      await markCodeTyped(tx, callId, at);
      await record(tx, {
        at,
        actor: { kind: 'investor', id: accountId },
        act: 'video.code_typed',
        subject: `account:${accountId}`,
        after: { call: callId },
      });
    },
  );
}
