import { PASSWORD_MIN_LENGTH } from '@bb1/domain/accounts/password';
import { changePassword } from '@bb1/domain/accounts/password-endpoints';
import { pageMeta } from '../frame/page-meta.ts';
import { AccountShell } from '../portal/account/account-shell.tsx';
import { useUser } from '../portal/use-user.ts';
import { currentUser } from '../session/current-user.ts';
import { loaderApi } from '../session/page-api.ts';
import { PageForm } from '../session/page-form.tsx';
import { requireStepUp } from '../session/step-up.ts';
import { submission } from '../session/submission.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FocusOn } from '../ui/focus-on.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/change-password-page.ts';
import authTexts from '@bb1/texts/pages/auth';
import { NewPasswordField } from './new-password-field.tsx';
import { UsernameForPasswordManagers } from './username-for-password-managers.tsx';

export const meta = pageMeta(authTexts, (texts) => texts.changePassword);

export async function loader(args: Route.LoaderArgs) {
  const user = await currentUser(args);
  if (user?.has_second_factor === true)
    await requireStepUp(args.request, loaderApi(args), 'second_factor');
  return { passwordMinLength: PASSWORD_MIN_LENGTH };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    await api(changePassword, {
      body: form.body(['current_password', 'password', 'password_confirmation']),
    });
    return { changed: true };
  });
}

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(authTexts).changePassword;
  const changed = actionData && 'changed' in actionData;
  return (
    <AccountShell
      back={{ to: '/account', label: texts.toAccount }}
      title={texts.title}
      lead={changed ? undefined : texts.lead}
    >
      <Card>
        {changed ? (
          <FocusOn>
            <Alert kind="success" title={texts.doneTitle}>
              {texts.done}
            </Alert>
            <ButtonLink to="/dashboard" look="secondary" className="justify-self-start">
              {texts.toDashboard}
            </ButtonLink>
          </FocusOn>
        ) : (
          <ChangeForm passwordMinLength={loaderData.passwordMinLength} />
        )}
      </Card>
    </AccountShell>
  );
}

function ChangeForm({ passwordMinLength }: { readonly passwordMinLength: number }) {
  const { changePassword: texts, resetPassword, signup } = useTexts(authTexts);
  const { email, full_name } = useUser();
  return (
    <PageForm>
      <UsernameForPasswordManagers email={email} />
      <TextField
        name="current_password"
        type="password"
        label={texts.current}
        autoComplete="current-password"
      />
      <NewPasswordField
        label={resetPassword.newPassword}
        hint={signup.passwordHint({ min: passwordMinLength })}
        minLength={passwordMinLength}
        own={[email, full_name]}
      />
      <TextField
        name="password_confirmation"
        type="password"
        label={resetPassword.newPasswordAgain}
        autoComplete="new-password"
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton>{texts.submit}</SubmitButton>
        <PageLink
          to="/users/reset_password"
          className="link inline-flex min-h-11 items-center text-small"
        >
          {texts.forgot}
        </PageLink>
      </div>
    </PageForm>
  );
}
