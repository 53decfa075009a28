import {
  addVideoPicture,
  addVideoRecording,
  allowVideoRetry,
  endVideoCall,
  getDeskVideoIceServers,
  getDeskVideoSignals,
  getVideoCall,
  listVideoCalls,
  noteVideoChecks,
  sendDeskVideoSignal,
  sendVideoCode,
  takeNextVideoCall,
  viewVideoPicture,
  viewVideoRecording,
} from '@bb1/domain/video-identification/desk-endpoints';
import { record } from '../../../platform/audit/audit.ts';
import type { Serve } from '../../../platform/http/api.ts';
import type { OfficerPrincipal } from '../../../platform/http/call.ts';
import { allowRetry } from './allow-retry.ts';
import { keepPicture, keepRecording, noteChecks } from './conduct-call.ts';
import { listVideoRows } from './desk-store.ts';
import { endCall } from './end-call.ts';
import { sendCallCode } from './exchange-code.ts';
import { iceServersOf, officerSideOf, readSignals, sendSignal } from './exchange-signals.ts';
import { missingIn, showCall } from './show-call.ts';
import { callOfOfficer, noteOfficerSeen } from './store.ts';
import { takeNext } from './take-next.ts';
import type { VideoSetting } from './video-setting.ts';
import { viewPicture, viewRecording } from './view-evidence.ts';

export function videoDeskRoutes(serve: Serve, setting: VideoSetting): void {
  const { db, clock } = setting;

  serve(listVideoCalls)(async (call) => {
    const { state, page } = call.query;
    const { rows, total, waiting } = await listVideoRows(db, { state, page });
    return {
      calls: rows.map((row) => ({ ...row, since: row.state_since })),
      total,
      page,
      waiting,
      own_call_id: await callOfOfficer(db, call.officer.officerId),
    };
  });

  serve(takeNextVideoCall)(async (call) => ({
    call_id: await takeNext(setting, call.officer),
  }));

  serve(getVideoCall)((call) =>
    db.transaction('get_video_call', async (tx) => {
      const shown = await showCall(tx, setting, {
        callId: call.params.call_id,
        side: officerSideOf(call.officer),
      });
      await record(tx, {
        at: clock.now(),
        actor: { kind: 'officer', id: call.officer.officerId },
        act: 'video.viewed',
        subject: `account:${shown.account_id}`,
        reason: `video call, ${shown.state}`,
        after: { call: shown.id },
      });
      return shown;
    }),
  );

  serve(getDeskVideoIceServers)((call) =>
    iceServersOf(setting, officerSideOf(call.officer), call.params.call_id),
  );

  serve(getDeskVideoSignals)(async (call) => {
    const callId = call.params.call_id;
    const signals = await readSignals(setting, officerSideOf(call.officer), {
      callId,
      after: call.query.after,
    });
    await noteOfficerSeen(db, callId);
    return { ...signals, missing: await missingIn(db, setting, callId) };
  });

  serve(sendDeskVideoSignal)(async (call) => ({
    sequence: await sendSignal(setting, officerSideOf(call.officer), {
      callId: call.params.call_id,
      signal: call.body,
    }),
  }));

  const shown = (call: {
    readonly params: { readonly call_id: string };
    readonly officer: OfficerPrincipal;
  }) => showCall(db, setting, { callId: call.params.call_id, side: officerSideOf(call.officer) });

  serve(noteVideoChecks)(async (call) => {
    const { checks, features, serial_number } = call.body;
    await noteChecks(setting, officerSideOf(call.officer), {
      callId: call.params.call_id,
      checks,
      features,
      serialNumber: serial_number,
    });
    return shown(call);
  });

  serve(addVideoPicture)(async (call) => {
    await keepPicture(setting, officerSideOf(call.officer), {
      callId: call.params.call_id,
      kind: call.body.kind,
      files: call.files,
    });
    return shown(call);
  });

  serve(viewVideoPicture)((call) =>
    viewPicture(setting, call.officer, {
      callId: call.params.call_id,
      pictureId: call.params.picture_id,
      reason: call.body.reason,
    }),
  );

  serve(sendVideoCode)(async (call) => {
    await sendCallCode(setting, officerSideOf(call.officer), call.params.call_id);
    return shown(call);
  });

  serve(endVideoCall)(async (call) => {
    await endCall(setting, officerSideOf(call.officer), {
      callId: call.params.call_id,
      ...call.body,
    });
    return shown(call);
  });

  serve(allowVideoRetry)(async (call) => {
    await allowRetry(setting, call.officer.officerId, {
      callId: call.params.call_id,
      reason: call.body.reason,
    });
    return shown(call);
  });

  serve(addVideoRecording)(async (call) => ({
    recording_parts: await keepRecording(setting, officerSideOf(call.officer), {
      callId: call.params.call_id,
      position: call.body.position,
      files: call.files,
    }),
  }));

  serve(viewVideoRecording)((call) =>
    viewRecording(setting, call.officer, {
      callId: call.params.call_id,
      position: call.body.position,
      reason: call.body.reason,
    }),
  );
}
