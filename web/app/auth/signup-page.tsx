import { register } from '@bb1/domain/accounts/endpoints';
import { PASSWORD_MIN_LENGTH } from '@bb1/domain/accounts/password';
import { redirect } from 'react-router';
import { pageMeta } from '../frame/page-meta.ts';
import { localeOfPath, localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { PageForm } from '../session/page-form.tsx';
import { submission } from '../session/submission.ts';
import { DOCUMENT_FILES } from '../site/document-files.ts';
import { fill, useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/card.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/signup-page.ts';
import { authTexts } from './auth-texts.ts';
import { NewPasswordField } from './new-password-field.tsx';

export const meta = pageMeta(authTexts, (texts) => texts.signup);

export function loader() {
  return { passwordMinLength: PASSWORD_MIN_LENGTH };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const body = form.body(['full_name', 'email', 'password', 'password_confirmation'], { ticks: ['terms_acceptance', 'prospectus_acknowledgement'], more: { locale } });
    await api(register, { body });
    return redirect(localPath(locale, '/welcome'));
  });
}

export default function SignupPage({ actionData, loaderData }: Route.ComponentProps) {
  const texts = useTexts(authTexts);
  const locale = useLocale();
  return (
    <div className="mx-auto grid max-w-lg gap-8">
      <PageTitle lead={texts.signup.lead}>{texts.signup.title}</PageTitle>
      <Card>
        <PageForm answer={actionData}>
          <TextField name="full_name" label={texts.fullName} hint={texts.signup.fullNameHint} autoComplete="name" />
          <TextField name="email" type="email" label={texts.email} autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
          <NewPasswordField label={texts.password} hint={fill(texts.signup.passwordHint, { min: loaderData.passwordMinLength })} minLength={loaderData.passwordMinLength} />
          <TextField name="password_confirmation" type="password" label={texts.passwordAgain} autoComplete="new-password" />
          <CheckboxField name="terms_acceptance" label={texts.signup.terms} hint={<a href={localPath(locale, '/terms')} target="_blank" rel="noopener" className="link">{texts.signup.termsRead}</a>} />
          <CheckboxField name="prospectus_acknowledgement" label={texts.signup.prospectus} hint={<a href={DOCUMENT_FILES.prospectus} target="_blank" rel="noopener" className="link">{texts.signup.prospectusRead}</a>} />
          <SubmitButton>{texts.signup.submit}</SubmitButton>
        </PageForm>
      </Card>
      <p className="text-small text-muted">{texts.signup.hasAccount} <PageLink to="/login">{texts.signup.toLogin}</PageLink></p>
    </div>
  );
}
