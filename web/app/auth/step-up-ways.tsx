import {
  type FactorKind,
  startPasskeyStepUp,
  stepUpWithPasskey,
} from '@bb1/domain/accounts/sign-in-endpoints';
import { type FetcherWithComponents, useActionData } from 'react-router';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { useUser } from '../portal/use-user.ts';
import { callApi } from '../session/call-api.ts';
import { PageForm } from '../session/page-form.tsx';
import { isRefused } from '../session/refused.ts';
import { useTexts } from '../language/use-texts.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import authTexts from '@bb1/texts/pages/auth';
import { OneTimeCodeField, RecoveryCodeField } from './code-fields.tsx';
import { NoPasskeysHere } from './no-passkeys-here.tsx';
import { OrDivider } from './or-divider.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useKnowsPasskeys } from './passkeys.ts';
import { UsernameForPasswordManagers } from './username-for-password-managers.tsx';

/** The field of forms that stay on their page; they are answered with `proven`. */
export const IN_PLACE = 'in_place';

interface StepUpWaysProps {
  readonly factors: readonly FactorKind[];
  /** Runs after a passkey; the form with the password is answered by the step-up page. */
  readonly onProven: () => void;
  /** Sends the form without leaving the page. */
  readonly fetcher?: FetcherWithComponents<unknown>;
}

/**
 * The ways to prove one's identity again: a passkey, or the password and, if the person has one,
 * the second factor.
 */
export function StepUpWays({ factors, onProven, fetcher }: StepUpWaysProps) {
  return (
    <>
      {factors.includes('passkey') && <ByPasskey onProven={onProven} />}
      <PasswordForm factors={factors} {...(fetcher && { fetcher })} />
    </>
  );
}

function ByPasskey({ onProven }: { readonly onProven: () => void }) {
  const texts = useTexts(authTexts).factors;
  if (useKnowsPasskeys() !== true) return <NoPasskeysHere />;
  return (
    <>
      <PasskeyButton
        onProven={onProven}
        look="primary"
        challenge={() => callApi(startPasskeyStepUp)}
        prove={(credential) => callApi(stepUpWithPasskey, { body: { credential } })}
      >
        {texts.passkey}
      </PasskeyButton>
      <OrDivider />
    </>
  );
}

function PasswordForm({ factors, fetcher }: Omit<StepUpWaysProps, 'onProven'>) {
  const texts = useTexts(authTexts);
  const { email } = useUser();
  const locale = useLocale();
  const hasApp = factors.includes('totp');
  const passkeyFirst = useKnowsPasskeys() === true && factors.includes('passkey');
  const hasRecoveryCodes = factors.includes('recovery_code');
  const ofPage = useActionData<unknown>();
  const answer = fetcher === undefined ? ofPage : fetcher.data;
  const byRecoveryCode = isRefused(answer) && answer.errors['recovery_code'] !== undefined;
  return (
    <PageForm {...(fetcher && { fetcher, action: localPath(locale, '/users/step_up') })}>
      {fetcher && <input type="hidden" name={IN_PLACE} value="yes" />}
      <UsernameForPasswordManagers email={email} />
      <TextField
        name="password"
        type="password"
        label={texts.password}
        autoComplete="current-password"
      />
      {hasApp && <OneTimeCodeField />}
      {hasRecoveryCodes && !hasApp && <RecoveryCodeField />}
      {hasRecoveryCodes && hasApp && (
        <Disclosure summary={texts.stepUp.useRecoveryCode} open={byRecoveryCode}>
          <RecoveryCodeField />
        </Disclosure>
      )}
      <SubmitButton look={passkeyFirst ? 'secondary' : 'primary'}>
        {texts.stepUp.submit}
      </SubmitButton>
    </PageForm>
  );
}
