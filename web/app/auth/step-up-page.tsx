import { type FactorKind, getStepUp, startPasskeyStepUp, stepUp, stepUpWithPasskey } from '@bb1/domain/accounts/sign-in-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../frame/page-meta.ts';
import { useUser } from '../portal/use-user.ts';
import { callApi } from '../session/call-api.ts';
import { loaderApi } from '../session/page-api.ts';
import { PageForm } from '../session/page-form.tsx';
import { isRefused } from '../session/refused.ts';
import { submission } from '../session/submission.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Route } from './+types/step-up-page.ts';
import { authTexts } from './auth-texts.ts';
import { OneTimeCodeField, RecoveryCodeField } from './code-fields.tsx';
import { nextPage } from './next-page.ts';
import { NoPasskeysHere } from './no-passkeys-here.tsx';
import { OrDivider } from './or-divider.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useKnowsPasskeys } from './passkeys.ts';
import { stepUpReason } from './step-up-reason.ts';
import { UsernameForPasswordManagers } from './username-for-password-managers.tsx';

export const meta = pageMeta(authTexts, (texts) => texts.stepUp);

export async function loader(args: Route.LoaderArgs) {
  const { factors } = await loaderApi(args)(getStepUp);
  const next = nextPage(args.request);
  return { factors, next, reason: stepUpReason(next) };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    const shown = ['code', 'recovery_code'].filter((name) => form.ticked(name));
    const factor = shown.findLast((name) => form.text(name) !== '') ?? shown[0];
    await api(stepUp, { body: form.body(factor === undefined ? ['password'] : ['password', factor]) });
    return redirect(nextPage(args.request));
  });
}

/** Before something delicate: password and second factor once more, or a passkey, which is both. */
export default function StepUpPage({ loaderData: { factors, next, reason }, actionData }: Route.ComponentProps) {
  const texts = useTexts(authTexts);
  return (
    <div className="mx-auto grid max-w-lg gap-7">
      <PageTitle lead={<>{texts.stepUp.reasons[reason]} {texts.stepUp.why}</>}>{texts.stepUp.title}</PageTitle>
      <Card>
        {factors.includes('passkey') && <ByPasskey next={next} />}
        <PasswordForm answer={actionData} factors={factors} />
      </Card>
      <p className="text-small"><PageLink to="/account">{texts.stepUp.cancel}</PageLink></p>
    </div>
  );
}

function ByPasskey({ next }: { readonly next: string }) {
  const texts = useTexts(authTexts).factors;
  if (useKnowsPasskeys() !== true) return <NoPasskeysHere />;
  return (
    <>
      <PasskeyButton next={next} look="primary" challenge={() => callApi(startPasskeyStepUp)} prove={(credential) => callApi(stepUpWithPasskey, { body: { credential } })}>{texts.passkey}</PasskeyButton>
      <OrDivider />
    </>
  );
}

function PasswordForm({ answer, factors }: { readonly answer: unknown; readonly factors: readonly FactorKind[] }) {
  const texts = useTexts(authTexts);
  const { email } = useUser();
  const hasApp = factors.includes('totp');
  const hasRecoveryCodes = factors.includes('recovery_code');
  const byRecoveryCode = isRefused(answer) && answer.errors['recovery_code'] !== undefined;
  return (
    <PageForm answer={answer}>
      <UsernameForPasswordManagers email={email} />
      <TextField name="password" type="password" label={texts.password} autoComplete="current-password" />
      {hasApp && <OneTimeCodeField />}
      {hasRecoveryCodes && !hasApp && <RecoveryCodeField />}
      {hasRecoveryCodes && hasApp && <Disclosure summary={texts.stepUp.useRecoveryCode} open={byRecoveryCode}><RecoveryCodeField /></Disclosure>}
      <SubmitButton look={factors.includes('passkey') ? 'secondary' : 'primary'}>{texts.stepUp.submit}</SubmitButton>
    </PageForm>
  );
}
