import { recogniseBrowser } from '@bb1/domain/accounts/email-endpoints';
import { pageMeta } from '../frame/page-meta.ts';
import { visitorSubmission } from '../session/visitor-submission.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FocusOn } from '../ui/focus-on.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/recognise-browser-page.ts';
import authTexts from '@bb1/texts/pages/auth';
import { LinkOrCodeForm } from './link-or-code-form.tsx';
import { useLinkToken } from './use-link-token.ts';

export const meta = pageMeta(authTexts, (texts) => texts.recogniseBrowser);

export function action(args: Route.ActionArgs) {
  return visitorSubmission(args, async (api, form) => {
    await api(recogniseBrowser, { body: form.body(['token']) });
    return { recognised: true };
  });
}

/**
 * The page behind the mail about many failed logins: it lets the account's owner through, and not
 * the person who tries passwords.
 */
export default function RecogniseBrowserPage({ actionData }: Route.ComponentProps) {
  const texts = useTexts(authTexts).recogniseBrowser;
  const token = useLinkToken('');
  const recognised = actionData && 'recognised' in actionData;
  return (
    <div className="mx-auto grid max-w-xl gap-8">
      <PageTitle>{texts.title}</PageTitle>
      <Card>
        {recognised ? (
          <FocusOn>
            <Alert kind="success" title={texts.doneTitle}>
              {texts.done}
            </Alert>
            <ButtonLink to="/login" className="justify-self-start">
              {texts.toLogin}
            </ButtonLink>
          </FocusOn>
        ) : (
          <LinkOrCodeForm
            token={token}
            ask={texts.ask}
            submit={texts.submit}
            failed={
              <>
                {texts.failed}{' '}
                <PageLink to="/login" className="link whitespace-nowrap">
                  {texts.toLogin}
                </PageLink>
              </>
            }
          />
        )}
      </Card>
    </div>
  );
}
