import { OneTimeCodeField } from '../../../auth/code-fields.tsx';
import { PageForm } from '../../../session/page-form.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { FocusOn } from '../../../ui/focus-on.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import type { AuthenticatorSecret } from './authenticator-secret.ts';
import { factorTexts } from './factor-texts.ts';
import { TotpSecret } from './totp-secret.tsx';

/** The secret in the three ways it gets into an app, and the first code, which proves that it did. */
export function TotpSetUp({
  secret,
  answer,
}: {
  readonly secret: AuthenticatorSecret;
  readonly answer: unknown;
}) {
  const texts = useTexts(factorTexts).totp;
  return (
    <FocusOn>
      <TotpSecret secret={secret} />
      <section aria-labelledby="totp-confirm" className="grid gap-4">
        <h2 id="totp-confirm" className="text-lead font-semibold">
          {texts.confirm}
        </h2>
        <PageForm answer={answer}>
          <input type="hidden" name="otpauth_uri" value={secret.uri} readOnly />
          <div className="max-w-64">
            <OneTimeCodeField />
          </div>
          <SubmitButton name="intent" value="confirm" className="justify-self-start">
            {texts.submit}
          </SubmitButton>
        </PageForm>
      </section>
    </FocusOn>
  );
}
