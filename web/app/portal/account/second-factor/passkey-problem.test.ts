import { WebAuthnError, type WebAuthnErrorCode } from '@simplewebauthn/browser';
import { describe, expect, it } from 'vitest';
import { passkeyProblem } from './passkey-problem.ts';

function thrown(code: WebAuthnErrorCode, name: string) {
  return new WebAuthnError({
    message: 'in English',
    code,
    cause: new Error('of the browser'),
    name,
  });
}

describe("the browser's reason for a passkey that was not created", () => {
  it.each([
    [
      'somebody cancelled, or waited too long',
      thrown('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError'),
      'cancelled',
    ],
    ['the page ended the ceremony', thrown('ERROR_CEREMONY_ABORTED', 'AbortError'), 'cancelled'],
    [
      'the device has one already',
      thrown('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError'),
      'known',
    ],
    [
      'the device cannot ask who one is',
      thrown('ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', 'ConstraintError'),
      'noVerification',
    ],
    [
      'the browser as such cancelled',
      new DOMException('in English', 'NotAllowedError'),
      'cancelled',
    ],
  ] as const)('[AUTH-4] %s', (_name, error, problem) => {
    expect(passkeyProblem(error)).toBe(problem);
  });

  it('[AUTH-4] any other error counts as a failure', () => {
    for (const odd of [
      new TypeError('bug'),
      new WebAuthnError({
        message: '',
        code: 'ERROR_INVALID_RP_ID',
        cause: new Error(''),
        name: 'SecurityError',
      }),
      null,
      undefined,
      'text',
      { code: 7 },
    ])
      expect(passkeyProblem(odd)).toBe('failed');
  });
});
