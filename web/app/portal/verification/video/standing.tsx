import type { VideoIdentification } from '@bb1/domain/video-identification/endpoints';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import videoTexts from '@bb1/texts/pages/video';

/** The outcome of the last attempt, if any. */
export function Standing({
  identification: { done, obstacle, call },
}: {
  readonly identification: VideoIdentification;
}) {
  const texts = useTexts(videoTexts);
  const { results } = texts;
  if (done || obstacle === 'passed') {
    return (
      <div className="grid justify-items-start gap-5">
        <Alert kind="success" title={results.done.title}>
          {results.done.text}
        </Alert>
        <ButtonLink to="/verification/checklist" look="secondary" wholeDocument>
          {texts.toChecklist}
        </ButtonLink>
      </div>
    );
  }
  if (obstacle === 'in_review')
    return (
      <Alert kind="info" title={results.in_review.title}>
        {results.in_review.text}
      </Alert>
    );
  if (
    call === null ||
    obstacle !== null ||
    (call.state !== 'aborted' && call.state !== 'expired' && call.state !== 'withdrawn')
  )
    return null;
  const ended = results[call.state];
  return (
    <Alert kind={call.state === 'withdrawn' ? 'info' : 'warning'} title={ended.title}>
      {call.reasons.length > 0 && (
        <ul className="list-disc pl-5">
          {call.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p>{ended.text}</p>
    </Alert>
  );
}
