import type { OpenIdConnectOptions } from './integrations/company-sign-in/company-sign-in-port.ts';

interface OidcSettings {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_COMPANY?: string | undefined;
  readonly OIDC_EMAIL_DOMAINS: readonly string[];
  readonly OIDC_CLAIM?: { readonly name: string; readonly value: string } | undefined;
}

const TIMEOUT_SECONDS = 5;
const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_COMPANY'] as const;

/** What is missing of a half-configured OpenID provider, by setting. */
export function oidcFaults(
  settings: OidcSettings,
): { readonly name: string; readonly message: string }[] {
  const { OIDC_EMAIL_DOMAINS: domains, OIDC_CLAIM: claim } = settings;
  const given = NEEDED.filter((name) => settings[name] !== undefined);
  if (given.length === 0 && domains.length === 0 && claim === undefined) return [];
  return [
    ...NEEDED.filter((name) => settings[name] === undefined).map((name) => ({
      name,
      message: 'is needed when another OIDC setting is set',
    })),
    ...((domains.length === 0) === (claim === undefined)
      ? [
          {
            name: 'OIDC_EMAIL_DOMAINS',
            message:
              'or OIDC_CLAIM is needed, and not both: it says which accounts are the company’s',
          },
        ]
      : []),
  ];
}

/** Null without a provider. The settings were found complete before. */
export function companySignInOf(settings: OidcSettings): OpenIdConnectOptions | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_COMPANY: company,
    OIDC_EMAIL_DOMAINS: domains,
    OIDC_CLAIM: claim,
  } = settings;
  if (
    issuer === undefined ||
    clientId === undefined ||
    clientSecret === undefined ||
    company === undefined
  )
    return null;
  return {
    company,
    issuer,
    clientId,
    clientSecret,
    mark:
      claim === undefined
        ? { kind: 'email_domain', domains: domains.map((domain) => domain.toLowerCase()) }
        : { kind: 'claim', ...claim },
    timeoutSeconds: TIMEOUT_SECONDS,
  };
}
