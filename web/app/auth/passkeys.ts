import type { credentialField, passkeyOptionsSchema } from '@bb1/domain/accounts/sign-in-endpoints';
import { useSyncExternalStore } from 'react';
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
