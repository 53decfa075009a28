import { CONFIRMATION_HOURS } from '@bb1/domain/confirmation';
import { confirmNewsletter } from '@bb1/domain/waitlist/endpoints';
import { pageMeta } from '../frame/page-meta.ts';
import { visitorSubmission } from '../session/visitor-submission.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FocusOn } from '../ui/focus-on.tsx';
import { goodBreaks } from '../ui/good-breaks.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/newsletter-confirmation-page.ts';
import { LinkForm } from './link-form.tsx';
import { tokenOf, useLinkToken } from './use-link-token.ts';
import waitlistTexts from '@bb1/texts/pages/waitlist';

export const meta = pageMeta(waitlistTexts, (texts) => texts.newsletter);

export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenOf(request), hours: CONFIRMATION_HOURS };
}

export function action(args: Route.ActionArgs) {
  return visitorSubmission(args, async (api, form) => ({
    confirmed: (await api(confirmNewsletter, { body: form.body(['token']) })).email,
  }));
}

export default function NewsletterConfirmationPage({
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(waitlistTexts);
  const token = useLinkToken(loaderData.token);
  const confirmed = actionData && 'confirmed' in actionData ? actionData.confirmed : null;
  return (
    <div className="mx-auto grid max-w-xl gap-8">
      <PageTitle>{texts.newsletter.title}</PageTitle>
      <Card>
        {confirmed !== null && (
          <FocusOn>
            <Alert kind="success" title={texts.newsletter.doneTitle({ email: confirmed })}>
              {texts.newsletter.done}
            </Alert>
            <ButtonLink to="/" look="secondary" wholeDocument className="justify-self-start">
              {texts.confirm.toHome}
            </ButtonLink>
          </FocusOn>
        )}
        {confirmed === null && token === '' && <p>{goodBreaks(texts.incomplete)}</p>}
        {confirmed === null && token !== '' && (
          <LinkForm
            token={token}
            ask={texts.newsletter.ask}
            submit={texts.newsletter.submit}
            failed={texts.newsletter.failed({ hours: loaderData.hours })}
          />
        )}
      </Card>
    </div>
  );
}
