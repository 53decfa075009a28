import { randomUUID } from 'node:crypto';
import {
  answerCompanyLink,
  answerCompanySignIn,
  startCompanyLink,
  startCompanySignIn,
} from '../domain/src/officers/company-sign-in-endpoints.ts';
import { deskLogin } from '../domain/src/officers/endpoints.ts';
import type { Role } from '../domain/src/officers/rights.ts';
import type { CompanyAccount } from '../sandbox/company-sign-in/company-account.ts';
import {
  type CompanyProvider,
  startCompanyProvider,
} from '../sandbox/company-sign-in/company-provider.ts';
import { createOfficer } from '../server/src/modules/officers/create-officer.ts';
import { newTotpSecret } from '../server/src/platform/crypto/totp.ts';
import type { ApiClient } from './api-client.ts';
import { codeOf, forgetUsedCodes } from './second-factors.ts';
import { openWorld, PASSWORD, type World } from './world.ts';

export const COMPANY = 'Issuer GmbH';

/** A product with the real provider beside it. */
export interface CompanyWorld {
  readonly world: World;
  readonly provider: CompanyProvider;
  /** Opens an account at the company; it has the address and is verified unless said otherwise. */
  account(email: string, changes?: Partial<CompanyAccount>): CompanyAccount;
  /** An officer, signed in by password, with an account at the company that is not linked. */
  officer(...roles: Role[]): Promise<CompanyOfficer>;
  /** The same, linked. */
  linkedOfficer(...roles: Role[]): Promise<CompanyOfficer>;
  close(): Promise<void>;
}

export interface CompanyOfficer {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
  readonly client: ApiClient;
  readonly account: CompanyAccount;
}

export async function openCompanyWorld(): Promise<CompanyWorld> {
  const accounts: CompanyAccount[] = [];
  const provider = await startCompanyProvider({
    port: 0,
    company: COMPANY,
    portalUrl: 'http://localhost:3000',
    emailDomain: 'issuer.example',
    accounts,
  });
  const world = await openWorld({ environment: provider.environment });
  const account: CompanyWorld['account'] = (email, changes = {}) => {
    const made = {
      subject: `company|${randomUUID()}`,
      name: 'Karla Clerk',
      email,
      emailVerified: true,
      ...changes,
    };
    accounts.push(made);
    return made;
  };
  const officer: CompanyWorld['officer'] = async (...roles) => {
    const [secret, email] = [newTotpSecret(), `clerk.${randomUUID().slice(0, 8)}@issuer.example`];
    const created = await createOfficer(world.product.context, {
      name: 'Karla Clerk',
      email,
      password: PASSWORD,
      locale: 'en',
      roles: roles.length === 0 ? ['support'] : roles,
      totpSecret: secret,
    });
    const client = world.visitor();
    await client.ok(deskLogin, { body: { email, password: PASSWORD, code: codeOf(secret) } });
    await forgetUsedCodes(world);
    return { id: created?.id ?? '', email, secret, client, account: account(email) };
  };
  return {
    world,
    provider,
    account,
    officer,
    async linkedOfficer(...roles) {
      const one = await officer(...roles);
      await one.client.ok(answerCompanyLink, {
        body: { answer: await linkAnswer(world, one) },
      });
      return one;
    },
    async close() {
      await world.close();
      await provider.close();
    },
  };
}

/** Begins to link, and lets an account sign in at the provider: the officer's own by default. */
export async function linkAnswer(
  world: World,
  { client, secret, account }: CompanyOfficer,
  subject = account.subject,
): Promise<string> {
  const { url } = await client.ok(startCompanyLink, { body: { code: codeOf(secret) } });
  await forgetUsedCodes(world);
  return signInAtProvider(url, subject);
}

/** Begins a sign-in, and lets an account sign in at the provider. */
export async function signInAnswer(client: ApiClient, subject: string): Promise<string> {
  const { url } = await client.ok(startCompanySignIn, { body: { locale: 'en', next: null } });
  return signInAtProvider(url, subject);
}

/** A browser that owes the second factor only. */
export async function afterProvider(world: World, subject: string): Promise<ApiClient> {
  const client = world.visitor();
  await client.ok(answerCompanySignIn, { body: { answer: await signInAnswer(client, subject) } });
  return client;
}

/** What a browser does at the provider; returns the query with which it comes back. */
export async function signInAtProvider(page: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (url: string, body?: URLSearchParams) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const to = answer.headers.get('location');
    if (to === null) throw new Error(`the provider answered ${answer.status} without a redirect`);
    return new URL(to, url);
  };
  const choice = await go(page);
  // A request that the provider refuses at once comes straight back.
  if (choice.origin !== new URL(page).origin) return choice.search.slice(1);
  const resumed = await go(choice.href, new URLSearchParams({ account: subject }));
  return (await go(resumed.href)).search.slice(1);
}
