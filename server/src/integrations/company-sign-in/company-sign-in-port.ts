import type { Locale } from '@bb1/domain/locale';

/** What one attempt proves itself with; all of it is derived from the browser's secret. */
export interface AttemptProofs {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
}

export interface ProvenAccount {
  readonly issuer: string;
  readonly subject: string;
  /** Null without one. */
  readonly email: string | null;
  /** Whether the provider says, in the configured way, that this account is the company's. */
  readonly isOfCompany: boolean;
}

/** How the provider says that an account is the company's. */
export type CompanyMark =
  | { readonly kind: 'email_domain'; readonly domains: readonly string[] }
  | { readonly kind: 'claim'; readonly name: string; readonly value: string };

export interface OpenIdConnectOptions {
  readonly company: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly mark: CompanyMark;
  readonly timeoutSeconds: number;
}

/** The OpenID provider of the officers' company. */
export interface CompanySignIn {
  /** As officers know it. */
  readonly company: string;
  readonly issuer: string;
  /** The provider's page for one attempt. Throws `CompanySignInAway`. */
  pageFor(attempt: AttemptProofs & { redirectUri: URL; locale: Locale }): Promise<URL>;
  /**
   * The account that signed in there. `answer` is the query of the redirect. Throws
   * `CompanySignInAway`, or `CompanySignInInvalid` when the answer is not one to this attempt.
   */
  accountOf(
    answer: URLSearchParams,
    attempt: AttemptProofs & { redirectUri: URL },
  ): Promise<ProvenAccount>;
}

/** The provider does not answer, or not as a provider does. */
export class CompanySignInAway extends Error {
  override readonly name = 'CompanySignInAway';
}

/** The person cancelled, or the answer is not the provider's to this attempt. */
export class CompanySignInInvalid extends Error {
  override readonly name = 'CompanySignInInvalid';
}
