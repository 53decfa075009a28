import { addVideoPicture, type VideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import { PICTURE_KINDS, type PictureKind } from '@bb1/domain/video-identification/officer-checks';
import { type RefObject, useEffect, useState } from 'react';
import { callApi } from '../../session/call-api.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { takePicture } from '../../video/take-picture.ts';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { Panel } from '../parts/panel.tsx';
import { useSaying } from './use-saying.ts';

interface CallPicturesProps {
  readonly call: VideoCall;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly onChange: (call: VideoCall) => void;
}

/** Takes pictures out of the running call; each is stored at once. */
export function CallPictures({ call, video, onChange }: CallPicturesProps) {
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
