import { randomUUID } from 'node:crypto';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { deskLogin } from '@bb1/domain/officers/endpoints';
import { listBankImports } from '@bb1/domain/payments/desk-endpoints';
import { previewAllocation, proposeAllocation } from '@bb1/domain/tokens/desk-endpoints';
import type { Page } from 'playwright-core';
import { review } from '../../../sandbox/demonstration/officer-acts.ts';
import { placeDemoOrder } from '../../../sandbox/demonstration/investor-acts.ts';
import { PatientClient } from '../../../sandbox/demonstration/patient-client.ts';
import { type DemoPerson, emailOf } from '../../../sandbox/demonstration/people.ts';
import { deliverStatement, officerAtPanel, pay } from '../panel.ts';
import { product } from '../visitor.ts';
import { callAs } from './call-as.ts';
import { type AuthenticatorApp, giveApp } from './factors.ts';
import { officerApp } from './officer-app.ts';
import { comeVerified } from './prepared.ts';
import { approveAs } from '../../../testing/approvals.ts';

export interface Claimant {
  readonly page: Page;
  readonly person: DemoPerson;
  /** Signed in at the interface as the same person. */
  readonly client: PatientClient;
  readonly app: AuthenticatorApp;
}

/**
 * Through the interface instead of the pages, for several people at once: each is verified, has
 * paid an order, has allocated tokens, and a fresh step-up by second factor in this browser.
 */
export async function comeWithTokens(
  people: readonly { readonly page: Page; readonly person: DemoPerson }[],
  amount: string,
): Promise<Claimant[]> {
  const arrived = await Promise.all(
    people.map(async ({ page, person }) => ({
      page,
      person,
      client: await comeVerified(page, person),
    })),
  );
  const accounts: string[] = [];
  const references: string[] = [];
  for (const { client, person } of arrived) {
    accounts.push((await client.ok(whoAmI)).id);
    const { reference } = await placeDemoOrder(client, person, {
      key: randomUUID(),
      amount,
      paid: false,
    });
    references.push(reference);
    await pay(reference);
  }
  await allocate({ accounts, references });
  return Promise.all(
    arrived.map(async (one) => ({ ...one, app: await secure(one.page, one.person) })),
  );
}

/** A person orders again, pays, and is allocated those tokens too. */
export async function receiveMoreTokens(
  { client, person }: Claimant,
  amount: string,
): Promise<void> {
  const { reference } = await placeDemoOrder(client, person, {
    key: randomUUID(),
    amount,
    paid: false,
  });
  await pay(reference);
  await allocate({ accounts: [], references: [reference] });
}

/** The officers at the interface who are needed for an allocation. */
export interface TokenGivers {
  readonly reviewer: PatientClient;
  readonly finance: PatientClient;
  readonly approver: PatientClient;
}

/** Two officers approve the people, book their payments and allocate the tokens. */
export async function allocate(what: {
  readonly accounts: readonly string[];
  readonly references: readonly string[];
}): Promise<void> {
  const [reviewer, finance, approver] = await Promise.all([
    officerClient('rita@issuer.example'),
    officerClient('felix@issuer.example'),
    officerClient('petra@issuer.example'),
  ]);
  await allocateBy({ reviewer, finance, approver }, what);
}

/** The same by officers who are signed in already. */
export async function allocateBy(
  { reviewer, finance, approver }: TokenGivers,
  {
    accounts,
    references,
  }: { readonly accounts: readonly string[]; readonly references: readonly string[] },
): Promise<void> {
  for (const account of accounts) await review(reviewer, account, 'approve');
  await receiveStatement(finance);
  for (let tries = 0; ; tries++) {
    const { ready } = await finance.ok(previewAllocation);
    if (references.every((reference) => ready.some((order) => order.reference === reference)))
      break;
    if (tries > 100) throw new Error('the orders never became ready for their tokens');
    await new Promise((wait) => setTimeout(wait, 100));
  }
  await approveAs(approver, (await finance.ok(proposeAllocation)).id);
}

/** The bank delivers all that it has booked since the last statement; gives back when the product has booked it. */
export async function receiveStatement(finance: PatientClient): Promise<void> {
  const name = await deliverStatement();
  for (let tries = 0; ; tries++) {
    const imports = await finance.ok(listBankImports);
    if (imports.some((one) => one.file_name.includes(name) && one.state === 'imported')) return;
    if (tries > 100) throw new Error(`the statement ${name} was never booked`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
}

/** An officer approves a person. */
export async function approveByOfficer(accountId: string): Promise<void> {
  await review(await officerClient('rita@issuer.example'), accountId, 'approve');
}

/** One of the demonstration's officers at the interface, freshly signed in. */
export async function officerClient(email: string): Promise<PatientClient> {
  const client = new PatientClient(product().portalUrl, new AbortController().signal);
  const { password } = await officerAtPanel(email);
  await client.ok(deskLogin, { body: { email, password, code: await officerApp(email).code() } });
  return client;
}

/**
 * Adds an authenticator app for the person signed in at this browser, which counts as a step-up.
 */
export async function secure(page: Page, person: DemoPerson): Promise<AuthenticatorApp> {
  const { app } = await giveApp(callAs(page), { email: emailOf(person), locale: person.locale });
  return app;
}
