import createCode from 'qrcode-generator';
import { totpUri } from '../platform/crypto/totp.ts';

const QUIET_ZONE = 2;

/** Shows a second factor once: as address and as a QR code for an authenticator app. */
export function showSecondFactor(
  say: (line: string) => void,
  factor: { readonly secret: string; readonly issuer: string; readonly email: string },
): void {
  const uri = totpUri({ secret: factor.secret, issuer: factor.issuer, label: factor.email });
  const code = createCode(0, 'L');
  code.addData(uri, 'Byte');
  code.make();
  say(code.createASCII(1, QUIET_ZONE));
  say(uri);
}
