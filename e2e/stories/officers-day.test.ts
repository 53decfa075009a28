import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { startProduct } from '../../testing/product-for-stories.ts';
import { deskAccountTexts, deskContactTexts, deskCountryListTexts, deskDiscountTexts, deskKycTexts, deskScreeningTexts, deskTaxTexts, deskTexts, deskTokenTexts } from '../../web/app/desk/desk-texts.ts';
import { callAs } from './acts/call-as.ts';
import { approve, candidate, openQueued, proposeOrder, searchOrder, writeRefundFile } from './acts/money-desk.ts';
import { APPLICANTS, bringWork, BUYER, COUNTRY_LIST, DISCOUNT_CODE, LISTED, type Morning, STRANGERS, WRITERS } from './acts/morning.ts';
import { logInAtDesk } from './acts/officer-app.ts';
import { approveAllocation, approvePerson, openCase, proposeAllocation, proveWhenAsked } from './acts/officers.ts';
import { look } from './eye.ts';
import { arriveAt, newVisitor, open, openBrowser, type Visitor, walkThrough } from './visitor.ts';

type Queue = keyof (typeof deskTexts)['en']['queues'];

const RITA = 'rita@issuer.example';
const FELIX = 'felix@issuer.example';
const PETRA = 'petra@issuer.example';
const ADA = 'ada@issuer.example';
const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) => `${firstName} ${lastName}`;

// Everything of this product is worked off here, and officers use up the codes of their apps.
let own: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let morning: Morning;
const desks = new Map<string, { readonly visitor: Visitor; readonly locale: Locale }>();
beforeAll(async () => {
  own = await startProduct();
  walkThrough(own.product);
  browser = await openBrowser();
  morning = await bringWork();
  for (const [email, locale] of [[RITA, 'en'], [FELIX, 'en'], [PETRA, 'de'], [ADA, 'de']] as const) {
    const visitor = await newVisitor(browser, locale);
    await logInAtDesk(visitor.page, locale, { email });
    desks.set(email, { visitor, locale });
  }
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});

function at(email: string): { readonly page: Page; readonly locale: Locale } {
  const desk = desks.get(email);
  if (desk === undefined) throw new Error(`${email} has no desk here`);
  return { page: desk.visitor.page, locale: desk.locale };
}

/** How many wait in a queue, as its tile on the home screen of an officer says. */
async function waiting(email: string, queue: Queue): Promise<number> {
  const { page, locale } = at(email);
  await open(page, locale, '/desk');
  const tile = page.getByRole('main').getByRole('link').filter({ has: page.getByText(deskTexts[locale].queues[queue], { exact: true }) });
  return Number(await tile.locator('span').first().innerText());
}

/** From the home screen through the tile of a queue to its list. */
async function openQueue(email: string, queue: Queue): Promise<Page> {
  const { page, locale } = at(email);
  await open(page, locale, '/desk');
  const tile = page.getByRole('main').getByRole('link').filter({ has: page.getByText(deskTexts[locale].queues[queue], { exact: true }) });
  await tile.click();
  await page.waitForURL((url) => !/\/desk\/?$/.test(url.pathname));
  return page;
}

/** Who did what that day, as the log has to say: where two are needed, maker and checker. */
const DONE_BY: Readonly<Record<string, string>> = {
  'contact.answered': 'Rita Reviewer',
  'screening.judged': 'Ada Aufsicht',
  'kyc.approved': 'Rita Reviewer',
  'screening_list.approved': 'Ada Aufsicht',
  'country_list.proposed': 'Rita Reviewer',
  'country_list.approved': 'Ada Aufsicht',
  'payment_decision.proposed': 'Felix Finance',
  'payment_decision.approved': 'Petra Prüfer',
  'refund.proposed': 'Felix Finance',
  'refund.approved': 'Petra Prüfer',
  'refund_file.made': 'Felix Finance',
  'allocation.proposed': 'Felix Finance',
  'allocation.approved': 'Petra Prüfer',
  'discount_code.proposed': 'Felix Finance',
  'discount_code.published': 'Petra Prüfer',
  'tax_entry.proposed': 'Felix Finance',
  'tax_entry.approved': 'Petra Prüfer',
  'account.factor_reset_proposed': 'Rita Reviewer',
  'account.factor_reset_declined': 'Ada Aufsicht',
};

let worked = 0;
/** One piece of work: afterwards one fewer waits. */
async function workOff(email: string, queue: Queue, work: (page: Page, locale: Locale) => Promise<void>): Promise<void> {
  const before = await waiting(email, queue);
  expect([queue, before > 0]).toEqual([queue, true]);
  await work(await openQueue(email, queue), at(email).locale);
  await expect.poll(() => waiting(email, queue), { timeout: 20_000 }).toBe(before - 1);
  worked += 1;
}

const done = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();

describe('a day of the officers', () => {
  it('[DESK-2][SITE-8] begins at the home screen, where each sees what waits for them and since when', async () => {
    for (const email of [RITA, FELIX, PETRA, ADA]) {
      const { page, locale } = at(email);
      await open(page, locale, '/desk');
      await look(page, `desk-day-home-${email.split('@')[0] ?? ''}`, { alsoAt: [768, 1440] });
    }
    expect([await waiting(RITA, 'kyc_reviews'), await waiting(ADA, 'screening_hits'), await waiting(FELIX, 'unmatched_payments'), await waiting(PETRA, 'payment_decisions'), await waiting(PETRA, 'tax_entries')]).toEqual([APPLICANTS.length + 1, 1, STRANGERS.length, 1, 1]);
  });

  it('[DESK-3][AUTH-9] support answers what people wrote', async () => {
    for (const writer of WRITERS) {
      await workOff(RITA, 'contact_messages', async (page, locale) => {
        await page.getByRole('link', { name: writer }).click();
        await page.getByRole('button', { name: deskContactTexts[locale].message.mark }).click();
        await done(page, 'Rita Reviewer');
      });
    }
  });

  it('[KYC-8][KYC-10][DESK-3] compliance judges the hit, the reviewer approves whoever waited, and nobody approves the person while it is open', async () => {
    await openCase(at(RITA).page, 'en', nameOf(LISTED));
    expect(await at(RITA).page.getByRole('button', { name: deskKycTexts.en.decision.approve, exact: true }).count()).toBe(0);
    await workOff(ADA, 'screening_hits', async (page, locale) => {
      const texts = deskScreeningTexts[locale].hit;
      await page.getByRole('link', { name: nameOf(LISTED) }).click();
      await page.getByLabel(texts.judgements.false_match).check();
      await page.getByLabel(texts.reason, { exact: true }).fill('Anderer Geburtsort');
      await page.getByRole('button', { name: texts.submit, exact: true }).click();
      await page.getByText(deskScreeningTexts[locale].states.false_match, { exact: true }).first().waitFor();
    });
    for (const person of [...APPLICANTS, LISTED]) {
      await workOff(RITA, 'kyc_reviews', async (page, locale) => {
        await page.getByRole('link', { name: nameOf(person) }).click();
        await page.getByRole('heading', { level: 1, name: nameOf(person) }).waitFor();
        await approvePerson(page, locale);
      });
    }
  });

  it('[KYC-4][KYC-8][DESK-4] compliance brings into force what the reviewer proposed: the next list of names and a list of countries', async () => {
    await workOff(ADA, 'screening_lists', async (page, locale) => {
      const texts = deskScreeningTexts[locale];
      await page.getByRole('row').filter({ hasText: texts.versionStates.proposed }).getByRole('link').click();
      await proveWhenAsked(page, locale, ADA);
      await page.getByRole('button', { name: texts.version.approve }).click();
      await done(page, texts.version.done.in_force);
    });
    await workOff(ADA, 'country_list_proposals', async (page, locale) => {
      const texts = deskCountryListTexts[locale];
      await page.getByRole('link', { name: COUNTRY_LIST }).click();
      await proveWhenAsked(page, locale, ADA);
      await page.getByRole('button', { name: texts.proposal.approve }).click();
      await done(page, texts.done.approve);
    });
  });

  it('[PAY-6][DESK-4] finance says what a payment without reference is for, and the approver agrees to it and to what was proposed before', async () => {
    const felix = at(FELIX);
    const { reference } = morning.orders.unpaid;
    await openQueue(FELIX, 'unmatched_payments');
    await openQueued(felix.page, felix.locale, STRANGERS[0]);
    if ((await candidate(felix.page, reference).count()) === 0) await searchOrder(felix.page, felix.locale, reference);
    await proposeOrder(felix.page, felix.locale, { reference, reason: 'her brother paid, says the transfer slip' });
    // It waits on as long as the other officer has not agreed.
    expect([await waiting(FELIX, 'unmatched_payments'), await waiting(PETRA, 'payment_decisions')]).toEqual([STRANGERS.length, 2]);
    worked += 1;
    for (const payer of [STRANGERS[0], STRANGERS[1]]) {
      await workOff(PETRA, 'payment_decisions', async (page, locale) => {
        await openQueued(page, locale, payer);
        await approve(page, locale, { what: 'decision', email: PETRA });
      });
    }
  });

  it('[PAY-6][DESK-4] money that belongs to nobody here goes back: one agrees, another writes the file for the bank', async () => {
    await workOff(PETRA, 'refunds_to_approve', async (page, locale) => {
      await page.getByRole('row').filter({ hasText: STRANGERS[2] }).getByRole('link').first().click();
      await arriveAt(page, locale, /\/desk\/refunds\/[^/]+$/);
      await approve(page, locale, { what: 'refund', email: PETRA });
    });
    await workOff(FELIX, 'refunds_to_carry_out', async (page, locale) => {
      const file = await writeRefundFile(page, locale, FELIX);
      expect(file.bytes.toString('utf8')).toContain('Rosa R');
    });
  });

  it('[TOK-1][DESK-4] paid orders get their tokens from two officers', async () => {
    const path: string[] = [];
    const { paid } = morning.orders;
    const before = await waiting(FELIX, 'orders_to_allocate');
    path.push(await proposeAllocation(at(FELIX).page, 'en', paid.reference));
    await expect.poll(() => waiting(FELIX, 'orders_to_allocate')).toBe(0);
    worked += before;
    await workOff(PETRA, 'allocations_to_approve', async (page, locale) => {
      await open(page, locale, path[0] ?? '');
      await page.getByText(deskTokenTexts[locale].allocation.approve).waitFor();
      await proveWhenAsked(page, locale, PETRA);
      await approveAllocation(page, locale);
    });
  });

  it('[ORD-3][TAX-1][DESK-4] the approver publishes a discount code and agrees to church tax', async () => {
    await workOff(PETRA, 'discount_codes', async (page, locale) => {
      await page.getByRole('link', { name: DISCOUNT_CODE }).click();
      await page.getByRole('heading', { level: 1 }).filter({ hasText: DISCOUNT_CODE }).waitFor();
      await proveWhenAsked(page, locale, PETRA);
      await page.getByRole('button', { name: deskDiscountTexts[locale].page.approve }).click();
      await done(page, deskDiscountTexts[locale].page.done.approve);
    });
    await workOff(PETRA, 'tax_entries', async (page, locale) => {
      const texts = deskTaxTexts[locale].person;
      await page.getByRole('link', { name: nameOf(BUYER), exact: true }).click();
      await page.getByRole('heading', { level: 1, name: nameOf(BUYER) }).waitFor();
      await proveWhenAsked(page, locale, PETRA);
      await page.getByRole('button', { name: texts.approve, exact: true }).click();
      await done(page, texts.done.approve);
    });
  });

  it('[AUTH-4][DESK-2][DESK-4] compliance declines a reset that nobody asked for, and finds everything about the person in their file', async () => {
    const texts = deskAccountTexts.de;
    await workOff(ADA, 'factor_resets', async (page) => {
      await page.getByRole('link', { name: nameOf(BUYER) }).click();
      const fold = page.locator('details').filter({ has: page.locator('summary').getByText(texts.reset.declineFold, { exact: true }) });
      await fold.locator('summary').click();
      await fold.getByLabel(texts.page.reason).fill('Sie hat angerufen: das war sie nicht.');
      await proveWhenAsked(page, 'de', ADA);
      await fold.getByRole('button', { name: texts.reset.decline }).click();
      await done(page, texts.done.decline);
    });
    const { page } = at(ADA);
    await open(page, 'de', `/desk/accounts/${morning.accounts.get(nameOf(BUYER)) ?? ''}`);
    const file = page.getByRole('region', { name: texts.file.title });
    const { sections } = texts.file;
    const heads = await file.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(heads).toEqual(expect.arrayContaining([texts.file.sums, sections.verification, sections.orders]));
    await look(page, 'desk-person-file', { alsoAt: [768, 1440] });
    await file.getByRole('link', { name: morning.orders.paid.reference }).first().click();
    await arriveAt(page, 'de', `/desk/orders/${morning.orders.paid.id}`);
  });

  it('[DESK-2][DESK-4][DESK-5] ends with more than twenty pieces of work done, nothing left of theirs, and every act in the log under the name of who did it', async () => {
    expect(worked).toBeGreaterThanOrEqual(20);
    const home = await callAs(at(PETRA).page)(deskHome);
    expect(home.queues.filter(({ count }) => count > 0)).toEqual([]);
    const whoDid = new Map<string, Set<string>>();
    let beforeId: string | null = null;
    do {
      const read: Awaited<ReturnType<typeof pageOfLog>> = await pageOfLog(beforeId);
      for (const { act, actor } of read.entries) whoDid.set(act, (whoDid.get(act) ?? new Set()).add(actor));
      beforeId = read.next_before_id;
    } while (beforeId !== null);
    expect(Object.keys(DONE_BY).map((act) => [act, ...(whoDid.get(act) ?? [])])).toEqual(Object.entries(DONE_BY).map(([act, officer]) => [act, officer]));
    for (const act of Object.keys(DONE_BY).filter((one) => one.endsWith('.proposed'))) expect([act, DONE_BY[act.replace('.proposed', '.approved')]]).not.toEqual([act, DONE_BY[act]]);
    await open(at(ADA).page, 'de', '/desk/audit');
    await look(at(ADA).page, 'desk-day-audit', { alsoAt: [768, 1440] });
  });
});

function pageOfLog(beforeId: string | null) {
  return callAs(at(ADA).page)(listAuditLog, { query: beforeId === null ? {} : { before_id: beforeId } });
}
