import {
  getVideoIceServers,
  getVideoIdentification,
  getVideoSignals,
  leaveVideoCall,
  sendVideoSignal,
  skipVideoIdentification,
  startVideoIdentification,
  typeVideoCode,
} from '@bb1/domain/video-identification/endpoints';
import type { Serve } from '../../../platform/http/api.ts';
import { typeCallCode } from './exchange-code.ts';
import { iceServersOf, investorSideOf, readSignals, sendSignal } from './exchange-signals.ts';
import { leaveCall } from './leave-call.ts';
import { showIdentification } from './show-identification.ts';
import { skipIdentification, startIdentification } from './start-identification.ts';
import { noteInvestorSeen } from './store.ts';
import type { VideoSetting } from './video-setting.ts';

export function videoRoutes(serve: Serve, setting: VideoSetting): void {
  const { db } = setting;

  serve(getVideoIdentification)((call) =>
    showIdentification(db, setting, { ...call.investor, locale: call.locale }),
  );

  serve(startVideoIdentification)(async (call) => {
    const { accountId, sessionId } = call.investor;
    const redirect = await startIdentification(setting, {
      accountId,
      sessionId,
      locale: call.locale,
      consentVersion: call.body.consent_version,
    });
    return {
      identification: await showIdentification(db, setting, {
        accountId,
        sessionId,
        locale: call.locale,
      }),
      redirect_url: redirect?.href ?? null,
    };
  });

  serve(skipVideoIdentification)(async (call) => {
    await skipIdentification(setting, call.investor.accountId);
    return showIdentification(db, setting, { ...call.investor, locale: call.locale });
  });

  serve(leaveVideoCall)(async (call) => {
    await leaveCall(setting, { accountId: call.investor.accountId, callId: call.params.call_id });
    return showIdentification(db, setting, { ...call.investor, locale: call.locale });
  });

  serve(getVideoIceServers)((call) =>
    iceServersOf(setting, investorSideOf(call.investor), call.params.call_id),
  );

  serve(getVideoSignals)(async (call) => {
    const { sessionId } = call.investor;
    const signals = await readSignals(setting, investorSideOf(call.investor), {
      callId: call.params.call_id,
      after: call.query.after,
    });
    await noteInvestorSeen(db, call.params.call_id, sessionId);
    return signals;
  });

  serve(sendVideoSignal)(async (call) => ({
    sequence: await sendSignal(setting, investorSideOf(call.investor), {
      callId: call.params.call_id,
      signal: call.body,
    }),
  }));

  serve(typeVideoCode)(async (call) => {
    await typeCallCode(setting, investorSideOf(call.investor), {
      callId: call.params.call_id,
      code: call.body.code,
    });
    return { code_typed: true as const };
  });
}
