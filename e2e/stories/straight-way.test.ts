import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import businessTexts from '@bb1/texts/pages/verification-business';
import verificationTexts from '@bb1/texts/pages/verification';
import { taxIdOf } from '../../sandbox/demonstration/tax-id-of.ts';
import { goOnToInvest, placeOrder } from './acts/order.ts';
import { confirmEmail, followTheInvitation, sayAnAmount, signUp } from './acts/sign-up.ts';
import {
  finishUpload,
  giveAddress,
  giveIdentity,
  goOnward,
  investAsAnIndividual,
  save,
  startStep,
  uploadIdCard,
} from './acts/verify.ts';
import {
  choosePictures,
  fillCompany,
  fillOwner,
  investAsABusiness,
  nameRepresentative,
  uploadPapers,
} from './acts/verify-business.ts';
import { byTouch, printedWay, wayOf } from './hands.ts';
import { arriveAt, newVisitor, openBrowser } from './visitor.ts';

const locale = 'de';
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function comeByTouch(name: string): Promise<Page> {
  const { page } = await newVisitor(browser, locale, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const touched = byTouch(page);
  const person = {
    firstName: name,
    lastName: 'Geradeaus',
    email: `${name}@example.org`.toLowerCase(),
    password: 'seven slow snails',
  };
  await followTheInvitation(touched, locale);
  await signUp(touched, locale, person);
  await confirmEmail(touched, locale, person);
  await sayAnAmount(touched, locale, '2500');
  return touched;
}

describe('the straight way from the landing page to the payment details, by touch on a phone', () => {
  it('[SITE-8][ORD-1] takes a person ten pages', async () => {
    const page = await comeByTouch('Gerda');
    await investAsAnIndividual(page, locale);
    await startStep(page, locale, 'identity');
    await giveIdentity(page, locale, {
      firstName: 'Gerda',
      lastName: 'Geradeaus',
      documentNumber: 'L01X00T81',
    });
    await startStep(page, locale, 'address');
    await giveAddress(page, locale);
    await startStep(page, locale, 'upload');
    await uploadIdCard(page, locale);
    await finishUpload(page, locale);
    await goOnToInvest(page, locale);
    await placeOrder(page, locale);
    console.log(printedWay(wayOf(page)));
    expect(wayOf(page).length).toBeLessThanOrEqual(10);
  });

  it('[SITE-8][ORD-1] takes a company seventeen pages', async () => {
    const texts = businessTexts[locale];
    const { start, items } = verificationTexts[locale].checklist;
    const page = await comeByTouch('Gustav');
    await investAsABusiness(page, locale);
    await page
      .getByRole('link')
      .filter({ hasText: `${start}: ${items.business.title}` })
      .click();
    await fillCompany(page, locale, { legalName: 'Geradeaus GmbH', taxNumber: 'DE136695976' });
    await page.getByRole('radio', { name: texts.company.representations.sole.label }).check();
    await save(page, locale);
    await arriveAt(page, locale, '/verification/business/owners');
    await page.getByRole('link', { name: texts.owners.add }).click();
    await fillOwner(page, locale, { firstName: 'Olga', lastName: 'Inhaber', capital: '100' });
    await save(page, locale);
    await arriveAt(page, locale, '/verification/business/owners?done=saved');
    await page.getByRole('radio', { name: texts.owners.declarations.named.label }).check();
    await page.getByRole('button', { name: texts.owners.declare }).click();
    await goOnward(page, locale, 'owners');
    await arriveAt(page, locale, '/verification/legal_reps?saved=owners');
    await nameRepresentative(page, locale, {
      firstName: 'Gustav',
      lastName: 'Geradeaus',
      docType: 'passport',
      docId: 'C01X00T82',
      taxId: taxIdOf('Gustav Geradeaus'),
      actsForAccount: true,
    });
    await save(page, locale);
    await arriveAt(page, locale, /\/verification\/legal_reps\/[^/]+\/files$/);
    await choosePictures(page, locale, 'passport');
    await page.getByText(verificationTexts[locale].upload.complete).waitFor();
    await page.getByRole('link', { name: texts.representativeFiles.onward }).click();
    await arriveAt(page, locale, /\/verification\/legal_reps$/);
    await goOnward(page, locale, 'legal_reps');
    await uploadPapers(page, locale, 'register_extract', ['register-1']);
    await uploadPapers(page, locale, 'shareholders_list', ['shareholders']);
    await goOnward(page, locale, 'business_docs');
    await giveAddress(page, locale, 'business_address');
    await goOnToInvest(page, locale);
    await placeOrder(page, locale);
    console.log(printedWay(wayOf(page)));
    expect(wayOf(page).length).toBeLessThanOrEqual(17);
  });
});
