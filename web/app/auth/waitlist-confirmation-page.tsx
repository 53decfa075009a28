import { CONFIRMATION_HOURS } from '@bb1/domain/confirmation';
import { confirmWaitlist } from '@bb1/domain/waitlist/endpoints';
import { pageMeta } from '../frame/page-meta.ts';
import { visitorSubmission } from '../session/visitor-submission.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FocusOn } from '../ui/focus-on.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { goodBreaks } from '../ui/good-breaks.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/waitlist-confirmation-page.ts';
import { LinkForm } from './link-form.tsx';
import { tokenOf, useLinkToken } from './use-link-token.ts';
import waitlistTexts from '@bb1/texts/pages/waitlist';

export const meta = pageMeta(waitlistTexts, (texts) => texts.confirm);

export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenOf(request), hours: CONFIRMATION_HOURS };
}

export function action(args: Route.ActionArgs) {
  return visitorSubmission(args, async (api, form) => ({
    member: await api(confirmWaitlist, { body: form.body(['token']) }),
  }));
}

export default function WaitlistConfirmationPage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(waitlistTexts);
  const token = useLinkToken(loaderData.token);
  const member = actionData && 'member' in actionData ? actionData.member : null;
  return (
    <div className="mx-auto grid max-w-xl gap-8">
      <PageTitle>{texts.confirm.title}</PageTitle>
      <Card>
        {member !== null && (
          <FocusOn>
            <Alert kind="success" title={texts.confirm.doneTitle({ email: member.email })}>
              {member.invited ? texts.confirm.doneInvited : texts.confirm.done}
            </Alert>
            {member.newsletter && <Alert>{texts.confirm.doneNewsletter}</Alert>}
            <ButtonLink to="/" look="secondary" wholeDocument className="justify-self-start">
              {texts.confirm.toHome}
            </ButtonLink>
          </FocusOn>
        )}
        {member === null && token === '' && <p>{goodBreaks(texts.incomplete)}</p>}
        {member === null && token !== '' && (
          <LinkForm
            token={token}
            ask={texts.confirm.ask}
            submit={texts.confirm.submit}
            failed={
              <>
                {texts.confirm.failed({ hours: loaderData.hours })}{' '}
                <PageLink to="/signup">{texts.confirm.again}</PageLink>
              </>
            }
          />
        )}
      </Card>
    </div>
  );
}
