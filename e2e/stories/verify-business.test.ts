import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import businessTexts from '@bb1/texts/pages/verification-business';
import verificationTexts from '@bb1/texts/pages/verification';
import { judge } from './acts/judge.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { placeOrder } from './acts/order.ts';
import { prepareOrder } from './acts/pay.ts';
import { giveAddress, goOnward, join, save } from './acts/verify.ts';
import {
  founderOf,
  messageAt,
  choosePictures,
  fillCompany,
  fillOwner,
  investAsABusiness,
  nameRepresentative,
  type Representative,
  rowOf,
  uploadPapers,
} from './acts/verify-business.ts';
import { taxIdOf } from '../../sandbox/demonstration/tax-id-of.ts';
import { byTouch } from './hands.ts';
import { look } from './page-checks.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  seeMessage,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

let browser: Browser;
let reviewer: Visitor;

beforeAll(async () => {
  browser = await openBrowser();
  reviewer = await newVisitor(browser, 'en');
  await comeToDesk(reviewer.page, 'rita@issuer.example');
});
afterAll(() => browser.close());

const STORIES = [
  { locale: 'en', quarter: '25', above: '26', half: '50.5', spoken: '50.5', mark: 'C01' },
  { locale: 'de', quarter: '25,0', above: '26 %', half: '50,5', spoken: '50,5', mark: 'C02' },
] as const satisfies readonly { locale: Locale; [name: string]: unknown }[];
const CHOSEN = STORIES.filter(({ locale }) => storyLanguages('de').includes(locale));

describe.each(CHOSEN)(
  'a company is verified, by touch on a phone ($locale)',
  ({ locale, quarter, above, half, spoken, mark }) => {
    const texts = businessTexts[locale];
    const { verdicts, businessVerdicts, approvalEnds, checklist } = verificationTexts[locale];
    const person = founderOf(locale, 'Anna');
    const company = `Beispiel Wärme ${mark} GmbH`;
    const first: Representative = {
      firstName: 'Anna',
      lastName: 'Muster',
      docType: 'passport',
      docId: `${mark}X00T47`,
      taxId: taxIdOf(`Anna Muster ${mark}`),
      actsForAccount: true,
    };
    const second: Representative = {
      firstName: 'Bernd',
      lastName: 'Beispiel',
      docType: 'id_card',
      docId: `${mark}X00T48`,
      taxId: taxIdOf(`Bernd Beispiel ${mark}`),
      actsForAccount: false,
    };
    const third: Representative = {
      firstName: 'Clara',
      lastName: 'Nachfolger',
      docType: 'passport',
      docId: `${mark}X00T49`,
      taxId: taxIdOf(`Clara Nachfolger ${mark}`),
      actsForAccount: false,
    };
    let investor: Visitor;

    beforeAll(async () => {
      const visitor = await newVisitor(browser, locale, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
      });
      investor = { ...visitor, page: byTouch(visitor.page) };
      await join(visitor.page, locale, person);
    });

    it("[KYC-5] is sent to the choice of the investor's type first, and to its details before anything that builds on them", async () => {
      const { page } = investor;
      for (const path of [
        '/verification/business',
        '/verification/business/owners',
        '/verification/legal_reps',
        '/verification/documents',
      ]) {
        await open(page, locale, path);
        await arriveAt(page, locale, '/verification/type');
      }
      await open(page, locale, '/verification/type');
      await investAsABusiness(page, locale);
      await look(page, 'business-checklist-open');
      for (const path of [
        '/verification/business/owners',
        '/verification/legal_reps/new',
        '/verification/documents',
      ]) {
        await open(page, locale, path);
        await arriveAt(page, locale, '/verification/business?notice=business_first');
        await page.getByText(message(locale, 'business_first')).waitFor();
      }
    });

    it("[KYC-5] gets errors on its details at their fields, in the page's language, and nothing typed is lost", async () => {
      const { page } = investor;
      await look(page, 'business-details');
      await save(page, locale);
      await page.locator('[name="legal_name"][aria-invalid="true"]').waitFor();
      for (const field of [
        'legal_name',
        'name',
        'legal_form',
        'country',
        'tax_id_number',
        'phone_number',
        'representation',
      ])
        expect(await messageAt(page, field), field).not.toBe('');
      expect(await messageAt(page, 'register_number')).toBe('');
      await fillCompany(page, locale, { legalName: company, taxNumber: 'DE136695977' });
      await save(page, locale);
      await page.getByText(message(locale, 'business_tax_number_invalid')).waitFor();
      expect(await messageAt(page, 'tax_id_number')).toBe(
        message(locale, 'business_tax_number_invalid'),
      );
      expect(await page.getByLabel(texts.company.legalName, { exact: true }).inputValue()).toBe(
        company,
      );
      await look(page, 'business-details-refused');
      await page.getByLabel(texts.company.taxNumber, { exact: true }).fill('DE136695976');
      await save(page, locale);
      await arriveAt(page, locale, '/verification/business/owners');
    });

    it('[KYC-5] cannot name an owner of exactly a quarter, names one of more, and declares that these are all', async () => {
      const { page } = investor;
      await look(page, 'owners-none');
      await page.getByRole('link', { name: texts.owners.add }).click();
      await arriveAt(page, locale, '/verification/business/owners/new');
      await look(page, 'owner');
      const owner = { firstName: 'Olga', lastName: 'Inhaber', capital: quarter };
      await fillOwner(page, locale, owner);
      await save(page, locale);
      const refused = message(locale, 'not_a_beneficial_owner', { percent: '25' });
      await page.getByText(refused).waitFor();
      expect(await messageAt(page, 'capital_percent')).toBe(refused);
      expect(await page.getByLabel(texts.owner.capital, { exact: true }).inputValue()).toBe(
        quarter,
      );
      await look(page, 'owner-refused');
      await page.getByLabel(texts.owner.capital, { exact: true }).fill(above);
      await save(page, locale);
      await arriveAt(page, locale, '/verification/business/owners?done=saved');
      await page.getByRole('link', { name: texts.owners.add }).click();
      await fillOwner(page, locale, { firstName: 'Paul', lastName: 'Partner', capital: half });
      await save(page, locale);
      await rowOf(page, 'Paul Partner').waitFor();
      expect(await rowOf(page, 'Olga Inhaber').innerText()).toMatch(/26\s?%/);
      expect(await rowOf(page, 'Paul Partner').innerText()).toContain(spoken);
      await page
        .getByRole('radio', { name: texts.owners.declarations.none_above_threshold.label })
        .check();
      await page.getByRole('button', { name: texts.owners.declare }).click();
      await page.getByText(message(locale, 'owners_named')).waitFor();
      await page.getByRole('radio', { name: texts.owners.declarations.named.label }).check();
      await page.getByRole('button', { name: texts.owners.declare }).click();
      await seeMessage(page, texts.owners.settled);
      await look(page, 'owners-settled');
    });

    it('[KYC-5] names two joint representatives, one with a passport, one with an ID card uploaded from the list; one of them acts for the account', async () => {
      const { page } = investor;
      await open(page, locale, '/verification/legal_reps');
      await look(page, 'representatives-none');
      await nameRepresentative(page, locale, first);
      await look(page, 'representative');
      await save(page, locale);
      await arriveAt(page, locale, /\/verification\/legal_reps\/[^/]+\/files$/);
      await look(page, 'representative-files');
      await choosePictures(page, locale, first.docType);
      await page.getByText(verificationTexts[locale].upload.complete).waitFor();
      await page.getByRole('link', { name: texts.representativeFiles.onward }).click();
      await arriveAt(page, locale, '/verification/legal_reps');
      await page.getByText(texts.representatives.missing.too_few.joint).waitFor();
      await nameRepresentative(page, locale, second);
      await save(page, locale);
      await arriveAt(page, locale, /\/verification\/legal_reps\/[^/]+\/files$/);
      await page.getByRole('link', { name: texts.representative.back }).click();
      await arriveAt(page, locale, '/verification/legal_reps');
      const row = rowOf(page, 'Bernd Beispiel');
      expect(await row.innerText()).toContain(texts.representatives.states.pictures);
      await row
        .getByRole('button', {
          name: texts.representatives.uploadOf({ name: 'Bernd Beispiel' }),
        })
        .click();
      const dialog = page.getByRole('dialog', { name: texts.representativeFiles.title });
      await choosePictures(dialog, locale, second.docType);
      await dialog.getByText(verificationTexts[locale].upload.complete).waitFor();
      await look(page, 'representative-dialog');
      await dialog
        .getByRole('button', { name: texts.representativeFiles.close, exact: true })
        .click();
      await page.getByText(texts.representatives.complete).waitFor();
      expect(await rowOf(page, 'Anna Muster').innerText()).toContain(
        texts.representatives.actsForAccount,
      );
      expect(await row.innerText()).not.toContain(texts.representatives.actsForAccount);
      await look(page, 'representatives-complete');
      await goOnward(page, locale, 'legal_reps');
    });

    it('[KYC-5][KYC-6] uploads papers by kind, several at once, and removes one', async () => {
      const { page } = investor;
      await open(page, locale, '/verification/documents');
      await look(page, 'documents-none');
      await uploadPapers(page, locale, 'register_extract', ['register-1', 'register-2']);
      await uploadPapers(page, locale, 'shareholders_list', ['shareholders']);
      await uploadPapers(page, locale, 'authority', ['power-of-attorney']);
      await page
        .getByRole('button', {
          name: verificationTexts[locale].upload.removeFile({ name: 'register-2.jpg' }),
        })
        .click();
      await page.getByText('register-2.jpg').first().waitFor({ state: 'detached' });
      await look(page, 'documents');
      await goOnward(page, locale, 'business_docs');
    });

    it('[KYC-1][KYC-5][ORD-1] is complete with its address, the officer approves, and it orders', async () => {
      const { page } = investor;
      await open(page, locale, '/verification/address');
      await look(page, 'business-address');
      await giveAddress(page, locale, 'business_address');
      await page.getByText(verdicts.in_review.title).waitFor();
      expect(await page.getByText(checklist.states.done, { exact: true }).count()).toBe(6);
      await look(page, 'business-checklist-done');
      await judge(reviewer.page, `${person.firstName} ${person.lastName}`, { decision: 'approve' });
      await open(page, locale, '/verification/checklist');
      await page.getByText(businessVerdicts.approved.title).waitFor();
      await look(page, 'business-checklist-approved');
      await open(page, locale, '/dashboard');
      await look(page, 'business-dashboard');
      await prepareOrder(page, locale, { amount: '5000', method: 'EUR' });
      await placeOrder(page, locale);
    });

    it('[KYC-10] changes harmless details after approval without a question, and is asked before another paper or a new name', async () => {
      const { page } = investor;
      await open(page, locale, '/verification/business');
      await page.getByLabel(texts.company.phone, { exact: true }).fill('+49 40 7654321');
      await save(page, locale);
      await arriveAt(page, locale, '/verification/checklist?saved=business');
      await page.getByText(businessVerdicts.approved.title).waitFor();
      await open(page, locale, '/verification/business');
      await page.getByLabel(texts.company.legalName, { exact: true }).fill(`${company} & Co. KG`);
      await save(page, locale);
      await page.getByText(approvalEnds.title).waitFor();
      expect(await page.getByLabel(texts.company.legalName, { exact: true }).inputValue()).toBe(
        `${company} & Co. KG`,
      );
      await look(page, 'business-details-asked');
      await page.getByRole('link', { name: approvalEnds.leave }).click();
      await arriveAt(page, locale, '/verification/checklist');
      await page.getByText(businessVerdicts.approved.title).waitFor();
      await open(page, locale, '/verification/documents');
      await page.getByText(approvalEnds.filesTitle).waitFor();
      expect(await page.locator('input[type="file"]').count()).toBe(0);
      await look(page, 'documents-approved');
    });

    it('[KYC-5][KYC-10] replaces a representative after a question, loses the approval, and waits for another review', async () => {
      const { page } = investor;
      await open(page, locale, '/verification/legal_reps');
      const row = rowOf(page, 'Bernd Beispiel');
      await row.locator('summary').click();
      await row.getByRole('button', { name: texts.representatives.removeYes }).click();
      await row.getByText(approvalEnds.title).waitFor();
      await look(page, 'representative-remove-asked');
      await open(page, locale, '/verification/checklist');
      await page.getByText(businessVerdicts.approved.title).waitFor();
      await open(page, locale, '/verification/legal_reps');
      await row.locator('summary').click();
      await row.getByRole('button', { name: texts.representatives.removeYes }).click();
      await row.getByRole('button', { name: texts.representatives.removeAnyway }).click();
      await arriveAt(page, locale, '/verification/legal_reps?done=removed');
      expect(await rowOf(page, 'Bernd Beispiel').count()).toBe(0);
      await open(page, locale, '/verification/checklist');
      await page.getByText(verdicts.in_progress.title).waitFor();
      await open(page, locale, '/verification/legal_reps');
      await nameRepresentative(page, locale, third);
      await save(page, locale);
      await arriveAt(page, locale, /\/verification\/legal_reps\/[^/]+\/files$/);
      await choosePictures(page, locale, third.docType);
      await page.getByText(verificationTexts[locale].upload.complete).waitFor();
      await open(page, locale, '/verification/checklist');
      await page.getByText(verdicts.in_review.title).waitFor();
      await look(page, 'business-checklist-again');
    });

    it('[KYC-4][KYC-5] is refused for an excluded country in neutral words that name no country', async () => {
      const { page } = investor;
      await open(page, locale, '/verification/business/owners/new');
      await fillOwner(page, locale, { firstName: 'Una', lastName: 'Fern', capital: '30' });
      await page.getByLabel(texts.owner.citizenship, { exact: true }).selectOption('US');
      await save(page, locale);
      const alert = page.getByRole('alert').filter({ hasText: message(locale, 'cannot_invest') });
      await alert.waitFor();
      expect((await alert.innerText()).trim()).toBe(message(locale, 'cannot_invest'));
      expect(await page.getByLabel(texts.owner.lastName, { exact: true }).inputValue()).toBe(
        'Fern',
      );
    });

    it('[SITE-8] sees no page that threw an error or violated its security policy', () => {
      // The browser itself logs every refusal of a form; anything else would be an error.
      expect(investor.traffic.errors.filter((error) => !/status of (409|422)/.test(error))).toEqual(
        [],
      );
      expect(reviewer.traffic.errors).toEqual([]);
    });
  },
);
