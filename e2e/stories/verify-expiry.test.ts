import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { getKyc } from '@bb1/domain/kyc/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import verificationTexts from '@bb1/texts/pages/verification';
import { callAs } from './acts/call-as.ts';
import { judge } from './acts/judge.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { comeVerified, investorNamed } from './acts/prepared.ts';
import { finishUpload, save, uploadPassport, savedStep } from './acts/verify.ts';
import { look } from './page-checks.ts';
import { moveClock, productTime } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  reloadUntil,
  storyLanguages,
  type Visitor,
  walkThroughSharedLast,
} from './visitor.ts';

const DAY_MS = 86_400_000;
const PEOPLE = {
  en: investorNamed('Eddie Elapsed', { locale: 'en', documentId: 'C01X0EN41' }),
  de: investorNamed('Edda Abgelaufen', { locale: 'de', documentId: 'C01X0DE41' }),
} as const;
const CHOSEN = storyLanguages('de').map((locale) => PEOPLE[locale]);

// The clock moves past the last day of the documents.
let browser: Browser;
let reviewer: Visitor;
let lastDay = '';
const visitors = new Map<Locale, Visitor>();

beforeAll(async () => {
  await walkThroughSharedLast();
  browser = await openBrowser();
  reviewer = await newVisitor(browser, 'en');
  await comeToDesk(reviewer.page, 'rita@issuer.example');
  lastDay = await dayIn(10);
  for (const person of CHOSEN) {
    const visitor = await newVisitor(browser, person.locale);
    visitors.set(person.locale, visitor);
    const document = { ...person.document, type: 'passport', expiresOn: lastDay } as const;
    await comeVerified(visitor.page, { ...person, document });
    await judge(reviewer.page, `${person.firstName} ${person.lastName}`, { decision: 'approve' });
  }
});
afterAll(() => browser.close());

async function dayIn(days: number): Promise<string> {
  return berlinDay(new Date((await productTime()).getTime() + days * DAY_MS));
}

function visitorIn(locale: Locale): Visitor {
  const visitor = visitors.get(locale);
  if (visitor === undefined) throw new Error(`no visitor speaks ${locale}`);
  return visitor;
}

async function verdictShown(page: Page, title: string): Promise<void> {
  await reloadUntil(
    page,
    async () => (await page.getByRole('main').getByText(title, { exact: true }).count()) > 0,
  );
}

describe('a document after its last day', () => {
  it('[KYC-10] is valid on its last day and ends the approval on the next', async () => {
    await moveClock(new Date(`${lastDay}T12:00:00Z`));
    for (const { locale } of CHOSEN) {
      const { page } = visitorIn(locale);
      await open(page, locale, '/verification/checklist');
      expect((await callAs(page)(getKyc)).verdict).toBe('approved');
    }
    await moveClock(new Date(Date.parse(`${lastDay}T12:00:00Z`) + DAY_MS));
    for (const { locale } of CHOSEN) {
      const { page } = visitorIn(locale);
      await open(page, locale, '/verification/checklist');
      await verdictShown(page, verificationTexts[locale].verdicts.expired.title);
    }
  });

  it.each(CHOSEN)(
    '[KYC-1][KYC-10] has to be replaced: the person reads what to do, the old one is refused, a new one with new pictures is reviewed ($locale)',
    async (person) => {
      const { locale } = person;
      const { page, traffic } = visitorIn(locale);
      const texts = verificationTexts[locale];
      await look(page, 'checklist-expired');
      await page.getByRole('link', { name: texts.newDocument }).click();
      await arriveAt(page, locale, '/verification/identity');
      await look(page, 'identity-expired');
      await save(page, locale);
      await page.getByText(message(locale, 'document_expired')).waitFor();
      await page.getByLabel(texts.identity.docId, { exact: true }).fill(`${person.document.id}N`);
      await page.getByLabel(texts.identity.docExpiresOn, { exact: true }).fill('2045-01-31');
      await save(page, locale);
      await savedStep(page, locale, 'identity');
      await page.getByText(texts.upload.superseded).waitFor();
      await look(page, 'upload-superseded');
      await uploadPassport(page, locale);
      await finishUpload(page, locale);
      await verdictShown(page, texts.verdicts.in_review.title);
      await judge(reviewer.page, `${person.firstName} ${person.lastName}`, { decision: 'approve' });
      await verdictShown(page, texts.verdicts.approved.title);
      expect(traffic.errors.filter((line) => !/status of 422/.test(line))).toEqual([]);
    },
  );
});
