import {
  type DeskVideoSignals,
  getDeskVideoIceServers,
  getDeskVideoSignals,
  sendDeskVideoSignal,
  sendVideoCode,
  type VideoCall,
  addVideoPicture,
} from '@bb1/domain/video-identification/desk-endpoints';
import type { OfficerSignal } from '@bb1/domain/video-identification/signal';
import { type RefObject, useRef, useState, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../session/call-api.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { officerSide } from '../../video/call-sides.ts';
import { useOwnMedia } from '../../video/own-media.ts';
import { useCall } from '../../video/use-call.ts';
import { useCallRecording } from '../../video/use-call-recording.ts';
import { VideoView } from '../../video/video-view.tsx';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { Panel } from '../parts/panel.tsx';
import { CallGuide, CallResult } from './call-guide.tsx';
import { SubjectFacts } from './subject-facts.tsx';
import { useSaying } from './use-saying.ts';
import { PICTURE_KINDS, type PictureKind } from '@bb1/domain/video-identification/officer-checks';
import { Badge } from '../../ui/badge.tsx';

/** The officer's view of the call: the person large, the checklist beside. */
export function ConductCall({ loaded }: { readonly loaded: VideoCall }) {
  const [call, setCall] = useState(loaded);
  const media = useOwnMedia({ askAtOnce: true });
  const video = useRef<HTMLVideoElement>(null);
  const revalidator = useRevalidator();
  const params = { call_id: call.id };
  const view = useCall<OfficerSignal, DeskVideoSignals>({
    own: media.stream,
    poll: (after) => callApi(getDeskVideoSignals, { params, query: { after } }),
    iceServers: async () => (await callApi(getDeskVideoIceServers, { params })).ice_servers,
    send: (signal) => callApi(sendDeskVideoSignal, { params, body: signal }),
    side: officerSide,
    onEnd: () => void revalidator.revalidate(),
  });
  const texts = useTexts(deskVideoTexts).call;
  useCallRecording({
    callId: call.id,
    wanted: call.recording === 'whole_call',
    kept: loaded.recording_parts,
    own: media.stream,
    remote: view.remote,
  });
  const codeTyped = view.standing?.code_typed ?? call.code_typed_at !== null;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
      <div className="grid gap-5 xl:sticky xl:top-5">
        <Panel title={texts.person}>
          <noscript>
            <Alert kind="warning">{texts.noScript}</Alert>
          </noscript>
          {media.problem !== null && (
            <Alert kind="error" title={texts.noDevices}>
              <div className="grid justify-items-start gap-3">
                {texts.problems[media.problem]}
                <Button look="secondary" busy={media.asking} onClick={media.ask}>
                  {texts.ask}
                </Button>
              </div>
            </Alert>
          )}
          <output className="text-small text-muted">{texts.connections[view.connection]}</output>
          <div className="relative">
            <VideoView
              stream={view.remote}
              label={texts.person}
              view={video}
              className="object-contain"
            />
            <div className="absolute right-3 bottom-3 w-1/5 min-w-20 rounded-control border-2 border-surface">
              <VideoView stream={media.stream} label={texts.own} own />
            </div>
          </div>
        </Panel>
        <CallPictures call={call} video={video} onChange={setCall} />
        <CodePanel call={call} typed={codeTyped} onChange={setCall} />
      </div>
      <div className="grid gap-5">
        <SubjectFacts call={call} hidesNumber />
        <CallGuide call={call} onChange={setCall} />
        <CallResult missing={view.standing?.missing ?? call.missing} />
      </div>
    </div>
  );
}

function CodePanel({
  call,
  typed,
  onChange,
}: {
  readonly call: VideoCall;
  readonly typed: boolean;
  readonly onChange: (call: VideoCall) => void;
}) {
  const { code: texts } = useTexts(deskVideoTexts);
  const { busy, message, say } = useSaying();
  const send = () =>
    say(async () => onChange(await callApi(sendVideoCode, { params: { call_id: call.id } })));
  const sent = call.code_sent_at !== null;
  return (
    <Panel title={texts.title}>
      {message !== null && <Alert kind="error">{message}</Alert>}
      <output className="text-small">
        {typed ? texts.typed : sent ? texts.sent : texts.notSent}
      </output>
      {!typed && (
        <Button look="secondary" busy={busy} onClick={send} className="justify-self-start">
          {sent ? texts.again : texts.send}
        </Button>
      )}
    </Panel>
  );
}

interface CallPicturesProps {
  readonly call: VideoCall;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly onChange: (call: VideoCall) => void;
}

/** Takes pictures out of the running call; each is stored at once. */
function CallPictures({ call, video, onChange }: CallPicturesProps) {
  const { pictures: texts } = useTexts(deskVideoTexts);
  const { busy, message, say } = useSaying();
  const [last, setLast] = useState<{ readonly kind: PictureKind; readonly url: string } | null>(
    null,
  );
  const [dark, setDark] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(last?.url ?? ''), [last]);
  const take = (kind: PictureKind) =>
    say(async () => {
      const picture =
        video.current === null ? null : await takePicture(video.current, `${kind}.jpg`);
      setDark(picture === null);
      if (picture === null) return;
      onChange(
        await callApi(addVideoPicture, {
          params: { call_id: call.id },
          body: { kind },
          files: { picture: [picture] },
        }),
      );
      setLast({ kind, url: URL.createObjectURL(picture) });
    });
  return (
    <Panel title={texts.title}>
      {message !== null && <Alert kind="error">{message}</Alert>}
      {dark && <Alert kind="warning">{texts.notYet}</Alert>}
      <ul className="grid gap-2 sm:grid-cols-2">
        {PICTURE_KINDS.map((kind) => {
          const count = call.pictures.filter((picture) => picture.kind === kind).length;
          return (
            <li key={kind} className="flex flex-wrap items-center gap-3">
              <Button look="secondary" busy={busy} onClick={() => take(kind)}>
                {texts.take({ kind: texts.kinds[kind] })}
              </Button>
              {count > 0 && <Badge kind="success">{texts.taken({ count })}</Badge>}
            </li>
          );
        })}
      </ul>
      {last !== null && (
        <img
          src={last.url}
          alt={texts.shown({ kind: texts.kinds[last.kind] })}
          className="w-full max-w-xs rounded-control"
        />
      )}
    </Panel>
  );
}

const QUALITY = 0.92;

/** The current picture of a video, as a JPEG file of this name. Null when there is none yet. */
async function takePicture(video: HTMLVideoElement, name: string): Promise<File | null> {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  return picture && new File([picture], name, { type: picture.type });
}
