/** Why a browser created no passkey, as far as it says. */
export type PasskeyProblem = 'cancelled' | 'known' | 'noVerification' | 'unsupported' | 'failed';

const BY_CODE: Readonly<Record<string, PasskeyProblem>> = {
  ERROR_CEREMONY_ABORTED: 'cancelled',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'known',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'noVerification',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'unsupported',
};

/**
 * Interprets the browser's error. NotAllowedError is all a page learns when a person cancels or a
 * ceremony times out: browsers say no more, so that pages cannot find out which keys a person has
 * (WebAuthn Level 3, 14.5.1).
 */
export function passkeyProblem(thrown: unknown): PasskeyProblem {
  if (typeof thrown !== 'object' || thrown === null) return 'failed';
  const known =
    'code' in thrown && typeof thrown.code === 'string' ? BY_CODE[thrown.code] : undefined;
  if (known !== undefined) return known;
  const name = 'name' in thrown ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}
