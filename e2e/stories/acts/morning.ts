import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { enterDataRequest } from '@bb1/domain/accounts/data-request-endpoints';
import { proposeFactorReset } from '@bb1/domain/accounts/desk-endpoints';
import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { proposeCountryList } from '@bb1/domain/country-lists/desk-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { proposeOfficer } from '@bb1/domain/officers/change-endpoints';
import { proposeDiscountCode } from '@bb1/domain/orders/desk-endpoints';
import type { Order } from '@bb1/domain/orders/endpoints';
import { getPayment, listPayments, proposeDecision } from '@bb1/domain/payments/payment-endpoints';
import { proposeRefund } from '@bb1/domain/payments/refund-endpoints';
import { previewScreeningList, proposeScreeningList } from '@bb1/domain/screening/desk-endpoints';
import { proposeChurchTax } from '@bb1/domain/taxes/desk-endpoints';
import { declareInitialOrder } from '@bb1/domain/orders/endpoints';
import {
  getVideoIdentification,
  startVideoIdentification,
} from '@bb1/domain/video-identification/endpoints';
import {
  arrive,
  confirmAddress,
  placeDemoOrder,
  verifyOneself,
} from '../../../sandbox/demonstration/investor-acts.ts';
import { review } from '../../../sandbox/demonstration/officer-acts.ts';
import { PatientClient } from '../../../sandbox/demonstration/patient-client.ts';
import { type DemoPerson, emailOf } from '../../../sandbox/demonstration/people.ts';
import { SandboxPanel } from '../../../sandbox/demonstration/sandbox-panel.ts';
import { demoListFile, loadDemoList } from '../../../sandbox/demonstration/screening-list.ts';
import { writePain001 } from '../../../server/src/integrations/bank/pain001.ts';
import { submitTransfer, pay, productTime, sendOwnAsset, transfer } from '../panel.ts';
import { product } from '../visitor.ts';
import { bringHolders, HOLDER, type HoldersOfAMorning, RETURNER } from './morning-holders.ts';
import { giveApp } from './factors.ts';
import { investorNamed } from './prepared.ts';
import { officerClient, receiveStatement } from './tokens.ts';

const DAY_MS = 86_400_000;
export const OFFICERS = ['rita', 'felix', 'petra', 'ada', 'toni', 'carl', 'anna', 'ben'] as const;
export type OfficerOfTheDay = (typeof OFFICERS)[number];
export type Officers = Readonly<Record<OfficerOfTheDay, PatientClient>>;

export const APPLICANTS = [
  investorNamed('Wilma Winkelried', { locale: 'de', documentId: 'M1AB23CD4' }),
  investorNamed('Xaver Xanthippus', { locale: 'en', documentId: 'M2AB23CD4' }),
] as const;
/** The one of them who wants video identification at once. */
const [, CALLER] = APPLICANTS;
/** On the demonstration's own list with name and birth date. */
export const LISTED: DemoPerson = {
  ...investorNamed('Viktor Lunarin', { locale: 'de', documentId: 'M3AB23CD4' }),
  dob: '1961-05-14',
};
export const BUYER = investorNamed('Ida Irisfeld', { locale: 'en', documentId: 'M4AB23CD4' });
export const STRANGERS = ['Ulf Unbekannt', 'Bruno Bescheid', 'Rosa Rückläufer'] as const;
export const COUNTRY_LIST = 'Countries of a morning';
export const DISCOUNT_CODE = 'MORNING-2';
export const WRITERS = ['Clara Countess', 'Conrad Curious', 'Cilly Critic'] as const;

/** Becomes an officer if two administrators agree. */
export const NEWCOMER = 'Nora Neuling';

export interface Morning extends HoldersOfAMorning {
  /** At the interface, signed in. */
  readonly officers: Officers;
  /** Account ids by full name. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Of the buyer: one paid, two awaiting money. */
  readonly orders: { readonly paid: Order; readonly unpaid: Order; readonly alsoUnpaid: Order };
}

/**
 * The backlog when the officers arrive, created through the interface by people, banks and other
 * officers.
 */
export async function bringWork(officers: Officers): Promise<Morning> {
  const { rita, felix, petra, ada } = officers;
  await loadDemoList({ maker: rita, checker: ada });
  const people = [...APPLICANTS, LISTED, BUYER, HOLDER, RETURNER];
  const arrived = new Map(
    await Promise.all(
      people.map(async (person) => [person, await comeAtTheInterface(person)] as const),
    ),
  );
  const accounts = new Map(
    await Promise.all(
      [...arrived].map(
        async ([person, client]) => [fullName(person), (await client.ok(whoAmI)).id] as const,
      ),
    ),
  );
  const buyerId = accounts.get(fullName(BUYER)) ?? '';
  await review(rita, buyerId, 'approve');
  // Before the buyer orders, because everything ready is allocated together.
  const claims = await bringHolders(arrived, { reviewer: rita, finance: felix, approver: petra });
  const buyer = arrived.get(BUYER);
  const [holders, orders] = await Promise.all([
    claims(),
    bringMoney(buyer, felix),
    bringProposals(officers, buyerId),
    bringPeople(arrived.get(CALLER), buyer),
  ]);
  await rita.ok(proposeFactorReset, {
    params: { id: buyerId },
    body: { reason: 'phone lost', identity_proof: 'video_call' },
  });
  return { ...holders, officers, accounts, orders };
}

export async function signInOfficers(): Promise<Officers> {
  const signIn = (name: OfficerOfTheDay) => officerClient(`${name}@issuer.example`);
  const [rita, felix, petra, ada, toni, carl, anna, ben] = await Promise.all([
    signIn('rita'),
    signIn('felix'),
    signIn('petra'),
    signIn('ada'),
    signIn('toni'),
    signIn('carl'),
    signIn('anna'),
    signIn('ben'),
  ]);
  return { rita, felix, petra, ada, toni, carl, anna, ben };
}

/** A paid order, two unpaid ones, payments of strangers, and other bookings of bank and ledger. */
async function bringMoney(
  buyer: PatientClient | undefined,
  felix: PatientClient,
): Promise<Morning['orders']> {
  const orders = await placeOrders(buyer);
  await pay(orders.paid.reference);
  for (const [at, name] of STRANGERS.entries())
    await transfer({
      payer_name: name,
      amount: `${200 + at * 50}.00`,
      remittance: `Anlage ${name}`,
    });
  await payOutside();
  await sendOwnAsset({ amount: '7', asset_code: 'GIFT' });
  await receiveStatement(felix);
  await assignTo(felix, { payer: STRANGERS[1], order: orders.alsoUnpaid });
  await sendBack(felix, STRANGERS[2]);
  return orders;
}

/** The issuer paid a bill at the bank, unknown to the product. */
async function payOutside(): Promise<void> {
  const { bank } = JSON.parse(
    await readFile(join(product().dataFolder, 'offering.json'), 'utf8'),
  ) as { bank: { accountHolder: string; iban: string; bic: string } };
  const at = await productTime();
  const bill = {
    endToEndId: 'INVOICE-7',
    amountCents: 4_990n,
    creditorName: 'Papier und Stift GmbH',
    creditorIban: 'DE02120300000000202051',
    remittance: 'Rechnung 7',
  };
  const order = {
    messageId: 'BILLS-1',
    createdAt: at,
    executionDate: berlinDay(at),
    isInstant: false,
    debtor: { name: bank.accountHolder, iban: bank.iban, bic: bank.bic },
    payments: [bill],
  };
  await submitTransfer(Buffer.from(writePain001(order)));
}

/** Proposals that await a second officer. */
async function bringProposals(
  { rita, felix, ada, anna }: Officers,
  buyerId: string,
): Promise<void> {
  const day = (offset: number, now: number) => berlinDay(new Date(now + offset * DAY_MS));
  const now = (await productTime()).getTime();
  await felix.ok(proposeDiscountCode, {
    body: {
      code: DISCOUNT_CODE,
      rate_percent: 2,
      valid_from: day(0, now),
      valid_until: day(30, now),
      max_uses: 10,
      max_uses_per_person: 1,
      minimum_amount: '500.00',
      reason: 'For the guests of the summer fair',
    },
  });
  await felix.ok(proposeChurchTax, {
    params: { account_id: buyerId },
    body: {
      year: Number(day(0, now).slice(0, 4)),
      answer: 'percent_9',
      community: 'Evangelische Kirche im Rheinland',
      document_reference: 'BZSt 1/1',
    },
  });
  await rita.ok(proposeCountryList, {
    body: {
      list_name: COUNTRY_LIST,
      source: 'A ministry',
      source_url: '',
      countries: 'Nauru, Tuvalu',
      applies_to: ['residence'],
      effect: 'enhanced',
      valid_from: day(2, now),
    },
  });
  const longer = await rita.ok(previewScreeningList, {
    body: { list: 'own' },
    files: [
      {
        field: 'file',
        name: 'next.csv',
        type: 'text/csv',
        bytes: Buffer.from(demoListFile().replaceAll('Radomir Ostvald', 'Radomir Ostwald')),
      },
    ],
  });
  await rita.ok(proposeScreeningList, { params: { id: longer.id } });
  await anna.ok(proposeOfficer, {
    body: {
      full_name: NEWCOMER,
      email: 'nora@issuer.example',
      locale: 'de',
      roles: ['content'],
      reason: 'joins the team',
    },
  });
  await ada.ok(enterDataRequest, {
    params: { id: buyerId },
    body: {
      kind: 'rectification',
      received_on: day(0, now),
      asked: 'By letter: I have moved to another house.',
    },
  });
}

/** A person waits for a call, the buyer has a second factor, and visitors write. */
async function bringPeople(
  caller: PatientClient | undefined,
  buyer: PatientClient | undefined,
): Promise<void> {
  if (caller === undefined || buyer === undefined) throw new Error('no visitor there');
  await caller.ok(declareInitialOrder, { body: { amount: '12000.00', currency: 'EUR' } });
  const { consent_version } = await caller.ok(getVideoIdentification);
  await caller.ok(startVideoIdentification, { body: { consent: true, consent_version } });
  await giveApp((endpoint, input) => buyer.ok(endpoint, { body: input?.body }), {
    email: emailOf(BUYER),
    locale: BUYER.locale,
  });
  const visitor = new PatientClient(product().portalUrl, new AbortController().signal);
  for (const writer of WRITERS)
    await visitor.ok(sendContactMessage, {
      body: {
        full_name: writer,
        email: `${writer.toLowerCase().replace(' ', '.')}@people.example`,
        message: `A question of ${writer}.`,
        locale: 'en',
      },
    });
}

const fullName = ({ firstName, lastName }: DemoPerson) => `${firstName} ${lastName}`;

async function comeAtTheInterface(person: DemoPerson): Promise<PatientClient> {
  const { signal } = new AbortController();
  const client = new PatientClient(product().portalUrl, signal);
  await arrive(client, person);
  await confirmAddress(client, new SandboxPanel(product().portalUrl, signal), person);
  await verifyOneself(client, person);
  return client;
}

async function placeOrders(buyer: PatientClient | undefined): Promise<Morning['orders']> {
  if (buyer === undefined) throw new Error('no buyer there');
  const place = (amount: string) =>
    placeDemoOrder(buyer, BUYER, { key: randomUUID(), amount, paid: false });
  return {
    paid: await place('2500.00'),
    unpaid: await place('200.00'),
    alsoUnpaid: await place('250.00'),
  };
}

/** A payment, once the product has queued it for officers. */
export async function queuedOf(finance: PatientClient, payer: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = (await finance.ok(listPayments, { query: { state: 'queued' } })).payments.find(
      (one) => one.payer_name === payer,
    );
    if (found !== undefined) return finance.ok(getPayment, { params: { id: found.id }, query: {} });
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error(`the payment of ${payer} never waited for a person`);
}

async function assignTo(
  finance: PatientClient,
  { payer, order }: { readonly payer: string; readonly order: Order },
): Promise<void> {
  const { id, amount, version } = await queuedOf(finance, payer);
  await finance.ok(proposeDecision, {
    params: { id },
    body: {
      kind: 'assign',
      order_reference: order.reference,
      amount,
      reason: 'asked by phone',
      version,
    },
  });
}

async function sendBack(finance: PatientClient, payer: string): Promise<void> {
  const { id, amount, version } = await queuedOf(finance, payer);
  await finance.ok(proposeRefund, {
    params: { id },
    body: {
      amount,
      reason: 'not_assignable',
      payee_account: 'DE02120300000000202051',
      payee_name: payer,
      payee_memo: '',
      note: 'asked by mail',
      version,
    },
  });
}
