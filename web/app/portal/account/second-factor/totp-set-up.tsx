import { OneTimeCodeField } from '../../../auth/code-fields.tsx';
import { PageForm } from '../../../session/page-form.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyRow } from '../../../ui/copy-row.tsx';
import { FocusOn } from '../../../ui/focus-on.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import type { AuthenticatorSecret } from './authenticator-secret.ts';
import { factorTexts } from './factor-texts.ts';

/** The secret in the three ways it gets into an app, and the first code, which proves that it did. */
export function TotpSetUp({ secret, answer }: { readonly secret: AuthenticatorSecret; readonly answer: unknown }) {
  const texts = useTexts(factorTexts).totp;
  return (
    <FocusOn>
      <section aria-labelledby="totp-scan" className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode text={secret.uri} label={texts.qr} className="size-48 justify-self-center border border-line sm:justify-self-start" />
        <div className="grid content-center gap-4">
          <div className="grid gap-1">
            <h2 id="totp-scan" className="text-lead font-semibold">{texts.scan}</h2>
            <p className="text-small text-muted">{texts.scanText}</p>
          </div>
          <div className="grid justify-items-start gap-2">
            <p className="text-small text-muted">{texts.here}</p>
            <a href={secret.uri} className={buttonClass('secondary')}>{texts.openApp}</a>
          </div>
        </div>
      </section>
      <div className="border-y border-line"><CopyRow label={texts.secret} value={secret.grouped} copyValue={secret.secret} /></div>
      <section aria-labelledby="totp-confirm" className="grid gap-4">
        <h2 id="totp-confirm" className="text-lead font-semibold">{texts.confirm}</h2>
        <PageForm answer={answer}>
          <input type="hidden" name="otpauth_uri" value={secret.uri} readOnly />
          <div className="max-w-64"><OneTimeCodeField /></div>
          <SubmitButton name="intent" value="confirm" className="justify-self-start">{texts.submit}</SubmitButton>
        </PageForm>
      </section>
    </FocusOn>
  );
}
