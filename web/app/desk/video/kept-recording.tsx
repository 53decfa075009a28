import {
  type VideoCall,
  viewVideoRecording,
} from '@bb1/domain/video-identification/desk-endpoints';
import { useState } from 'react';
import { callApi } from '../../session/call-api.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { Panel } from '../parts/panel.tsx';
import { useSaying } from './use-saying.ts';

/**
 * The recording of a call in its pieces, each a film of its own. Each view is logged.
 */
export function KeptRecording({ call }: { readonly call: VideoCall }) {
  const { past, pictures } = useTexts(deskVideoTexts);
  const [reason, setReason] = useState('');
  const { busy, message, say } = useSaying();
  if (call.recording_parts === 0)
    return (
      <Panel title={past.recording}>
        <p className="text-small text-muted">
          {call.recording === 'pictures' ? past.noRecording : past.recordingPieces({ count: 0 })}
        </p>
      </Panel>
    );
  const save = (position: number) =>
    say(async () => {
      const { type, content_base64: content } = await callApi(viewVideoRecording, {
        params: { call_id: call.id },
        body: { position, reason },
      });
      saveAs(
        `${call.id}-${String(position).padStart(4, '0')}.webm`,
        `data:${type};base64,${content}`,
      );
    });
  return (
    <Panel title={past.recording}>
      <p className="text-small text-muted">
        {past.recordingPieces({ count: call.recording_parts })}
      </p>
      {message !== null && <Alert kind="error">{message}</Alert>}
      <TextField
        name="recording_reason"
        label={pictures.reason}
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: call.recording_parts }, (_, position) => (
          <Button key={position} look="secondary" busy={busy} onClick={() => save(position)}>
            {past.download({ piece: position + 1 })}
          </Button>
        ))}
      </div>
    </Panel>
  );
}

function saveAs(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
