import type { Page } from 'playwright-core';
import { confirmEmail, register } from '@bb1/domain/accounts/endpoints';
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
import { arriveAt, open, product } from '../visitor.ts';
import { callAs } from './call-as.ts';
import { CONFIRM_SUBJECTS, logIn, type Person } from './sign-up.ts';

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
 * Through the interface instead of the pages: a new person with a confirmed address is signed in at
 * this browser, on this page.
 */
export async function comeWithAccount(
  page: Page,
  locale: Locale,
  { person, to = '/welcome' }: { readonly person: Person; readonly to?: string },
): Promise<void> {
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
  const { text } = await mailTo(person.email, CONFIRM_SUBJECTS[locale]);
  const token = /token=([^\s&"]+)/.exec(text)?.[1] ?? '';
  await call(confirmEmail, { body: { token: decodeURIComponent(token) } });
  await open(page, locale, to);
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
  await open(page, person.locale, '/login');
  await logIn(page, person.locale, {
    firstName: person.firstName,
    lastName: person.lastName,
    email: emailOf(person),
    password: DEMO_PASSWORD,
  });
  await arriveAt(page, person.locale, '/dashboard');
  return client;
}
