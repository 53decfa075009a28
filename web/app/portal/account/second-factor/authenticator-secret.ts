/**
 * The data of an authenticator app: the whole address for the QR code, and the secret for typing.
 */
export interface AuthenticatorSecret {
  readonly uri: string;
  readonly secret: string;
  /** In groups of four, as a person types it. */
  readonly grouped: string;
}

/** Reads an otpauth address (Key URI Format of Google Authenticator); null for anything else. */
export function authenticatorSecret(uri: string): AuthenticatorSecret | null {
  if (!uri.startsWith('otpauth://totp/') || !URL.canParse(uri)) return null;
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  if (!/^[A-Z2-7]{16,128}$/.test(secret)) return null;
  return { uri, secret, grouped: (secret.match(/.{1,4}/g) ?? []).join(' ') };
}
