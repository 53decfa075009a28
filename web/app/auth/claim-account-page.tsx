import { claimAccount, readInvitation } from '@bb1/domain/accounts/endpoints';
import { PASSWORD_MIN_LENGTH } from '@bb1/domain/accounts/password';
import { redirect } from 'react-router';
import { pageMeta } from '../frame/page-meta.ts';
import { localeOfPath, localPath } from '../language/locale-path.ts';
import { loaderApi } from '../session/page-api.ts';
import { PageForm } from '../session/page-form.tsx';
import { isRefused } from '../session/refused.ts';
import { rememberOutcome } from '../session/sign-in-outcome.ts';
import { visitorSubmission } from '../session/visitor-submission.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/claim-account-page.ts';
import authTexts from '@bb1/texts/pages/auth';
import { NewPasswordField } from './new-password-field.tsx';
import { SignUpBoxes } from './sign-up-boxes.tsx';
import { tokenOf } from './use-link-token.ts';
import waitlistTexts from '@bb1/texts/pages/waitlist';

export const meta = pageMeta(waitlistTexts, (texts) => texts.claim);

export async function loader(args: Route.LoaderArgs) {
  const token = tokenOf(args.request);
  return {
    token,
    invitation: await loaderApi(args)(readInvitation, { query: { token } }),
    passwordMinLength: PASSWORD_MIN_LENGTH,
  };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return visitorSubmission(args, async (api, form) => {
    await api(claimAccount, {
      body: form.body(['token', 'full_name', 'password', 'password_confirmation'], {
        ticks: ['terms_acceptance', 'prospectus_acknowledgement'],
        more: { locale },
      }),
    });
    return redirect(localPath(locale, '/welcome'));
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return rememberOutcome(serverAction);
}

/** The waitlist's invitation: a password creates the account. */
export default function ClaimAccountPage({
  loaderData: { token, invitation, passwordMinLength },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(authTexts);
  const { claim } = useTexts(waitlistTexts);
  const wentStale = isRefused(actionData) && actionData.errors['token'] !== undefined;
  if (invitation.state !== 'open' || wentStale)
    return <NoInvitation state={invitation.state === 'open' ? 'used' : invitation.state} />;
  return (
    <div className="mx-auto grid max-w-lg gap-8">
      <PageTitle lead={claim.lead}>{claim.title}</PageTitle>
      <Card>
        <PageForm>
          <input type="hidden" name="token" value={token} readOnly />
          <TextField
            name="email"
            type="email"
            label={texts.email}
            hint={claim.emailHint}
            defaultValue={invitation.email ?? ''}
            readOnly
            autoComplete="username"
          />
          <TextField
            name="full_name"
            label={texts.fullName}
            hint={texts.signup.fullNameHint}
            defaultValue={invitation.full_name ?? ''}
            autoComplete="name"
          />
          <NewPasswordField
            label={texts.password}
            hint={texts.signup.passwordHint({ min: passwordMinLength })}
            minLength={passwordMinLength}
          />
          <TextField
            name="password_confirmation"
            type="password"
            label={texts.passwordAgain}
            autoComplete="new-password"
          />
          <SignUpBoxes />
          <SubmitButton>{claim.submit}</SubmitButton>
        </PageForm>
      </Card>
      <p className="text-small text-muted">
        {texts.signup.hasAccount} <PageLink to="/login">{texts.signup.toLogin}</PageLink>
      </p>
    </div>
  );
}

const WAYS_ON = { used: '/login', ended: '/', unknown: '/signup' } as const;

/** Why the link is invalid, and what to do next. */
function NoInvitation({ state }: { readonly state: keyof typeof WAYS_ON }) {
  const { claim } = useTexts(waitlistTexts);
  const { title, text, action: label } = claim[state];
  return (
    <div className="mx-auto grid max-w-xl gap-8">
      <PageTitle>{title}</PageTitle>
      <Card>
        <Alert kind={state === 'unknown' ? 'warning' : 'info'}>{text}</Alert>
        <ButtonLink
          to={WAYS_ON[state]}
          wholeDocument={state === 'ended'}
          className="justify-self-start"
        >
          {label}
        </ButtonLink>
      </Card>
    </div>
  );
}
