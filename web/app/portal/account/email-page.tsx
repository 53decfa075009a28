import { changeEmail } from '@bb1/domain/accounts/email-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { currentUser } from '../../session/current-user.ts';
import { failedBecause } from '../../session/failed-because.ts';
import { loaderApi } from '../../session/page-api.ts';
import { PageForm } from '../../session/page-form.tsx';
import { requireStepUp } from '../../session/step-up.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { useUser } from '../use-user.ts';
import type { Route } from './+types/email-page.ts';
import { AccountShell } from './account-shell.tsx';
import accountTexts from '@bb1/texts/pages/account';
import { withDone } from './done-notice.tsx';
import accountMessages from '@bb1/texts/messages/accounts';

export const meta = pageMeta(accountTexts, (texts) => texts.newEmail);

export async function loader(args: Route.LoaderArgs) {
  const user = await currentUser(args);
  // An unconfirmed address is corrected on the page that requests its link, without a step-up: it
  // protects no account yet.
  if (user?.email_confirmed === false)
    throw redirect(
      localPath(localeOfPath(new URL(args.request.url).pathname), '/verification/email'),
    );
  await requireStepUp(args.request, loaderApi(args), 'second_factor');
  return null;
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    await api(changeEmail, { body: form.body(['new_email']) }).catch(
      failedBecause(accountMessages[locale].email_not_updated),
    );
    return redirect(localPath(locale, withDone('/account', 'email_asked')));
  });
}

/** Another email address; the account page shows the outcome. */
export default function EmailPage() {
  const { newEmail: texts, back } = useTexts(accountTexts);
  const user = useUser();
  return (
    <AccountShell back={{ to: '/account', label: back }} title={texts.title} lead={texts.lead}>
      <Card>
        <p className="grid gap-0.5">
          <span className="text-fine text-muted">{texts.present}</span>
          <span className="font-medium wrap-anywhere">{goodBreaks(user.email)}</span>
        </p>
        <PageForm>
          <EmailField name="new_email" label={texts.label} autoComplete="email" />
          <NextSteps />
          <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
        </PageForm>
      </Card>
    </AccountShell>
  );
}

function NextSteps() {
  const texts = useTexts(accountTexts).newEmail;
  return (
    <div className="grid gap-2 rounded-control bg-sunken px-4 py-3.5 text-small">
      <h2 className="font-semibold">{texts.next}</h2>
      <ol className="grid list-decimal gap-1 pl-5 text-muted">
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
