import {
  allowVideoRetry,
  endVideoCall,
  getVideoCall,
  type VideoCall,
  viewVideoPicture,
  viewVideoRecording,
} from '@bb1/domain/video-identification/desk-endpoints';
import { RESULT_REASONS } from '@bb1/domain/video-identification/result-reasons';
import { pageMeta } from '../../frame/page-meta.ts';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useCallPageDocument } from '../../video/call-page-document.ts';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { DeskPage } from '../parts/desk-page.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/video-call-page.ts';
import { ConductCall } from './conduct-call.tsx';
import { VideoStateBadge } from './video-call-kind.tsx';
import { pageAct } from '../session/page-acts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fact } from '../parts/fact-table.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { useRight } from '../session/use-desk.ts';
import { SubjectFacts } from './subject-facts.tsx';
import { useState } from 'react';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { useSaying } from './use-saying.ts';
import { ActForm } from '../parts/act-form.tsx';
import { useActionData } from 'react-router';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';

export const meta = pageMeta(deskVideoTexts, (texts) => texts.call);

export async function loader(args: Route.LoaderArgs) {
  return { call: await deskApi(args)(getVideoCall, { params: { call_id: args.params.id } }) };
}

export const action = pageAct((api, form, { params }) => act(api, form, params.id));

function act(api: ApiCall, form: SentForm, callId: string) {
  const params = { call_id: callId };
  if (form.text('intent') === 'allow_retry')
    return api(allowVideoRetry, { params, body: form.body(['reason']) });
  // Reasons for a result other than the chosen one are dropped.
  const reasons = RESULT_REASONS.filter((reason) =>
    form.ticked(`${form.text('result')}_${reason}`),
  );
  return api(endVideoCall, { params, body: form.body(['result', 'note'], { more: { reasons } }) });
}

/** The officer's side of a running call, and its stored data afterwards. */
export default function VideoCallPage({ loaderData: { call } }: Route.ComponentProps) {
  const [{ call: texts, past, list, guide, result }, format] = useWords(deskVideoTexts);
  const answer = useActionData<unknown>();
  const listed = (lines: readonly string[]) =>
    lines.length === 0 ? (
      past.none
    ) : (
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  const moment = (at: string | null) => (at === null ? past.none : format.moment(at));
  useCallPageDocument();
  return (
    <DeskPage
      title={call.person_name}
      back={['/desk/video', texts.back]}
      beside={<VideoStateBadge state={call.state} />}
    >
      {call.own && call.state === 'in_call' && call.provider === 'built_in' ? (
        <ConductCall key={call.id} loaded={call} />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <div className="grid gap-5">
            {call.state === 'in_call' && call.provider === 'built_in' && (
              <Alert kind="info">{past.elsewhere}</Alert>
            )}
            {call.provider === 'outside' && <Alert kind="info">{past.outside}</Alert>}
            <FocusHere when={answer !== undefined}>
              <FactsPanel
                title={past.seen}
                facts={[
                  fact(list.officer, call.officer_name ?? past.none),
                  fact(past.ended, moment(call.ended_at)),
                  fact(past.checks, listed(call.checks.map((check) => guide.checks[check]))),
                  fact(
                    past.features,
                    listed(call.features.map((feature) => guide.featureNames[feature])),
                  ),
                  fact(
                    past.serial,
                    call.serial_number ?? past.none,
                    call.serial_number !== null &&
                      (call.serial_number_agrees ? guide.agrees : guide.differs),
                  ),
                  fact(past.code, moment(call.code_typed_at)),
                  fact(
                    past.reasons,
                    listed(call.reasons.map((reason) => result.reasonNames[reason])),
                  ),
                  fact(past.note, call.note ?? past.none),
                ]}
              />
            </FocusHere>
            <KeptPictures call={call} />
            {call.provider === 'built_in' && <KeptRecording call={call} />}
          </div>
          <div className="grid gap-5">
            <SubjectFacts call={call} />
            <Retry call={call} />
            <Panel title={past.earlier}>
              {call.earlier.length === 0 ? (
                <Note>{past.noEarlier}</Note>
              ) : (
                <ul className="grid gap-2 text-small">
                  {call.earlier.map((other) => (
                    <li key={other.id} className="flex flex-wrap items-center gap-3">
                      <RecordLink to={`/desk/video/${other.id}`}>
                        {format.moment(other.created_at)}
                      </RecordLink>
                      <VideoStateBadge state={other.state} />
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
          </div>
        </div>
      )}
    </DeskPage>
  );
}

function Retry({ call }: { readonly call: VideoCall }) {
  const [{ past }, format] = useWords(deskVideoTexts);
  const mayAllow = useRight('video.conduct');
  if (call.retry_allowed_at !== null)
    return (
      <Alert kind="success">{past.allowed({ time: format.moment(call.retry_allowed_at) })}</Alert>
    );
  if (!call.to_review || !mayAllow) return null;
  return (
    <Panel title={past.retry}>
      <ActForm hint={past.retryLead}>
        <TextField name="reason" label={past.retryReason} maxLength={200} />
        <SubmitButton name="intent" value="allow_retry" className="justify-self-start">
          {past.allow}
        </SubmitButton>
      </ActForm>
    </Panel>
  );
}

/** The pictures of a call. Each view requires a reason, is logged, and shows a stamped copy. */
function KeptPictures({ call }: { readonly call: VideoCall }) {
  const [{ pictures: texts }, format] = useWords(deskVideoTexts);
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
        <Note>{texts.none}</Note>
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

/**
 * The recording of a call in its pieces, each a film of its own. Each view is logged.
 */
function KeptRecording({ call }: { readonly call: VideoCall }) {
  const { past, pictures } = useTexts(deskVideoTexts);
  const [reason, setReason] = useState('');
  const { busy, message, say } = useSaying();
  if (call.recording_parts === 0)
    return (
      <Panel title={past.recording}>
        <Note>
          {call.recording === 'pictures' ? past.noRecording : past.recordingPieces({ count: 0 })}
        </Note>
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
    <Panel title={past.recording} lead={past.recordingPieces({ count: call.recording_parts })}>
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
