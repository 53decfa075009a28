import type { credentialField, passkeyOptionsSchema } from '@bb1/domain/accounts/sign-in-endpoints';
import { useSyncExternalStore } from 'react';
import type { z } from 'zod';

type Challenge = z.output<typeof passkeyOptionsSchema>;
type Credential = z.input<typeof credentialField>;

/** Whether this browser knows passkeys; null until the page's script has looked, and for ever without script. */
export function useKnowsPasskeys(): boolean | null {
  return useSyncExternalStore(
    neverChanges,
    () => 'PublicKeyCredential' in globalThis,
    () => null,
  );
}

/** Lets one of the person's passkeys answer a challenge. Rejects when the person turns it down. The library comes only now: most people never need it. */
export async function answerChallenge({ options }: Challenge): Promise<Credential> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { response, ...rest } = await startAuthentication({ optionsJSON: options });
  return { ...rest, response: { ...response } };
}

function neverChanges(): () => void {
  return () => undefined;
}
