import type { VideoIdentification } from '@bb1/domain/video-identification/endpoints';
import { useEffect } from 'react';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Explanation } from './explanation.tsx';
import { ConsentForm } from './prepare-call.tsx';
import videoTexts from '@bb1/texts/pages/video';

/** The link to an external provider, and back while its result is awaited. */
export function OutsideCall({
  identification,
  answer,
}: {
  readonly identification: VideoIdentification;
  readonly answer: unknown;
}) {
  const texts = useTexts(videoTexts);
  const redirectUrl = redirectIn(answer);
  useEffect(() => {
    if (redirectUrl !== null) location.assign(redirectUrl);
  }, [redirectUrl]);
  return (
    <>
      {identification.obstacle === null && (
        <Explanation identification={identification} answer={answer} />
      )}
      <Card title={texts.consent.title}>
        <p className="text-small">{texts.outside.text}</p>
        {identification.obstacle === 'open' && <Alert kind="info">{texts.outside.waiting}</Alert>}
        {redirectUrl === null ? (
          <ConsentForm identification={identification} answer={answer} goOn={texts.consent.goOn} />
        ) : (
          <a href={redirectUrl} className={`${buttonClass()} justify-self-start`}>
            {texts.outside.link}
          </a>
        )}
      </Card>
    </>
  );
}

function redirectIn(answer: unknown): string | null {
  return typeof answer === 'object' &&
    answer !== null &&
    'redirectUrl' in answer &&
    typeof answer.redirectUrl === 'string'
    ? answer.redirectUrl
    : null;
}
