import type { credentialField, passkeyOptionsSchema } from '@bb1/domain/accounts/sign-in-endpoints';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';

type Challenge = z.output<typeof passkeyOptionsSchema>;
type Credential = z.input<typeof credentialField>;

/**
 * Whether this browser supports passkeys; null until the page's script has checked, and always
 * without script.
 */
export function useKnowsPasskeys(): boolean | null {
  return useSyncExternalStore(
    neverChanges,
    () => 'PublicKeyCredential' in globalThis,
    () => null,
  );
}

/**
 * Whether this device itself can make a passkey, by fingerprint, face or PIN; false until it has
 * answered.
 */
export function useHasPlatformAuthenticator(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!('PublicKeyCredential' in globalThis)) return;
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(
      setHas,
      () => undefined,
    );
  }, []);
  return has;
}

/**
 * Lets one of the person's passkeys answer a challenge. Rejects when the person cancels. The
 * library is loaded only now, because most people never need it.
 */
export async function answerChallenge({ options }: Challenge): Promise<Credential> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { response, ...rest } = await startAuthentication({ optionsJSON: options });
  return { ...rest, response: { ...response } };
}

function neverChanges(): () => void {
  return () => undefined;
}
