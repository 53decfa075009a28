import { useActionData } from 'react-router';
import { PageForm } from '../session/page-form.tsx';
import { isRefused } from '../session/refused.ts';
import { useTexts } from '../language/use-texts.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FocusOn } from '../ui/focus-on.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ExactField, TextField } from '../ui/text-field.tsx';
import authTexts from '@bb1/texts/pages/auth';
import { NewPasswordField } from './new-password-field.tsx';

interface ResetPasswordFormProps {
  /** Empty when the link carried none: then the person types the mail's code. */
  readonly token: string;
  readonly passwordMinLength: number;
}

/** The new password, authorised by the mail's token. */
export function ResetPasswordForm({ token, passwordMinLength }: ResetPasswordFormProps) {
  const texts = useTexts(authTexts);
  const { resetPassword, linkCode } = texts;
  const answer = useActionData<unknown>();
  const stale = isRefused(answer) ? answer.errors['token']?.[0] : undefined;
  return (
    <div className="mx-auto grid max-w-md gap-8">
      <PageTitle lead={stale === undefined ? resetPassword.newLead : undefined}>
        {resetPassword.newTitle}
      </PageTitle>
      <Card>
        {stale !== undefined && (
          <FocusOn>
            <Alert kind="error" title={stale}>
              {resetPassword.failed}
            </Alert>
            <ButtonLink
              to="/users/reset_password"
              look={token === '' ? 'secondary' : 'primary'}
              wholeDocument
              className="justify-self-start"
            >
              {resetPassword.askAgain}
            </ButtonLink>
          </FocusOn>
        )}
        {(stale === undefined || token === '') && (
          <PageForm>
            {token === '' ? (
              <ExactField
                name="token"
                label={linkCode.label}
                hint={linkCode.hint}
                autoComplete="off"
              />
            ) : (
              <input type="hidden" name="token" value={token} readOnly />
            )}
            <NewPasswordField
              label={resetPassword.newPassword}
              hint={texts.signup.passwordHint({ min: passwordMinLength })}
              minLength={passwordMinLength}
            />
            <TextField
              name="password_confirmation"
              type="password"
              label={resetPassword.newPasswordAgain}
              autoComplete="new-password"
            />
            <SubmitButton>{resetPassword.save}</SubmitButton>
          </PageForm>
        )}
      </Card>
    </div>
  );
}
