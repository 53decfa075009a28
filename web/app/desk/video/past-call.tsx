import type { VideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { KeptPictures } from './kept-pictures.tsx';
import { KeptRecording } from './kept-recording.tsx';
import { SubjectFacts } from './subject-facts.tsx';
import { VideoStateBadge } from './video-state-badge.tsx';

/** The stored data of a call, and the decisions still open to an officer. */
export function PastCall({ call, answer }: { readonly call: VideoCall; readonly answer: unknown }) {
  const texts = useTexts(deskVideoTexts);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <div className="grid gap-5">
        {call.state === 'in_call' && call.provider === 'built_in' && (
          <Alert kind="info">{texts.past.elsewhere}</Alert>
        )}
        {call.provider === 'outside' && <Alert kind="info">{texts.past.outside}</Alert>}
        <FocusHere when={answer !== undefined}>
          <Evidence call={call} />
        </FocusHere>
        <KeptPictures call={call} />
        {call.provider === 'built_in' && <KeptRecording call={call} />}
      </div>
      <div className="grid gap-5">
        <SubjectFacts call={call} />
        <Retry call={call} answer={answer} />
        <Earlier call={call} />
      </div>
    </div>
  );
}

function Evidence({ call }: { readonly call: VideoCall }) {
  const texts = useTexts(deskVideoTexts);
  const format = useFormat();
  const { past } = texts;
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
  const facts = [
    fact(texts.list.officer, call.officer_name ?? past.none),
    fact(past.ended, moment(call.ended_at)),
    fact(past.checks, listed(call.checks.map((check) => texts.guide.checks[check]))),
    fact(past.features, listed(call.features.map((feature) => texts.guide.featureNames[feature]))),
    {
      key: 'serial',
      name: past.serial,
      value: call.serial_number ?? past.none,
      ...(call.serial_number !== null && {
        note: call.serial_number_agrees ? texts.guide.agrees : texts.guide.differs,
      }),
    },
    fact(past.code, moment(call.code_typed_at)),
    fact(past.reasons, listed(call.reasons.map((reason) => texts.result.reasonNames[reason]))),
    fact(past.note, call.note ?? past.none),
  ];
  return (
    <Panel title={past.seen}>
      <FactTable facts={facts} />
    </Panel>
  );
}

function Retry({ call, answer }: { readonly call: VideoCall; readonly answer: unknown }) {
  const { past } = useTexts(deskVideoTexts);
  const format = useFormat();
  const mayAllow = useRight('video.conduct');
  if (call.retry_allowed_at !== null)
    return (
      <Alert kind="success">{past.allowed({ time: format.moment(call.retry_allowed_at) })}</Alert>
    );
  if (!call.to_review || !mayAllow) return null;
  return (
    <Panel title={past.retry}>
      <PageForm answer={answer} className="grid gap-4">
        <p className="text-small text-muted">{past.retryLead}</p>
        <TextField name="reason" label={past.retryReason} maxLength={200} />
        <SubmitButton name="intent" value="allow_retry" className="justify-self-start">
          {past.allow}
        </SubmitButton>
      </PageForm>
    </Panel>
  );
}

function Earlier({ call }: { readonly call: VideoCall }) {
  const { past } = useTexts(deskVideoTexts);
  const format = useFormat();
  return (
    <Panel title={past.earlier}>
      {call.earlier.length === 0 ? (
        <p className="text-small text-muted">{past.noEarlier}</p>
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
  );
}
