import { login } from '@bb1/domain/accounts/endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../frame/page-meta.ts';
import { localeOfPath, localPath, ownPath } from '../language/locale-path.ts';
import { PageForm } from '../session/page-form.tsx';
import { submission } from '../session/submission.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/card.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/login-page.ts';
import { authTexts } from './auth-texts.ts';

export const meta = pageMeta(authTexts, (texts) => texts.login);

export function action(args: Route.ActionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const next = ownPath(searchParams.get('next')) ?? localPath(localeOfPath(pathname), '/dashboard');
  return submission(args, async (api, form) => {
    await api(login, { body: form.body(['email', 'password']) });
    return redirect(next);
  });
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
  const texts = useTexts(authTexts);
  return (
    <div className="mx-auto grid max-w-md gap-8">
      <PageTitle lead={texts.login.lead}>{texts.login.title}</PageTitle>
      <Card>
        <PageForm answer={actionData}>
          <TextField name="email" type="email" label={texts.email} autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} />
          <TextField name="password" type="password" label={texts.password} autoComplete="current-password" />
          <SubmitButton>{texts.login.submit}</SubmitButton>
        </PageForm>
      </Card>
      <p className="text-small text-muted">{texts.login.noAccount} <PageLink to="/signup">{texts.login.toSignup}</PageLink></p>
    </div>
  );
}
