import { randomUUID } from 'node:crypto';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { proposeFactorReset } from '@bb1/domain/accounts/desk-endpoints';
import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { proposeCountryList } from '@bb1/domain/country-lists/desk-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { proposeDiscountCode } from '@bb1/domain/orders/desk-endpoints';
import type { Order } from '@bb1/domain/orders/endpoints';
import { getPayment, listPayments, proposeDecision, proposeRefund } from '@bb1/domain/payments/money-desk-endpoints';
import { previewScreeningList, proposeScreeningList } from '@bb1/domain/screening/desk-endpoints';
import { proposeChurchTax } from '@bb1/domain/taxes/desk-endpoints';
import { arrive, confirmAddress, placeDemoOrder, verifyOneself } from '../../../sandbox/demonstration/investor-acts.ts';
import { bookStatements, review } from '../../../sandbox/demonstration/officer-acts.ts';
import { PatientClient } from '../../../sandbox/demonstration/patient-client.ts';
import type { DemoPerson } from '../../../sandbox/demonstration/people.ts';
import { SandboxPanel } from '../../../sandbox/demonstration/sandbox-panel.ts';
import { demoListFile, loadDemoList } from '../../../sandbox/demonstration/screening-list.ts';
import { bankStatement, pay, productTime, transfer } from '../panel.ts';
import { product } from '../visitor.ts';
import { investorNamed } from './prepared.ts';
import { giveApp, officerClient } from './tokens.ts';

const DAY_MS = 86_400_000;
const RITA = 'rita@issuer.example';
const FELIX = 'felix@issuer.example';
const ADA = 'ada@issuer.example';

export const APPLICANTS = [
  investorNamed('Wilma Winkelried', { locale: 'de', documentId: 'M1AB23CD4' }),
  investorNamed('Xaver Xanthippus', { locale: 'en', documentId: 'M2AB23CD4' }),
] as const;
/** Stands on the demonstration's own list with name and day of birth. */
export const LISTED: DemoPerson = { ...investorNamed('Viktor Lunarin', { locale: 'de', documentId: 'M3AB23CD4' }), dob: '1961-05-14' };
export const BUYER = investorNamed('Ida Irisfeld', { locale: 'en', documentId: 'M4AB23CD4' });
export const STRANGERS = ['Ulf Unbekannt', 'Bruno Bescheid', 'Rosa Rückläufer'] as const;
export const COUNTRY_LIST = 'Countries of a morning';
export const DISCOUNT_CODE = 'MORNING-2';
export const WRITERS = ['Clara Countess', 'Conrad Curious', 'Cilly Critic'] as const;

export interface Morning {
  /** Account ids by full name. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Of the buyer: one paid, two that wait for money. */
  readonly orders: { readonly paid: Order; readonly unpaid: Order; readonly alsoUnpaid: Order };
}

/** What has come together until officers arrive: made by the interface, as people, banks and other officers make it. */
export async function bringWork(): Promise<Morning> {
  const [rita, felix, ada] = await Promise.all([officerClient(RITA), officerClient(FELIX), officerClient(ADA)]);
  await loadDemoList({ maker: rita, checker: ada });
  const accounts = new Map<string, string>();
  const clients = new Map<string, PatientClient>();
  for (const person of [...APPLICANTS, LISTED, BUYER]) {
    const client = await comeAtTheInterface(person);
    clients.set(person.lastName, client);
    accounts.set(`${person.firstName} ${person.lastName}`, (await client.ok(whoAmI)).id);
  }
  const buyerId = accounts.get(`${BUYER.firstName} ${BUYER.lastName}`) ?? '';
  await review(rita, buyerId, 'approve');
  const orders = await placeOrders(clients.get(BUYER.lastName));
  await pay(orders.paid.reference);
  for (const [at, name] of STRANGERS.entries()) await transfer({ payer_name: name, amount: `${200 + at * 50}.00`, remittance: `Anlage ${name}` });
  const { name, bytes } = await bankStatement('08');
  await bookStatements(felix, [{ name, xml: bytes.toString('utf8') }]);
  await assignTo(felix, { payer: STRANGERS[1], order: orders.alsoUnpaid });
  await sendBack(felix, STRANGERS[2]);
  const day = (offset: number, now: number) => berlinDay(new Date(now + offset * DAY_MS));
  const now = (await productTime()).getTime();
  await felix.ok(proposeDiscountCode, { body: { code: DISCOUNT_CODE, rate_percent: 2, valid_from: day(0, now), valid_until: day(30, now), max_uses: 10, max_uses_per_person: 1, minimum_amount: '500.00' } });
  await felix.ok(proposeChurchTax, { params: { account_id: buyerId }, body: { year: Number(day(0, now).slice(0, 4)), answer: 'percent_9', document_reference: 'BZSt 1/1' } });
  await rita.ok(proposeCountryList, { body: { list_name: COUNTRY_LIST, source: 'A ministry', source_url: '', countries: 'Nauru, Tuvalu', applies_to: ['residence'], effect: 'enhanced', valid_from: day(2, now) } });
  const buyer = clients.get(BUYER.lastName);
  if (buyer !== undefined) await giveApp((endpoint, input) => buyer.ok(endpoint, { body: input?.body }), BUYER);
  await rita.ok(proposeFactorReset, { params: { id: buyerId }, body: { reason: 'phone lost', identity_proof: 'video_call' } });
  const longer = await rita.ok(previewScreeningList, { body: { list: 'own' }, files: [{ field: 'file', name: 'next.csv', type: 'text/csv', bytes: Buffer.from(demoListFile().replaceAll('Radomir Ostvald', 'Radomir Ostwald')) }] });
  await rita.ok(proposeScreeningList, { params: { id: longer.id } });
  const visitor = new PatientClient(product().portalUrl, new AbortController().signal);
  for (const writer of WRITERS) await visitor.ok(sendContactMessage, { body: { full_name: writer, email: `${writer.toLowerCase().replace(' ', '.')}@people.example`, message: `A question of ${writer}.`, locale: 'en' } });
  return { accounts, orders };
}

async function comeAtTheInterface(person: DemoPerson): Promise<PatientClient> {
  const { signal } = new AbortController();
  const client = new PatientClient(product().portalUrl, signal);
  await arrive(client, person);
  await confirmAddress(client, new SandboxPanel(product().portalUrl, signal), person);
  await verifyOneself(client, person);
  return client;
}

async function placeOrders(buyer: PatientClient | undefined): Promise<Morning['orders']> {
  if (buyer === undefined) throw new Error('nobody has come to buy');
  const place = (amount: string) => placeDemoOrder(buyer, BUYER, { key: randomUUID(), amount, paid: false });
  return { paid: await place('2500.00'), unpaid: await place('200.00'), alsoUnpaid: await place('250.00') };
}

/** The payment of somebody, as soon as the product has found that it needs a person. */
async function queuedOf(finance: PatientClient, payer: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = (await finance.ok(listPayments, { query: { state: 'queued' } })).payments.find((one) => one.payer_name === payer);
    if (found !== undefined) return finance.ok(getPayment, { params: { id: found.id }, query: {} });
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error(`the payment of ${payer} never waited for a person`);
}

async function assignTo(finance: PatientClient, { payer, order }: { readonly payer: string; readonly order: Order }): Promise<void> {
  const { id, amount, version } = await queuedOf(finance, payer);
  await finance.ok(proposeDecision, { params: { id }, body: { kind: 'assign', order_reference: order.reference, amount, reason: 'asked by phone', version } });
}

async function sendBack(finance: PatientClient, payer: string): Promise<void> {
  const { id, amount, version } = await queuedOf(finance, payer);
  await finance.ok(proposeRefund, { params: { id }, body: { amount, reason: 'not_assignable', payee_account: 'DE02120300000000202051', payee_name: payer, payee_memo: '', note: 'asked by mail', version } });
}
