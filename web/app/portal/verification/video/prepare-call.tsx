import type { VideoIdentification } from '@bb1/domain/video-identification/endpoints';
import { PageForm } from '../../../session/page-form.tsx';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import type { OwnMedia } from '../../../video/own-media.ts';
import { Explanation } from './explanation.tsx';
import videoTexts from '@bb1/texts/pages/video';
import { Button } from '../../../ui/button.tsx';
import { useSoundLevel } from '../../../video/sound-level.ts';
import { VideoView } from '../../../video/video-view.tsx';

/** Everything before the waiting room: explanation, devices, consent. */
export function PrepareCall({
  identification,
  media,
}: {
  readonly identification: VideoIdentification;
  readonly media: OwnMedia;
}) {
  const texts = useTexts(videoTexts);
  const { open_now: openNow, person_name: name } = identification;
  return (
    <>
      <Explanation identification={identification} />
      <HoursNotice identification={identification} />
      {openNow && <DeviceCheck media={media} />}
      {openNow && (
        <Card title={texts.consent.title}>
          {name !== null && <p className="text-small">{texts.who({ name })}</p>}
          {media.stream === null ? (
            <p className="text-small text-muted">{texts.consent.first}</p>
          ) : (
            <ConsentForm identification={identification} />
          )}
        </Card>
      )}
      {!openNow && <Alert kind="info">{texts.closedNow}</Alert>}
    </>
  );
}

/** The consent's wording, with the button to continue. */
export function ConsentForm({
  identification,
  goOn,
}: {
  readonly identification: VideoIdentification;
  readonly goOn?: string;
}) {
  const { consent } = useTexts(videoTexts);
  return (
    <PageForm>
      <input type="hidden" name="consent_version" value={identification.consent_version} />
      <CheckboxField name="consent" label={consent[identification.recording]} />
      <SubmitButton name="intent" value="start" className="justify-self-start">
        {goOn ?? consent.enter}
      </SubmitButton>
    </PageForm>
  );
}

/** The person's own picture and sound, before the officer sees and hears them. */
function DeviceCheck({ media }: { readonly media: OwnMedia }) {
  const texts = useTexts(videoTexts);
  const { check } = texts;
  const level = useSoundLevel(media.stream);
  return (
    <Card title={check.title}>
      {media.problem !== null && <Alert kind="error">{texts.problems[media.problem]}</Alert>}
      {media.stream === null ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-small text-muted">{check.lead}</p>
          <Button look="secondary" busy={media.asking} onClick={media.ask}>
            {media.problem === null ? check.start : check.again}
          </Button>
        </div>
      ) : (
        <div className="grid items-center gap-5 sm:grid-cols-2">
          <VideoView stream={media.stream} label={check.ownPicture} own />
          <div className="grid gap-2">
            <label className="grid gap-2 text-small font-semibold">
              {check.sound}
              <meter min={0} max={1} value={level} className="h-3 w-full" />
            </label>
            <p className="text-small text-muted">{check.soundHint}</p>
          </div>
        </div>
      )}
    </Card>
  );
}

/** The opening hours, in words. */
function HoursNotice({
  identification: { opening_hours: hours },
}: {
  readonly identification: VideoIdentification;
}) {
  const texts = useTexts(videoTexts);
  const [, first, last, from = '', to = ''] =
    /^(\w{3})-(\w{3}) ([\d:]+)-([\d:]+)$/.exec(hours ?? '') ?? [];
  if (!isDay(first) || !isDay(last)) return null;
  const { range, ...days } = texts.hoursWords;
  return (
    <p className="text-small text-muted">
      {texts.hours({
        hours: range({ first: days[first], last: days[last], from, to }),
      })}
    </p>
  );
}

function isDay(
  text: string | undefined,
): text is 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun' {
  return text !== undefined && ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].includes(text);
}
