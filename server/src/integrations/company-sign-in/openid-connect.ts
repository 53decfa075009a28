import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import {
  type CompanyMark,
  CompanySignInAway,
  CompanySignInInvalid,
  type CompanySignIn,
  type OpenIdConnectOptions,
} from './company-sign-in-port.ts';

/** A provider may change its addresses; its keys are asked for when they change. */
const DISCOVERED_FOR_MS = 60 * 60 * 1000;
/** The provider answered with an error of its own, or did not answer. */
const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/**
 * OpenID Connect by authorization code with PKCE. The provider is looked up when somebody signs in,
 * so that its absence never stops the product.
 */
export function openIdConnect(options: OpenIdConnectOptions): CompanySignIn {
  let known: { readonly until: number; readonly provider: Promise<Configuration> } | null = null;
  const provider = (): Promise<Configuration> => {
    if (known === null || known.until < Date.now()) {
      const found = discoverProvider(options);
      const asked = { until: Date.now() + DISCOVERED_FOR_MS, provider: found };
      known = asked;
      found.catch(() => {
        if (known === asked) known = null;
      });
    }
    return known.provider;
  };
  return {
    company: options.company,
    issuer: options.issuer,
    async pageFor({ state, nonce, verifier, redirectUri, locale }) {
      return buildAuthorizationUrl(await provider(), {
        scope: 'openid email',
        redirect_uri: redirectUri.href,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: locale,
      });
    },
    async accountOf(answer, { state, nonce, verifier, redirectUri }) {
      const found = await provider();
      const url = new URL(redirectUri);
      url.search = answer.toString();
      const tokens = await authorizationCodeGrant(found, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      }).catch(asOutcome);
      const claims = tokens.claims();
      if (claims === undefined) throw new CompanySignInInvalid('no ID token');
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof claims['email'] === 'string' ? claims['email'] : null,
        isOfCompany: hasMark(claims, options.mark),
      };
    },
  };
}

/** Asks the provider for its addresses. Throws `CompanySignInAway`. */
export function discoverProvider(options: OpenIdConnectOptions): Promise<Configuration> {
  const { issuer, clientId, clientSecret, timeoutSeconds } = options;
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    execute: [
      // Signatures are checked besides the connection from which the token came.
      enableNonRepudiationChecks,
      // The configuration of production accepts https alone.
      ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
    ],
  })
    .then((found) => {
      // The library allows for a slash at the end; links are stored under the provider's own name.
      const own = found.serverMetadata().issuer;
      if (own !== issuer) throw new Error(`it calls itself ${own}`);
      return found;
    })
    .catch((error: unknown) => {
      throw new CompanySignInAway(`the provider ${issuer} does not answer`, { cause: error });
    });
}

/** The provider does not know this product, or no longer: the operator's to mend. */
const CLIENT_REFUSED = new Set(['invalid_client', 'unauthorized_client']);

function asOutcome(error: unknown): never {
  const isAway =
    error instanceof TypeError ||
    error instanceof WWWAuthenticateChallengeError ||
    (error instanceof ClientError && AWAY.has(error.code ?? '')) ||
    (error instanceof ResponseBodyError &&
      (error.status >= 500 || CLIENT_REFUSED.has(error.error)));
  if (isAway) {
    const why = error instanceof ResponseBodyError ? `: ${error.error}` : '';
    throw new CompanySignInAway(`the provider gives no token${why}`, { cause: error });
  }
  const isRefused =
    error instanceof ClientError ||
    error instanceof ResponseBodyError ||
    error instanceof AuthorizationResponseError;
  // The cause stays out: it may quote a token.
  if (isRefused) throw new CompanySignInInvalid(String(error.code));
  throw error;
}

function hasMark(claims: IDToken, mark: CompanyMark): boolean {
  if (mark.kind === 'claim')
    return claims[mark.name] === mark.value && claims['email_verified'] !== false;
  const { email } = claims;
  if (typeof email !== 'string' || claims['email_verified'] !== true) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return mark.domains.includes(domain);
}
