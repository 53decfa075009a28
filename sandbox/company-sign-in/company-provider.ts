import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Configuration, Provider } from 'oidc-provider';
import { bodyOf } from '../body-of.ts';
import { listenOnLoopback } from '../loopback.ts';
import { accountsPage } from './accounts-page.ts';
import type { CompanyAccount } from './company-account.ts';

export interface CompanyProvider {
  readonly issuer: string;
  readonly port: number;
  /** The product's settings for it. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export interface CompanyProviderOptions {
  readonly port: number;
  readonly company: string;
  readonly portalUrl: string;
  readonly emailDomain: string;
  readonly accounts: readonly CompanyAccount[];
}

const CLIENT_ID = 'back-office';
const MOST_BYTES = 10_000;
const PAGE_SECONDS = 3_600;

/**
 * The OpenID provider of an officers' company: the real protocol, and a page on which one click
 * signs in as one of its accounts. Nothing of it is loaded before somebody comes.
 */
export async function startCompanyProvider(
  options: CompanyProviderOptions,
): Promise<CompanyProvider> {
  const clientSecret = randomBytes(32).toString('hex');
  let loaded: Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>>;
  const server = createServer((request, response) => {
    loaded ??= loadProvider(issuer, clientSecret, options);
    loaded
      .then((answer) => answer(request, response))
      .catch((error: unknown) =>
        response
          .writeHead(500, { 'content-type': 'text/plain' })
          .end(error instanceof Error ? error.message : 'the provider failed'),
      );
  });
  const { url: issuer, port, close } = await listenOnLoopback(server, options.port);
  return {
    issuer,
    port,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_COMPANY: options.company,
      OIDC_EMAIL_DOMAINS: options.emailDomain,
    },
    close,
  };
}

async function loadProvider(
  issuer: string,
  clientSecret: string,
  { company, portalUrl, accounts }: CompanyProviderOptions,
) {
  const { Provider, interactionPolicy } = await import('oidc-provider');
  const policy = interactionPolicy.base();
  // Several officers share one browser here: each sign-in asks who it is.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('always', 'every sign-in asks', (ctx) =>
        ctx.oidc.result?.login === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    );
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['/desk/login/company', '/desk/access/company'].map(
          (path) => new URL(path, portalUrl).href,
        ),
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // As Entra ID, Google and Keycloak do: the address is in the ID token.
    conformIdTokenClaims: false,
    findAccount: (_ctx, subject) => {
      const account = accounts.find((one) => one.subject === subject);
      return account && { accountId: subject, claims: () => claimsOf(account) };
    },
    // The company has agreed for its people.
    loadExistingGrant: async (ctx) => {
      const { client, account } = ctx.oidc;
      if (client === undefined || account === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: account.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: {
      AccessToken: PAGE_SECONDS,
      AuthorizationCode: 60,
      Grant: PAGE_SECONDS,
      IdToken: 300,
      Interaction: PAGE_SECONDS,
      Session: PAGE_SECONDS,
    },
  } satisfies Configuration);
  const protocol = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!(request.url ?? '').startsWith('/interaction/')) return protocol(request, response);
    return interaction(provider, request, response, { company, accounts });
  };
}

/** Shows who may sign in, and takes the choice. */
async function interaction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  { company, accounts }: Pick<CompanyProviderOptions, 'company' | 'accounts'>,
): Promise<void> {
  if (request.method === 'POST') {
    const form = new URLSearchParams((await bodyOf(request, MOST_BYTES)).toString());
    const accountId = form.get('account') ?? '';
    return provider.interactionFinished(
      request,
      response,
      accountId === '' ? { error: 'access_denied' } : { login: { accountId, remember: false } },
    );
  }
  const { params } = await provider.interactionDetails(request, response);
  const locale = params['ui_locales'] === 'de' ? 'de' : 'en';
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(accountsPage({ company, accounts, locale }));
}

function claimsOf({ subject, email, emailVerified }: CompanyAccount) {
  return { sub: subject, email, email_verified: emailVerified };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'company' };
}
