import type { passkeyOptionsSchema } from '@bb1/domain/accounts/sign-in-endpoints';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import { ApiRefusal } from '../../../session/api-refusal.ts';
import { type PasskeyProblem, passkeyProblem } from './passkey-problem.ts';

export type PasskeyOutcome =
  /** With recovery codes when it is the first second factor. */
  | { readonly kind: 'made'; readonly codes: readonly string[] | null }
  | { readonly kind: 'refused'; readonly refusal: ApiRefusal }
  | { readonly kind: 'problem'; readonly problem: PasskeyProblem | 'unreachable' };

/** Requests a new passkey and accepts it: investors and officers have separate calls. */
export interface PasskeyTaker {
  challenge(): Promise<z.output<typeof passkeyOptionsSchema>>;
  take(
    credential: RegistrationResponseJSON,
  ): Promise<{ readonly recovery_codes: readonly string[] | null }>;
}

/**
 * Challenge, ceremony with the device, answer. The library is loaded only now: people who never add
 * a passkey never load it.
 */
export async function makePasskey(taker: PasskeyTaker): Promise<PasskeyOutcome> {
  try {
    const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
    if (!browserSupportsWebAuthn()) return { kind: 'problem', problem: 'unsupported' };
    const { options } = await taker.challenge();
    // Produced by the same library on the server; the browser refuses what it does not understand.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const ceremony = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    }).then(
      (credential) => ({ credential }),
      (thrown: unknown) => ({ problem: passkeyProblem(thrown) }),
    );
    if ('problem' in ceremony) return { kind: 'problem', problem: ceremony.problem };
    const { recovery_codes: codes } = await taker.take(ceremony.credential);
    return { kind: 'made', codes };
  } catch (error) {
    return error instanceof ApiRefusal
      ? { kind: 'refused', refusal: error }
      : { kind: 'problem', problem: 'unreachable' };
  }
}
