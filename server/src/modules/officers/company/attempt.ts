import { createHmac } from 'node:crypto';
import type { Locale } from '@bb1/domain/locale';
import { stateIn, stateLocale } from '@bb1/domain/officers/company-sign-in-state';
import { refuse, type Refusal } from '@bb1/domain/refusal';
import {
  type AttemptProofs,
  CompanySignInAway,
  CompanySignInInvalid,
  type CompanySignIn,
  type ProvenAccount,
} from '../../../integrations/company-sign-in/company-sign-in-port.ts';
import type { House } from '../../../module.ts';
import { hashSecret, newSecret } from '../../../platform/ids.ts';
import { takeAttempt } from './company-store.ts';

export type CompanyHouse = Pick<
  House,
  'db' | 'clock' | 'appSecret' | 'publicUrl' | 'offering' | 'companySignIn' | 'log'
>;

/** The pages to which the provider sends browsers back. Operators register both there. */
const REDIRECT_PATHS = { sign_in: '/desk/login/company', link: '/desk/access/company' } as const;
type ProviderStep = keyof typeof REDIRECT_PATHS;

/** The provider; refused as unknown if none is configured. */
export function providerOf({ companySignIn }: CompanyHouse): CompanySignIn {
  if (companySignIn === null) throw refuse('not_found', 'not_found');
  return companySignIn;
}

/**
 * The provider's page for a new attempt, and the secret that only this browser gets. The caller
 * saves the attempt under the secret's hash.
 */
export async function newAttempt(
  house: CompanyHouse,
  { step, locale }: { readonly step: ProviderStep; readonly locale: Locale },
): Promise<{ url: string; secret: string; secretHash: Buffer }> {
  const provider = providerOf(house);
  const secret = newSecret();
  const url = await provider
    .pageFor({ ...proofsOf(secret, locale), redirectUri: redirectUri(house, step), locale })
    .catch((error: unknown) => {
      throw refusalOf(house, error);
    });
  return { url: url.href, secret, secretHash: hashSecret(secret) };
}

/**
 * Consumes the browser's attempt before the provider is asked, and returns the account that the
 * provider's answer proves.
 */
export async function provenAccount(
  house: CompanyHouse,
  {
    step,
    secret,
    answer,
  }: { readonly step: ProviderStep; readonly secret: string; readonly answer: string },
): Promise<{ account: ProvenAccount; officerId: string | null; next: string | null }> {
  const provider = providerOf(house);
  const attempt = await takeAttempt(house.db, hashSecret(secret), step);
  if (attempt === null) throw attemptOver();
  const parameters = new URLSearchParams(answer);
  const account = await provider
    .accountOf(parameters, {
      ...proofsOf(secret, stateLocale(parameters.get('state') ?? '')),
      redirectUri: redirectUri(house, step),
    })
    .catch((error: unknown) => {
      throw refusalOf(house, error);
    });
  return { account, officerId: attempt.officer_id, next: attempt.next };
}

/** The attempt is unknown in this browser, used or expired. */
export function attemptOver(): Refusal {
  return refuse('invalid', 'company_sign_in_over');
}

/** An address shows state and nonce; neither leads to the verifier or the secret. */
function proofsOf(secret: string, locale: Locale): AttemptProofs {
  const proof = (name: keyof AttemptProofs) =>
    createHmac('sha256', secret).update(name).digest('base64url');
  return {
    state: stateIn(locale, proof('state')),
    nonce: proof('nonce'),
    verifier: proof('verifier'),
  };
}

function redirectUri({ publicUrl }: CompanyHouse, step: ProviderStep): URL {
  return new URL(REDIRECT_PATHS[step], publicUrl);
}

function refusalOf({ log, companySignIn }: CompanyHouse, error: unknown): unknown {
  const company = companySignIn?.company ?? '';
  if (error instanceof CompanySignInAway) {
    log.warn({ err: error }, 'the company’s OpenID provider does not answer');
    return refuse('unavailable', 'company_sign_in_away', { company });
  }
  if (error instanceof CompanySignInInvalid) {
    log.warn({ reason: error.message }, 'an answer of the OpenID provider is refused');
    return refuse('invalid', 'company_sign_in_failed', { company });
  }
  return error;
}
