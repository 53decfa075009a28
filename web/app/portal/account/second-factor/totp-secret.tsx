import { useTexts } from '../../../language/use-texts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyRow } from '../../../ui/copy-row.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import type { AuthenticatorSecret } from './authenticator-secret.ts';
import factorTexts from '@bb1/texts/pages/account-factors';

/** The secret in the three forms that an app accepts. */
export function TotpSecret({ secret }: { readonly secret: AuthenticatorSecret }) {
  const texts = useTexts(factorTexts).totp;
  return (
    <>
      <section
        aria-labelledby="totp-scan"
        className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]"
      >
        <QrCode
          text={secret.uri}
          label={texts.qr}
          className="size-48 justify-self-center border border-line sm:justify-self-start"
        />
        <div className="grid content-center gap-4">
          <div className="grid gap-1">
            <h2 id="totp-scan" className="text-lead font-semibold">
              {texts.scan}
            </h2>
            <p className="text-small text-muted">{texts.scanText}</p>
          </div>
          <div className="grid justify-items-start gap-2">
            <p className="text-small text-muted">{texts.here}</p>
            <a href={secret.uri} className={buttonClass('secondary')}>
              {texts.openApp}
            </a>
          </div>
        </div>
      </section>
      <div className="border-y border-line">
        <CopyRow label={texts.secret} value={secret.grouped} copyValue={secret.secret} />
      </div>
    </>
  );
}
