import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listIdentityProofs } from '@bb1/domain/kyc/endpoints';
import { message } from '@bb1/domain/messages';
import businessTexts from '@bb1/texts/pages/verification-business';
import verificationTexts from '@bb1/texts/pages/verification';
import { taxIdOf } from '../../sandbox/demonstration/tax-id-of.ts';
import { callAs } from './acts/call-as.ts';
import {
  applicantOf,
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
  verdictShown,
} from './acts/verify.ts';
import {
  choosePictures,
  fillCompany,
  founderOf,
  investAsABusiness,
  messageAt,
  nameRepresentative,
  type Representative,
} from './acts/verify-business.ts';
import { arriveAt, newVisitor, open, openBrowser, seeMessage, storyLanguages } from './visitor.ts';

const LOCALES = storyLanguages('de');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const main = (page: Page) => page.getByRole('main');

describe.each(LOCALES)('a verification with JavaScript switched off (%s)', (locale) => {
  it('[KYC-1][KYC-3][KYC-6][SITE-9] lets a person give details, address and pictures, and nothing typed is lost', async () => {
    const texts = verificationTexts[locale];
    const { identity, verdicts } = texts;
    const { page } = await newVisitor(browser, locale, { javaScriptEnabled: false });
    const person = applicantOf(locale, 'Otto', 5);
    await join(page, locale, person);
    await investAsAnIndividual(page, locale);
    await startStep(page, locale, 'identity');
    await fillIdentity(page, locale, person);
    await page.getByText(identity.furtherCitizenships, { exact: true }).click();
    // The first row is left empty, so it is dropped, and the message is at the row that is first
    // then.
    await page
      .getByLabel(identity.furtherCitizenship({ number: '2' }), { exact: true })
      .selectOption('DE');
    await page.getByText(identity.furtherTaxResidences, { exact: true }).click();
    await furtherTaxResidence(page, locale, 1)
      .getByLabel(identity.taxCountry, { exact: true })
      .selectOption('AT');
    await furtherTaxResidence(page, locale, 1)
      .getByLabel(identity.taxId, { exact: true })
      .fill('93 173/6581');
    await page
      .getByRole('group', { name: identity.exposedQuestion.applicant })
      .getByRole('radio', { name: identity.exposedAnswers.yes })
      .check();
    await save(page, locale);
    const twice = page.getByLabel(identity.furtherCitizenship({ number: '1' }), {
      exact: true,
    });
    expect(await twice.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel(identity.exposedFunction).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(
      await furtherTaxResidence(page, locale, 1)
        .getByLabel(identity.taxId, { exact: true })
        .inputValue(),
    ).toBe('93 173/6581');
    await twice.selectOption('AT');
    await page
      .getByRole('group', { name: identity.exposedQuestion.applicant })
      .getByRole('radio', { name: identity.exposedAnswers.no })
      .check();
    await save(page, locale);
    await savedStep(page, locale, 'identity');
    expect((await callAs(page)(listIdentityProofs))[0]).toMatchObject({
      further_citizenships: ['AT'],
      further_tax_residences: [{ country: 'AT', tax_id: '93 173/6581' }],
      pep_function: null,
    });
    await startStep(page, locale, 'address');
    await giveAddress(page, locale);
    await startStep(page, locale, 'upload');
    await page
      .getByLabel(texts.upload.fields.id_card)
      .setInputFiles(await photos(['front', 'back']));
    await page.getByRole('button', { name: texts.upload.send, exact: true }).click();
    await main(page).getByText(texts.upload.complete).waitFor();
    await finishUpload(page, locale);
    await verdictShown(page, verdicts.in_review.title);
  });

  it('[KYC-5][SITE-9] lets a company give details, owners and representatives, and nothing typed is lost', async () => {
    const texts = businessTexts[locale];
    const { upload } = verificationTexts[locale];
    const representative: Representative = {
      firstName: 'Berta',
      lastName: 'Ohneskript',
      docType: 'passport',
      docId: `C9${locale.toUpperCase()}0T57`,
      taxId: taxIdOf('Berta Ohneskript'),
      actsForAccount: true,
    };
    const { page } = await newVisitor(browser, locale, { javaScriptEnabled: false });
    await join(page, locale, founderOf(locale, 'Bare'));
    await investAsABusiness(page, locale);
    await open(page, locale, '/verification/business');
    await fillCompany(page, locale, { legalName: 'Ohne Skript GmbH', taxNumber: '12' });
    await save(page, locale);
    expect(await messageAt(page, 'tax_id_number')).toBe(
      message(locale, 'business_tax_number_invalid'),
    );
    expect(
      await page
        .getByRole('radio', { name: texts.company.representations.joint.label })
        .isChecked(),
    ).toBe(true);
    await page.getByLabel(texts.company.taxNumber, { exact: true }).fill('DE136695976');
    await save(page, locale);
    await arriveAt(page, locale, '/verification/business/owners');
    await page
      .getByRole('radio', { name: texts.owners.declarations.none_above_threshold.label })
      .check();
    await page.getByRole('button', { name: texts.owners.declare }).click();
    await seeMessage(page, texts.owners.settled);
    await open(page, locale, '/verification/legal_reps');
    await nameRepresentative(page, locale, representative);
    await save(page, locale);
    await arriveAt(page, locale, /\/verification\/legal_reps\/[^/]+\/files$/);
    await choosePictures(page, locale, 'passport');
    await page.getByRole('button', { name: upload.send, exact: true }).click();
    await page.getByText(upload.complete).waitFor();
    await open(page, locale, '/verification/documents');
    const extract = page.getByRole('region', {
      name: texts.documents.kinds.register_extract.title,
    });
    await extract
      .getByLabel(texts.documents.choose({ kind: texts.documents.kinds.register_extract.title }))
      .setInputFiles({
        name: 'notes.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('nothing of this kind'),
      });
    await extract.getByRole('button', { name: texts.documents.send }).click();
    expect(await messageAt(page, 'register_extract')).toBe(message(locale, 'upload_wrong_type'));
    expect(await messageAt(page, 'authority')).toBe('');
  });
});
