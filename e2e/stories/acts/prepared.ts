import type { Page } from 'playwright-core';
import { confirmEmail, login, register } from '@bb1/domain/accounts/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { getConfig } from '@bb1/domain/offering/endpoints';
import {
  arrive,
  confirmAddress,
  verifyOneself,
} from '../../../sandbox/demonstration/investor-acts.ts';
import { PatientClient } from '../../../sandbox/demonstration/patient-client.ts';
import {
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  type DemoPerson,
  emailOf,
} from '../../../sandbox/demonstration/people.ts';
import { taxIdOf } from '../../../sandbox/demonstration/tax-id-of.ts';
import { SandboxPanel } from '../../../sandbox/demonstration/sandbox-panel.ts';
import { mailTo } from '../panel.ts';
import { product } from '../visitor.ts';
import { callAs } from './call-as.ts';
import { CONFIRM_SUBJECTS, type Person } from './sign-up.ts';

/** A person like those of the demonstration; the name must be unique in the product. */
export function investorNamed(
  name: string,
  { locale, documentId }: { readonly locale: Locale; readonly documentId: string },
): DemoPerson {
  const like = DEMO_PEOPLE.find((one) => one.stage === 'approved' && one.locale === locale);
  if (like === undefined) throw new Error(`the demonstration has no person who speaks ${locale}`);
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    ...like,
    firstName,
    lastName,
    orders: [],
    taxId: taxIdOf(name),
    document: { ...like.document, id: documentId },
  };
}

/**
 * Through the interface instead of the pages: a new person is signed in at this browser. Their
 * address is not confirmed yet.
 */
export async function comeUnconfirmed(page: Page, locale: Locale, person: Person): Promise<void> {
  const call = callAs(page);
  // Fetches the CSRF token, which every change requires.
  await call(getConfig);
  await call(register, {
    body: {
      full_name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      password: person.password,
      password_confirmation: person.password,
      locale,
      terms_acceptance: true,
      prospectus_acknowledgement: true,
    },
  });
}

/** The same with a confirmed address. */
export async function comeWithAccount(page: Page, locale: Locale, person: Person): Promise<void> {
  await comeUnconfirmed(page, locale, person);
  const { text } = await mailTo(person.email, CONFIRM_SUBJECTS[locale]);
  const token = /token=([^\s&"]+)/.exec(text)?.[1] ?? '';
  await callAs(page)(confirmEmail, { body: { token: decodeURIComponent(token) } });
}

/** Through the interface instead of the pages: a person without a second factor signs in at this browser. */
export async function comeBack(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const call = callAs(page);
  await call(getConfig);
  await call(login, { body: { email, password } });
}

/** Through the interface instead of the pages: a person with everything an order requires. */
export async function verifiedElsewhere(person: DemoPerson): Promise<PatientClient> {
  const still = new AbortController();
  const client = new PatientClient(product().portalUrl, still.signal);
  await arrive(client, person);
  await confirmAddress(client, new SandboxPanel(product().portalUrl, still.signal), person);
  await verifyOneself(client, person);
  return client;
}

/** The same, and the person signs in at this browser. Returns the client they used before. */
export async function comeVerified(page: Page, person: DemoPerson): Promise<PatientClient> {
  const client = await verifiedElsewhere(person);
  await comeBack(page, { email: emailOf(person), password: DEMO_PASSWORD });
  return client;
}
