import { confirmDataRequest } from '@bb1/domain/accounts/own-data-request-endpoints';
import { pageMeta } from '../frame/page-meta.ts';
import { useLocale } from '../language/use-locale.ts';
import { visitorSubmission } from '../session/visitor-submission.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { FocusOn } from '../ui/focus-on.tsx';
import { formatDate } from '../ui/format.ts';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/data-request-page.ts';
import authTexts from '@bb1/texts/pages/auth';
import { LinkOrCodeForm } from './link-or-code-form.tsx';
import { useLinkToken } from './use-link-token.ts';

export const meta = pageMeta(authTexts, (texts) => texts.dataRequest);

export function action(args: Route.ActionArgs) {
  return visitorSubmission(args, async (api, form) => ({
    dueOn: (await api(confirmDataRequest, { body: form.body(['token']) })).due_on,
  }));
}

/** The page behind the mail that asks whether a data request by letter is the person's own. */
export default function DataRequestPage({ actionData }: Route.ComponentProps) {
  const texts = useTexts(authTexts).dataRequest;
  const locale = useLocale();
  const token = useLinkToken('');
  const dueOn = actionData && 'dueOn' in actionData ? actionData.dueOn : null;
  return (
    <div className="mx-auto grid max-w-xl gap-8">
      <PageTitle>{texts.title}</PageTitle>
      <Card>
        {dueOn === null ? (
          <LinkOrCodeForm
            token={token}
            ask={texts.ask}
            submit={texts.submit}
            failed={
              <>
                {texts.failed}{' '}
                <PageLink to="/account/data_requests" className="link whitespace-nowrap">
                  {texts.toRequests}
                </PageLink>
              </>
            }
          />
        ) : (
          <FocusOn>
            <Alert kind="success" title={texts.doneTitle}>
              {texts.done({ date: formatDate(locale, dueOn) })}
            </Alert>
          </FocusOn>
        )}
      </Card>
    </div>
  );
}
