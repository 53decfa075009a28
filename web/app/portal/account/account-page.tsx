import { resendConfirmation, updateUser } from '@bb1/domain/accounts/endpoints';
import { isLocale, LOCALES } from '@bb1/domain/locale';
import { redirectDocument } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { PageForm } from '../../session/page-form.tsx';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isResent, ResendConfirmation, type Resent } from '../resend-confirmation.tsx';
import { useUser } from '../use-user.ts';
import type { Route } from './+types/account-page.ts';
import { accountTexts } from './account-texts.ts';

// A language is called by its own name in every language.
const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export const meta = pageMeta(accountTexts, (texts) => texts);

export function loader({ request }: Route.LoaderArgs) {
  return { saved: new URL(request.url).searchParams.has('saved') };
}

export function action(args: Route.ActionArgs) {
  const shown = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    if (form.text('intent') === 'resend') {
      await api(resendConfirmation);
      const answer: Resent = { resent: true };
      return answer;
    }
    await api(updateUser, { body: form.body(['full_name', 'locale']) });
    const chosen = form.text('locale');
    // Another language changes every word of the page, so it is loaded as a new document.
    return redirectDocument(localPath(isLocale(chosen) ? chosen : shown, '/account?saved'));
  });
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(accountTexts);
  const user = useUser();
  return (
    <div className="mx-auto grid max-w-2xl gap-7">
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      {loaderData.saved && <Alert kind="success">{texts.saved}</Alert>}
      {isResent(actionData) && <Alert kind="success">{texts.resent}</Alert>}
      <Card title={texts.profile}>
        <PageForm answer={actionData}>
          <TextField name="full_name" label={texts.fullName} autoComplete="name" defaultValue={user.full_name} />
          <SelectField name="locale" label={texts.language} hint={texts.languageHint} options={LOCALES.map((locale) => ({ value: locale, label: LANGUAGES[locale] }))} defaultValue={user.locale} />
          <SubmitButton className="justify-self-start">{texts.save}</SubmitButton>
        </PageForm>
      </Card>
      <Card title={texts.email}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 break-all">{user.email}</span>
          <Badge kind={user.email_confirmed ? 'success' : 'warning'}>{user.email_confirmed ? texts.confirmed : texts.unconfirmed}</Badge>
        </div>
        {!user.email_confirmed && (
          <>
            <p className="text-small text-muted">{texts.unconfirmedText}</p>
            <ResendConfirmation label={texts.resend} done={texts.resent} />
          </>
        )}
      </Card>
    </div>
  );
}
