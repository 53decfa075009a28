import { type VideoCall, viewVideoPicture } from '@bb1/domain/video-identification/desk-endpoints';
import { useState } from 'react';
import { callApi } from '../../session/call-api.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useSaying } from './use-saying.ts';

/** The pictures of a call. Each view requires a reason, is logged, and shows a stamped copy. */
export function KeptPictures({ call }: { readonly call: VideoCall }) {
  const { pictures: texts } = useTexts(deskVideoTexts);
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<{
    readonly kind: VideoCall['pictures'][number]['kind'];
    readonly source: string;
  } | null>(null);
  const { busy, message, say } = useSaying();
  const look = ({ id, kind }: VideoCall['pictures'][number]) =>
    say(async () => {
      const { type, content_base64: content } = await callApi(viewVideoPicture, {
        params: { call_id: call.id, picture_id: id },
        body: { reason },
      });
      setShown({ kind, source: `data:${type};base64,${content}` });
    });
  if (call.pictures.length === 0)
    return (
      <Panel title={texts.title}>
        <p className="text-small text-muted">{texts.none}</p>
      </Panel>
    );
  return (
    <Panel title={texts.title}>
      {message !== null && <Alert kind="error">{message}</Alert>}
      <TextField
        name="reason"
        label={texts.reason}
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
      <ul className="grid gap-2 text-small">
        {call.pictures.map((picture) => (
          <li key={picture.id} className="flex flex-wrap items-center gap-3">
            <Button look="secondary" busy={busy} onClick={() => look(picture)}>
              {texts.look}
              <span className="sr-only">: {texts.kinds[picture.kind]}</span>
            </Button>
            {texts.kinds[picture.kind]}{' '}
            <span className="text-muted">{format.moment(picture.taken_at)}</span>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <img
          src={shown.source}
          alt={texts.shown({ kind: texts.kinds[shown.kind] })}
          className="h-auto w-full rounded-control"
        />
      )}
    </Panel>
  );
}
