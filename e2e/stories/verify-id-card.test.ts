import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import changeReasons from '@bb1/texts/messages/change-reasons';
import { listIdentityProofs } from '@bb1/domain/kyc/endpoints';
import { message } from '@bb1/domain/messages';
import verificationTexts from '@bb1/texts/pages/verification';
import { callAs } from './acts/call-as.ts';
import { judge } from './acts/judge.ts';
import { comeToDesk } from './acts/officer-app.ts';
import {
  applicantOf,
  verdictShown,
  addCitizenship,
  fillIdentity,
  finishUpload,
  furtherTaxResidence,
  giveAddress,
  investAsAnIndividual,
  join,
  photos,
  save,
  savedStep,
  startStep,
} from './acts/verify.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('de');

let browser: Browser;
let reviewer: Visitor;

beforeAll(async () => {
  browser = await openBrowser();
  reviewer = await newVisitor(browser, 'en');
  await comeToDesk(reviewer.page, 'rita@issuer.example');
});
afterAll(() => browser.close());

const main = (page: Page) => page.getByRole('main');

describe.each(LOCALES)(
  'an individual with an ID card, two citizenships and two tax residences (%s)',
  (locale) => {
    const texts = verificationTexts[locale];
    const { identity, checklist, verdicts } = texts;
    const person = applicantOf(locale, 'Ida', 2);
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await newVisitor(browser, locale);
      await join(visitor.page, locale, person);
      await investAsAnIndividual(visitor.page, locale);
    });

    it('[KYC-3] has a separate row for each further country: errors are in it, and stay with it when another row is removed', async () => {
      const { page } = visitor;
      await startStep(page, locale, 'identity');
      await fillIdentity(page, locale, person);
      await addCitizenship(page, locale, { number: 1, country: 'FR' });
      await addCitizenship(page, locale, { number: 2, country: 'DE' });
      await page.getByRole('button', { name: identity.addTaxResidence }).click();
      await furtherTaxResidence(page, locale, 1)
        .getByLabel(identity.taxCountry, { exact: true })
        .selectOption('CH');
      await save(page, locale);
      await main(page).getByText(message(locale, 'tax_id_reason_required')).waitFor();
      const second = page.getByLabel(identity.furtherCitizenship({ number: '2' }), {
        exact: true,
      });
      expect(await second.getAttribute('aria-invalid')).toBe('true');
      await main(page).getByText(message(locale, 'named_twice')).waitFor();
      expect(
        await furtherTaxResidence(page, locale, 1)
          .getByLabel(identity.taxId, { exact: true })
          .getAttribute('aria-invalid'),
      ).toBe('true');
      expect(
        await furtherTaxResidence(page, locale, 1)
          .getByLabel(identity.taxCountry, { exact: true })
          .inputValue(),
      ).toBe('CH');
      await look(page, 'identity-rows-refused');
      await page
        .getByRole('button')
        .filter({
          hasText: `${identity.remove}: ${identity.furtherCitizenship({ number: '1' })}`,
        })
        .click();
      const only = page.getByLabel(identity.furtherCitizenship({ number: '1' }), {
        exact: true,
      });
      await expect.poll(() => only.inputValue()).toBe('DE');
      expect(await only.getAttribute('aria-invalid')).toBe('true');
      await expect
        .poll(() =>
          page
            .getByRole('button', { name: identity.addCitizenship })
            .evaluate((button) => button === document.activeElement),
        )
        .toBe(true);
    });

    it('[KYC-3] can give a reason in place of a number; everything is stored, and shown again', async () => {
      const { page } = visitor;
      await page
        .getByLabel(identity.furtherCitizenship({ number: '1' }), { exact: true })
        .selectOption('AT');
      await furtherTaxResidence(page, locale, 1)
        .getByLabel(identity.noTaxIdReason, { exact: true })
        .selectOption('not_required');
      await save(page, locale);
      await savedStep(page, locale, 'identity');
      const [proof] = await callAs(page)(listIdentityProofs);
      expect(proof).toMatchObject({
        citizenship: 'DE',
        further_citizenships: ['AT'],
        tax_residence: 'DE',
        further_tax_residences: [{ country: 'CH', tax_id: null, no_tax_id_reason: 'not_required' }],
      });
      await open(page, locale, '/verification/identity');
      expect(
        await page
          .getByLabel(identity.furtherCitizenship({ number: '1' }), { exact: true })
          .inputValue(),
      ).toBe('AT');
      expect(
        await furtherTaxResidence(page, locale, 1)
          .getByLabel(identity.noTaxIdReason, { exact: true })
          .inputValue(),
      ).toBe('not_required');
      await look(page, 'identity-rows');
    });

    it('[KYC-6] needs both sides of the card, and the second file completes it', async () => {
      const { page } = visitor;
      await open(page, locale, '/verification/address');
      await giveAddress(page, locale);
      await startStep(page, locale, 'upload');
      const [front, back] = await photos(['front', 'back']);
      if (front === undefined || back === undefined) throw new Error('no pictures');
      await page.getByLabel(texts.upload.fields.id_card).setInputFiles([front]);
      await main(page).getByText(texts.upload.missing.id_card).waitFor();
      await look(page, 'upload-one-side');
      await page.getByLabel(texts.upload.fields.id_card).setInputFiles([back]);
      await main(page).getByText(texts.upload.complete).waitFor();
      await finishUpload(page, locale);
      await main(page).getByText(verdicts.in_review.title).waitFor();
    });

    it('[KYC-1][KYC-10] is asked for a better picture in plain words, on the checklist, the dashboard and by mail, and sends it', async () => {
      const { page } = visitor;
      await judge(reviewer.page, `${person.firstName} ${person.lastName}`, {
        decision: 'request_changes',
        reasons: ['document_unreadable'],
      });
      const reason = changeReasons[locale].document_unreadable;
      await verdictShown(page, verdicts.action_needed.title);
      expect(await main(page).getByText(reason).count()).toBe(1);
      await look(page, 'checklist-changes');
      await open(page, locale, '/dashboard');
      await main(page).getByText(reason).waitFor();
      expect((await mailTo(person.email, '')).text).toContain(reason);
      await open(page, locale, '/verification/checklist');
      await page
        .getByRole('link')
        .filter({ hasText: `${checklist.change}: ${checklist.items.upload.title}` })
        .click();
      await arriveAt(page, locale, '/verification/identity_proof');
      await main(page).getByText(reason).waitFor();
      expect(await main(page).getByText(texts.upload.complete).count()).toBe(0);
      await page
        .getByLabel(texts.upload.fields.id_card)
        .setInputFiles(await photos(['front-again']));
      await main(page).getByText('front-again.jpg', { exact: true }).waitFor();
      await finishUpload(page, locale);
      await main(page).getByText(verdicts.in_review.title).waitFor();
      await judge(reviewer.page, `${person.firstName} ${person.lastName}`, { decision: 'approve' });
      await verdictShown(page, verdicts.approved.title);
      expect(visitor.traffic.errors.filter((line) => !/status of 422/.test(line))).toEqual([]);
    });
  },
);
