import type { VideoIdentification } from '@bb1/domain/video-identification/endpoints';
import { PageForm } from '../../../session/page-form.tsx';
import { fill, useTexts } from '../../../texts/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import type { OwnMedia } from '../../../video/own-media.ts';
import { DeviceCheck } from './device-check.tsx';
import { Explanation } from './explanation.tsx';
import { HoursNotice } from './hours-notice.tsx';
import { videoTexts } from './video-texts.ts';

/** Everything before the waiting room: explanation, devices, consent. */
export function PrepareCall({
  identification,
  media,
  answer,
}: {
  readonly identification: VideoIdentification;
  readonly media: OwnMedia;
  readonly answer: unknown;
}) {
  const texts = useTexts(videoTexts);
  const { open_now: openNow, person_name: name } = identification;
  return (
    <>
      <Explanation identification={identification} answer={answer} />
      <HoursNotice identification={identification} />
      {openNow && <DeviceCheck media={media} />}
      {openNow && (
        <Card title={texts.consent.title}>
          {name !== null && <p className="text-small">{fill(texts.who, { name })}</p>}
          {media.stream === null ? (
            <p className="text-small text-muted">{texts.consent.first}</p>
          ) : (
            <ConsentForm identification={identification} answer={answer} />
          )}
        </Card>
      )}
      {!openNow && <Alert kind="info">{texts.closedNow}</Alert>}
    </>
  );
}

/** The wording that is agreed to, with the way on. */
export function ConsentForm({
  identification,
  answer,
  goOn,
}: {
  readonly identification: VideoIdentification;
  readonly answer: unknown;
  readonly goOn?: string;
}) {
  const { consent } = useTexts(videoTexts);
  return (
    <PageForm answer={answer}>
      <input type="hidden" name="consent_version" value={identification.consent_version} />
      <CheckboxField name="consent" label={consent[identification.recording]} />
      <SubmitButton name="intent" value="start" className="justify-self-start">
        {goOn ?? consent.enter}
      </SubmitButton>
    </PageForm>
  );
}
