import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Secrets } from '../demo-secrets.ts';
import { type CompanyProvider, startCompanyProvider } from './company-provider.ts';

/** A colleague without access to the back office. */
const COLLEAGUE = { name: 'Nora Neu', email: 'nora@issuer.example' };

/**
 * The provider with the demonstration's officers as its accounts. Its port stays from start to
 * start, because an account is linked under the provider's address.
 */
export async function companyEnvironment({
  portalUrl,
  company,
  officers,
  portFile,
}: {
  readonly portalUrl: string;
  readonly company: string;
  readonly officers: Secrets['officers'];
  readonly portFile: string;
}): Promise<CompanyProvider> {
  const start = (port: number) =>
    startCompanyProvider({
      port,
      company,
      portalUrl,
      emailDomain: 'issuer.example',
      accounts: [...officers, COLLEAGUE].map(({ name, email }) => ({
        subject: `company|${email}`,
        name,
        email,
        emailVerified: true,
      })),
    });
  const kept = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  // Another product over a copy of the same data may have the port.
  const provider = await start(kept).catch(() => start(0));
  writeFileSync(portFile, String(provider.port));
  return provider;
}
