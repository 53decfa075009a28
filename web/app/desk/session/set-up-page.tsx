import { PASSWORD_MIN_LENGTH } from '@bb1/domain/accounts/password';
import {
  finishInvitation,
  finishNewFactor,
  startSetUp,
} from '@bb1/domain/officers/change-endpoints';
import { OneTimeCodeField } from '../../auth/code-fields.tsx';
import { NewPasswordField } from '../../auth/new-password-field.tsx';
import { useLinkToken } from '../../auth/use-link-token.ts';
import { UsernameForPasswordManagers } from '../../auth/username-for-password-managers.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { authenticatorSecret } from '../../portal/account/second-factor/authenticator-secret.ts';
import { TotpSecret } from '../../portal/account/second-factor/totp-secret.tsx';
import type { Reply } from '../../session/api-client.ts';
import { isRefused } from '../../session/refused.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FocusOn } from '../../ui/focus-on.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { ExactField, TextField } from '../../ui/text-field.tsx';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import { DoorFrame } from '../frame/door-frame.tsx';
import type { Route } from './+types/set-up-page.ts';
import { ActForm } from '../parts/act-form.tsx';

export const meta = pageMeta(deskOfficerTexts, (texts) => texts.setUp);

type Begun = Reply<typeof startSetUp>;

export function loader() {
  return { passwordMinLength: PASSWORD_MIN_LENGTH };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    if (form.text('intent') !== 'finish') return api(startSetUp, { body: form.body(['token']) });
    if (form.text('kind') === 'new')
      await api(finishInvitation, {
        body: form.body(['token', 'password', 'password_confirmation', 'code']),
      });
    else await api(finishNewFactor, { body: form.body(['token', 'current_password', 'code']) });
    return { done: true };
  });
}

/**
 * The target of an invitation's link, or of one after lost second factors: an officer without
 * access sets it up.
 */
export default function SetUpPage({
  loaderData: { passwordMinLength },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskOfficerTexts).setUp;
  const token = useLinkToken('');
  const begun = begunIn(actionData);
  const isStale = isRefused(actionData) && actionData.errors['token'] !== undefined;
  const isDone = typeof actionData === 'object' && 'done' in actionData;
  return (
    <DoorFrame title={texts.title} lead={texts.lead}>
      <Card>
        {isDone && (
          <FocusOn>
            <Alert kind="success">{texts.done}</Alert>
            <ButtonLink to="/desk/login" className="justify-self-start">
              {texts.toLogin}
            </ButtonLink>
          </FocusOn>
        )}
        {isStale && (
          <FocusOn>
            <Alert kind="error" title={actionData.errors['token']?.[0]}>
              {texts.invalid}
            </Alert>
          </FocusOn>
        )}
        {!isDone &&
          !isStale &&
          (begun === null ? (
            <ActForm autoComplete="on" className="grid gap-6">
              <p>{texts.startHint}</p>
              {token === '' ? (
                <ExactField name="token" label={texts.linkCode} />
              ) : (
                <input type="hidden" name="token" value={token} readOnly />
              )}
              <SubmitButton name="intent" value="start" className="justify-self-start">
                {texts.start}
              </SubmitButton>
            </ActForm>
          ) : (
            <Finish begun={begun} token={token} passwordMinLength={passwordMinLength} />
          ))}
      </Card>
    </DoorFrame>
  );
}

interface FinishProps {
  readonly begun: Begun;
  /** Empty where it was typed: then it comes back with the answer. */
  readonly token: string;
  readonly passwordMinLength: number;
}

function Finish({ begun, token, passwordMinLength }: FinishProps) {
  const texts = useTexts(deskOfficerTexts).setUp;
  const secret = authenticatorSecret(begun.otpauth_uri);
  if (secret === null) return <Alert kind="error">{texts.invalid}</Alert>;
  return (
    <FocusOn>
      <p>
        <strong>{begun.full_name}</strong>, {begun.email}
      </p>
      <TotpSecret secret={secret} />
      <ActForm autoComplete="on" hidden={{ token }} className="grid gap-6">
        {Object.entries(begun).map(([name, value]) => (
          <input
            key={name}
            type="hidden"
            name={name === 'email' || name === 'full_name' ? `shown_${name}` : name}
            value={value}
            readOnly
          />
        ))}
        <UsernameForPasswordManagers email={begun.email} />
        {begun.kind === 'new' ? (
          <>
            <NewPasswordField
              label={texts.password}
              hint={texts.passwordHint({ min: passwordMinLength })}
              minLength={passwordMinLength}
              own={[begun.email, begun.full_name]}
            />
            <TextField
              name="password_confirmation"
              type="password"
              label={texts.again}
              autoComplete="new-password"
            />
          </>
        ) : (
          <TextField
            name="current_password"
            type="password"
            label={texts.current}
            autoComplete="current-password"
          />
        )}
        <div className="max-w-64">
          <OneTimeCodeField />
        </div>
        <SubmitButton name="intent" value="finish" className="justify-self-start">
          {texts.finish}
        </SubmitButton>
      </ActForm>
    </FocusOn>
  );
}

// The secret is shown once and the form carries it from attempt to attempt; only the server's copy
// counts.
function begunIn(answer: unknown): Begun | null {
  if (isRefused(answer)) {
    const { kind, shown_full_name: fullName, shown_email: email, otpauth_uri: uri } = answer.values;
    return kind === 'new' || kind === 'factors'
      ? { kind, full_name: fullName ?? '', email: email ?? '', otpauth_uri: uri ?? '' }
      : null;
  }
  return typeof answer === 'object' && answer !== null && 'otpauth_uri' in answer
    ? (answer as Begun)
    : null;
}
