import { login } from '@bb1/domain/accounts/endpoints';
import { useState } from 'react';
import { redirect, redirectDocument, useLocation, useActionData } from 'react-router';
import { pageMeta } from '../frame/page-meta.ts';
import { ApiRefusal } from '../session/api-refusal.ts';
import { BotCheckField } from '../session/bot-check-field.tsx';
import { PageForm } from '../session/page-form.tsx';
import { rememberOutcome } from '../session/sign-in-outcome.ts';
import { visitorSubmission } from '../session/visitor-submission.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmailField, TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/login-page.ts';
import authTexts from '@bb1/texts/pages/auth';
import { nextPage, withNext } from './next-page.ts';
import { OrDivider } from './or-divider.tsx';
import { useKnowsPasskeys } from './passkeys.ts';
import { SignInWithPasskey } from './sign-in-with-passkey.tsx';

export const meta = pageMeta(authTexts, (texts) => texts.login);

export function loader({ request }: Route.LoaderArgs) {
  return { next: nextPage(request), notice: new URL(request.url).searchParams.get('notice') };
}

export function action(args: Route.ActionArgs) {
  return visitorSubmission(args, async (api, form) => {
    try {
      await api(login, { body: form.body(['email', 'password']) });
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'second_factor_required')
        return redirect(withNext(args.request, '/login/second_factor'));
      throw error;
    }
    return redirectDocument(nextPage(args.request));
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return rememberOutcome(serverAction);
}

export default function LoginPage({ loaderData: { next, notice } }: Route.ComponentProps) {
  const texts = useTexts(authTexts);
  const { search } = useLocation();
  return (
    <div className="mx-auto grid max-w-md gap-8">
      <PageTitle lead={texts.login.lead}>{texts.login.title}</PageTitle>
      {isNotice(notice) && (
        <Alert kind={notice === 'password_reset' ? 'success' : 'warning'}>
          {texts.login.notices[notice]}
        </Alert>
      )}
      <Card>
        <PageForm>
          <EmailField name="email" label={texts.email} autoComplete="username" />
          <div className="grid">
            <PasswordField />
            <PageLink
              to="/users/reset_password"
              className="link -mb-4 inline-flex min-h-11 items-center justify-self-end text-small"
            >
              {texts.login.forgot}
            </PageLink>
          </div>
          <BotCheckField action="login" />
          <SubmitButton>{texts.login.submit}</SubmitButton>
        </PageForm>
        <OrByPasskey next={next} />
      </Card>
      <p className="text-small text-muted">
        {texts.login.noAccount} <PageLink to={`/signup${search}`}>{texts.login.toSignup}</PageLink>
      </p>
    </div>
  );
}

/** Empty after each refusal, with or without script. */
function PasswordField() {
  const texts = useTexts(authTexts);
  const answer = useActionData<unknown>();
  const [latest, setLatest] = useState({ answer, tries: 0 });
  if (latest.answer !== answer) setLatest({ answer, tries: latest.tries + 1 });
  return (
    <TextField
      key={latest.tries}
      name="password"
      type="password"
      label={texts.password}
      autoComplete="current-password"
    />
  );
}

function OrByPasskey({ next }: { readonly next: string }) {
  const texts = useTexts(authTexts).login;
  if (useKnowsPasskeys() !== true) return null;
  return (
    <>
      <OrDivider />
      <SignInWithPasskey next={next}>{texts.passkey}</SignInWithPasskey>
    </>
  );
}

const NOTICES = ['password_reset', 'sign_in_expired', 'session_ended'] as const;

function isNotice(name: string | null): name is (typeof NOTICES)[number] {
  return NOTICES.some((one) => one === name);
}
