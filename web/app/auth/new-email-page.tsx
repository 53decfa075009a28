import { confirmNewEmail } from '@bb1/domain/accounts/email-endpoints';
import { pageMeta } from '../frame/page-meta.ts';
import { useUserIfAny } from '../portal/use-user.ts';
import { visitorSubmission } from '../session/visitor-submission.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FocusOn } from '../ui/focus-on.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/new-email-page.ts';
import authTexts from '@bb1/texts/pages/auth';
import { LinkOrCodeForm } from './link-or-code-form.tsx';
import { useLinkToken } from './use-link-token.ts';

export const meta = pageMeta(authTexts, (texts) => texts.newEmail);

export function action(args: Route.ActionArgs) {
  return visitorSubmission(args, async (api, form) => ({
    confirmed: (await api(confirmNewEmail, { body: form.body(['token']) })).email,
  }));
}

/**
 * The page behind the mail to the new address, which proves access to that mailbox. It does not
 * sign anyone in.
 */
export default function NewEmailPage({ actionData }: Route.ComponentProps) {
  const texts = useTexts(authTexts).newEmail;
  const signedIn = useUserIfAny() !== null;
  const token = useLinkToken('');
  const confirmed = actionData && 'confirmed' in actionData ? actionData.confirmed : null;
  return (
    <div className="mx-auto grid max-w-xl gap-8">
      <PageTitle>{texts.title}</PageTitle>
      <Card>
        {confirmed === null ? (
          <LinkOrCodeForm
            token={token}
            ask={texts.ask}
            submit={texts.submit}
            failed={
              <>
                {texts.failed}{' '}
                <PageLink to="/account" className="link whitespace-nowrap">
                  {texts.toAccount}
                </PageLink>
              </>
            }
          />
        ) : (
          <FocusOn>
            <Alert kind="success" title={texts.doneTitle({ email: confirmed })}>
              {texts.done}
            </Alert>
            <ButtonLink to={signedIn ? '/account' : '/login'} className="justify-self-start">
              {signedIn ? texts.toAccount : texts.toLogin}
            </ButtonLink>
          </FocusOn>
        )}
      </Card>
    </div>
  );
}
