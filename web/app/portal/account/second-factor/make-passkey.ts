import { addPasskey, startPasskey } from '@bb1/domain/accounts/factor-endpoints';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { ApiRefusal } from '../../../session/api-refusal.ts';
import { callApi } from '../../../session/call-api.ts';
import { FormBody } from '../../../session/form-body.ts';
import { type PasskeyProblem, passkeyProblem } from './passkey-problem.ts';

export type PasskeyOutcome =
  /** With recovery codes when it is the first second factor of all. */
  | { readonly kind: 'made'; readonly codes: readonly string[] | null }
  | { readonly kind: 'refused'; readonly refusal: ApiRefusal }
  | { readonly kind: 'problem'; readonly problem: PasskeyProblem | 'unreachable' };

/** Challenge, ceremony with the device, answer. The library comes along only now: who never adds a passkey never loads it. */
export async function makePasskey(name: string): Promise<PasskeyOutcome> {
  try {
    const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
    if (!browserSupportsWebAuthn()) return { kind: 'problem', problem: 'unsupported' };
    const { options } = await callApi(startPasskey);
    // Made by the same library on the server; the browser refuses whatever it does not understand.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const ceremony = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }).then(
      (credential) => ({ credential }),
      (thrown: unknown) => ({ problem: passkeyProblem(thrown) }),
    );
    if ('problem' in ceremony) return { kind: 'problem', problem: ceremony.problem };
    const { recovery_codes: codes } = await callApi(addPasskey, { body: new FormBody({ name, credential: ceremony.credential }) });
    return { kind: 'made', codes };
  } catch (error) {
    return error instanceof ApiRefusal ? { kind: 'refused', refusal: error } : { kind: 'problem', problem: 'unreachable' };
  }
}
