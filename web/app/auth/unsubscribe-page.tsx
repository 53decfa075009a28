import { unsubscribe } from '@bb1/domain/waitlist/endpoints';
import { pageMeta } from '../frame/page-meta.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FocusOn } from '../ui/focus-on.tsx';
import { goodBreaks } from '../ui/good-breaks.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/unsubscribe-page.ts';
import { LinkForm } from './link-form.tsx';
import { submissionOrOneClick } from './one-click.ts';
import { tokenOf, useLinkToken } from './use-link-token.ts';
import waitlistTexts from '@bb1/texts/pages/waitlist';

export const meta = pageMeta(waitlistTexts, (texts) => texts.unsubscribe);

export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenOf(request) };
}

export function action(args: Route.ActionArgs) {
  const fromAddress = tokenOf(args.request);
  return submissionOrOneClick(args, (api, form) =>
    api(unsubscribe, { body: { token: form.text('token') || fromAddress } }),
  );
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(waitlistTexts);
  const token = useLinkToken(loaderData.token);
  const left = actionData && 'left' in actionData ? actionData.left : null;
  return (
    <div className="mx-auto grid max-w-xl gap-8">
      <PageTitle>{texts.unsubscribe.title}</PageTitle>
      <Card>
        {left !== null && (
          <FocusOn>
            <Alert kind="success" title={texts.unsubscribe.doneTitle}>
              {texts.unsubscribe[left]}
            </Alert>
            <ButtonLink to="/" look="secondary" wholeDocument className="justify-self-start">
              {texts.confirm.toHome}
            </ButtonLink>
          </FocusOn>
        )}
        {left === null && token === '' && <p>{goodBreaks(texts.incomplete)}</p>}
        {left === null && token !== '' && (
          <LinkForm
            token={token}
            ask={texts.unsubscribe.ask}
            submit={texts.unsubscribe.submit}
            failed={texts.unsubscribe.failed}
          />
        )}
      </Card>
    </div>
  );
}
