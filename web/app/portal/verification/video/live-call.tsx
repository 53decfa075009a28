import {
  getVideoIceServers,
  getVideoSignals,
  type InvestorCall,
  sendVideoSignal,
  type VideoSignals,
} from '@bb1/domain/video-identification/endpoints';
import type { InvestorSignal } from '@bb1/domain/video-identification/signal';
import { useFetcher, useRevalidator } from 'react-router';
import { callApi } from '../../../session/call-api.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { investorSide } from '../../../video/call-sides.ts';
import type { OwnMedia } from '../../../video/own-media.ts';
import { type CallView, useCall } from '../../../video/use-call.ts';
import { VideoView } from '../../../video/video-view.tsx';
import videoTexts from '@bb1/texts/pages/video';
import { TextField } from '../../../ui/text-field.tsx';

/** The waiting room, and the call as soon as an officer has taken it. */
export function LiveCall({
  call,
  media,
}: {
  readonly call: InvestorCall;
  readonly media: OwnMedia;
}) {
  const revalidator = useRevalidator();
  const params = { call_id: call.id };
  const view = useCall<InvestorSignal, VideoSignals>({
    own: media.stream,
    poll: (after) => callApi(getVideoSignals, { params, query: { after } }),
    iceServers: async () => (await callApi(getVideoIceServers, { params })).ice_servers,
    send: (signal) => callApi(sendVideoSignal, { params, body: signal }),
    side: investorSide,
    onEnd: () => void revalidator.revalidate(),
  });
  const state = view.standing?.state ?? call.state;
  const codeAsked = view.standing?.code_sent ?? call.code_sent;
  return (
    <>
      <NoDevices media={media} />
      {state === 'waiting' ? (
        <WaitingRoom call={call} view={view} media={media} />
      ) : (
        <Conversation call={call} view={view} media={media} />
      )}
      {state === 'in_call' && codeAsked && (
        <CodeCard callId={call.id} typed={view.standing?.code_typed ?? call.code_typed} />
      )}
    </>
  );
}

/** The call goes on in another browser or on another device of the person. */
export function CallElsewhere({ call }: { readonly call: InvestorCall }) {
  const { elsewhere: texts, call: callTexts } = useTexts(videoTexts);
  return (
    <Card title={texts.title}>
      <Alert kind="warning">{texts.text}</Alert>
      <p className="text-small text-muted">{texts.hint}</p>
      <Leave callId={call.id} label={callTexts.leave} />
    </Card>
  );
}

function NoDevices({ media: { problem, asking, ask } }: { readonly media: OwnMedia }) {
  const texts = useTexts(videoTexts);
  if (problem === null) return null;
  return (
    <Alert kind="error" title={texts.call.noDevices}>
      <div className="grid justify-items-start gap-3">
        {texts.problems[problem]}
        <Button look="secondary" busy={asking} onClick={ask}>
          {texts.check.again}
        </Button>
      </div>
    </Alert>
  );
}

function WaitingRoom({
  call,
  view,
  media,
}: {
  readonly call: InvestorCall;
  readonly view: CallView;
  readonly media: OwnMedia;
}) {
  const texts = useTexts(videoTexts);
  const place = view.standing?.position ?? call.position;
  return (
    <Card title={texts.waiting.title}>
      <div className="grid items-center gap-5 sm:grid-cols-2">
        <VideoView stream={media.stream} label={texts.check.ownPicture} own />
        <output className="grid gap-2">
          {place !== null && (
            <p className="figures text-lead font-semibold">{texts.waiting.place({ place })}</p>
          )}
          <p className="text-small text-muted">{texts.waiting.text}</p>
        </output>
      </div>
      <Leave callId={call.id} label={texts.waiting.leave} />
    </Card>
  );
}

function Conversation({
  call,
  view,
  media,
}: {
  readonly call: InvestorCall;
  readonly view: CallView;
  readonly media: OwnMedia;
}) {
  const texts = useTexts(videoTexts);
  return (
    <Card
      title={texts.call.title}
      actions={<output className="text-small text-muted">{stateText(texts.call, view)}</output>}
    >
      <div className="relative">
        <VideoView stream={view.remote} label={texts.call.officer} />
        <div className="absolute right-3 bottom-3 w-1/4 min-w-24 rounded-control border-2 border-surface shadow-card">
          <VideoView stream={media.stream} label={texts.check.ownPicture} own />
        </div>
      </div>
      <Leave callId={call.id} label={texts.call.leave} />
    </Card>
  );
}

function stateText(texts: (typeof videoTexts)['en']['call'], { connection }: CallView): string {
  if (connection === 'connected') return texts.connected;
  return connection === 'interrupted' ? texts.interrupted : texts.connecting;
}

function Leave({ callId, label }: { readonly callId: string; readonly label: string }) {
  const fetcher = useFetcher<unknown>();
  return (
    <PageForm fetcher={fetcher}>
      <input type="hidden" name="call_id" value={callId} />
      <SubmitButton look="danger" name="intent" value="leave" className="justify-self-start">
        {label}
      </SubmitButton>
    </PageForm>
  );
}

/** The field for the mail's code during the call. */
function CodeCard({ callId, typed }: { readonly callId: string; readonly typed: boolean }) {
  const { code: texts } = useTexts(videoTexts);
  const fetcher = useFetcher<unknown>();
  return (
    <Card title={texts.title}>
      {typed ? (
        <Alert kind="success">{texts.typed}</Alert>
      ) : (
        <PageForm fetcher={fetcher}>
          <p className="text-small">{texts.text}</p>
          <input type="hidden" name="call_id" value={callId} />
          <TextField
            name="code"
            label={texts.label}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            className="max-w-60"
          />
          <SubmitButton name="intent" value="code" className="justify-self-start">
            {texts.submit}
          </SubmitButton>
        </PageForm>
      )}
    </Card>
  );
}
