import {
  leaveVideoCall,
  getVideoIdentification,
  skipVideoIdentification,
  startVideoIdentification,
  typeVideoCode,
  type VideoIdentification,
} from '@bb1/domain/video-identification/endpoints';
import type { Prerequisite } from '@bb1/domain/video-identification/prerequisites';
import { redirect, redirectDocument, useActionData } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import type { ApiCall } from '../../../session/api-client.ts';
import { loaderApi } from '../../../session/page-api.ts';
import { type SentForm, submission } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useCallPageDocument } from '../../../video/call-page-document.ts';
import { useOwnMedia } from '../../../video/own-media.ts';
import { VerificationShell } from '../verification-shell.tsx';
import type { Route } from './+types/video-identification-page.ts';
import { CallElsewhere, LiveCall } from './live-call.tsx';
import { PrepareCall, ConsentForm } from './prepare-call.tsx';
import videoTexts from '@bb1/texts/pages/video';
import { useEffect } from 'react';
import { buttonClass, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Explanation } from './explanation.tsx';

export const meta = pageMeta(videoTexts, (texts) => ({ title: texts.title }));

/** The page of the prerequisite, by the name of the message. */
const FIRST: Readonly<Record<Prerequisite, string>> = {
  address: '/verification/address?notice=address_first',
  legal_representative: '/verification/legal_reps?notice=legal_representative_first',
  details: '/verification/identity?notice=details_first',
};

export async function loader(args: Route.LoaderArgs) {
  const identification = await loaderApi(args)(getVideoIdentification);
  const [missing] = identification.missing;
  if (missing !== undefined && identification.call === null)
    throw redirect(localPath(localeOfPath(new URL(args.request.url).pathname), FIRST[missing]));
  return { identification };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    if (form.text('intent') !== 'skip') return act(api, form);
    await api(skipVideoIdentification);
    // A new document, because it replaces the page that may use camera and microphone.
    return redirectDocument(localPath(locale, '/verification/checklist'));
  });
}

async function act(api: ApiCall, form: SentForm) {
  const params = { call_id: form.text('call_id') };
  const intent = form.text('intent');
  if (intent === 'leave') await api(leaveVideoCall, { params });
  else if (intent === 'code') await api(typeVideoCode, { params, body: form.body(['code']) });
  else
    return {
      redirectUrl: (
        await api(startVideoIdentification, {
          body: form.body(['consent_version'], { ticks: ['consent'] }),
        })
      ).redirect_url,
    };
  return { redirectUrl: null };
}

/** The video identification from its explanation to its result. */
export default function VideoIdentificationPage({
  loaderData: { identification },
}: Route.ComponentProps) {
  const texts = useTexts(videoTexts);
  const { call, obstacle, provider } = identification;
  const isLive = obstacle === 'open' && provider === 'built_in';
  useCallPageDocument();
  // A person who returns to a call has granted access before.
  const isElsewhere = call?.elsewhere === true;
  const media = useOwnMedia({ askAtOnce: isLive && !isElsewhere });
  return (
    <VerificationShell title={texts.title} lead={texts.lead}>
      <noscript>
        <Alert kind="warning">{texts.noScript}</Alert>
      </noscript>
      <Standing identification={identification} />
      {isLive &&
        call !== null &&
        (isElsewhere ? (
          <CallElsewhere call={call} />
        ) : (
          <LiveCall key={call.id} call={call} media={media} />
        ))}
      {provider === 'outside' && obstacle !== 'passed' && obstacle !== 'in_review' && (
        <OutsideCall identification={identification} />
      )}
      {provider === 'built_in' && obstacle === null && (
        <PrepareCall identification={identification} media={media} />
      )}
    </VerificationShell>
  );
}

/** The link to an external provider, and back while its result is awaited. */
function OutsideCall({ identification }: { readonly identification: VideoIdentification }) {
  const texts = useTexts(videoTexts);
  const redirectUrl = redirectIn(useActionData<unknown>());
  useEffect(() => {
    if (redirectUrl !== null) location.assign(redirectUrl);
  }, [redirectUrl]);
  return (
    <>
      {identification.obstacle === null && <Explanation identification={identification} />}
      <Card title={texts.consent.title}>
        <p className="text-small">{texts.outside.text}</p>
        {identification.obstacle === 'open' && <Alert kind="info">{texts.outside.waiting}</Alert>}
        {redirectUrl === null ? (
          <ConsentForm identification={identification} goOn={texts.consent.goOn} />
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

/** The outcome of the last attempt, if any. */
function Standing({
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
