import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import deskAccessTexts from '@bb1/texts/pages/desk-access';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskTexts from '@bb1/texts/pages/desk';
import factorTexts from '@bb1/texts/pages/account-factors';
import { withDevice } from './acts/device.ts';
import { letOfficersProofsGrowOld } from './acts/later.ts';
import { giveDeskCode, comeToDesk, officerApp } from './acts/officer-app.ts';
import { goToScreen, proposeStatement, readStatement } from './acts/officers.ts';
import { signUp } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import { bankStatement, transfer } from './panel.ts';
import { partsOf } from './parts-of.ts';
import { newVisitor, open, openBrowser, seeMessage, storyLanguages } from './visitor.ts';

const ADA = 'ada@issuer.example';
const FELIX = 'felix@issuer.example';
const PETRA = 'petra@issuer.example';
const REASON = 'Az. 12 O 345/19';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function unfold(page: Page, words: string): Promise<Locator> {
  const fold = page
    .locator('details')
    .filter({ has: page.locator('summary').getByText(words, { exact: true }) });
  await fold.locator('summary').first().click();
  return fold;
}

/** A person with an account; returns the name by which officers find them. */
async function newInvestor(locale: Locale): Promise<string> {
  const { page } = await newVisitor(browser, locale);
  const mark = randomUUID().slice(0, 8);
  await open(page, locale, '/signup');
  await signUp(page, locale, {
    firstName: 'Käthe',
    lastName: `Akte ${mark}`,
    email: `kaethe.${mark}@people.example`,
    password: 'seven slow snails',
  });
  return `Käthe Akte ${mark}`;
}

async function openAccount(page: Page, locale: Locale, fullName: string): Promise<void> {
  const texts = deskAccountTexts[locale];
  await goToScreen(page, locale, 'accounts');
  await page.getByLabel(texts.list.search).fill(fullName);
  await page.getByRole('button', { name: deskTexts[locale].lists.show, exact: true }).click();
  await page.getByRole('link', { name: fullName }).click();
  await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
}

const proofIn = (form: Locator, locale: Locale) =>
  form.getByRole('group', { name: deskTexts[locale].proof.title });

describe.each(storyLanguages('de'))('officers step up before sensitive actions (%s)', (locale) => {
  const texts = deskAccountTexts[locale];

  it('[AUTH-4][DESK-4] ten minutes after the last step-up a legal hold takes a code in the form itself; what was typed stays, and the step-up covers the next action', async () => {
    const fullName = await newInvestor(locale);
    const { page, traffic } = await newVisitor(browser, locale);
    await comeToDesk(page, ADA);
    await openAccount(page, locale, fullName);
    const set = await unfold(page, texts.hold.fold);
    expect(await proofIn(set, locale).count()).toBe(0);
    await set.getByLabel(texts.page.reason).fill(REASON);
    // The ten minutes end while the reason is being typed.
    await letOfficersProofsGrowOld(ADA);
    await set.getByRole('button', { name: texts.hold.submit }).click();
    await set.getByText(message(locale, 'step_up_needed')).waitFor();
    expect(await set.getByLabel(texts.page.reason).inputValue()).toBe(REASON);
    await look(page, 'desk-proof-asked');
    await giveDeskCode(set, locale, { code: '000000' });
    await set.getByRole('button', { name: texts.hold.submit }).click();
    await set.getByText(message(locale, 'invalid_code')).waitFor();
    expect(await page.getByText(texts.hold.none).count()).toBe(1);
    // A right code is not requested twice when something else is wrong, and the form can be sent
    // again.
    await set.getByLabel(texts.page.reason).fill('');
    await giveDeskCode(set, locale, { code: await officerApp(ADA).code() });
    await set.getByRole('button', { name: texts.hold.submit }).click();
    await proofIn(set, locale).waitFor({ state: 'detached' });
    await set.getByLabel(texts.page.reason).fill(REASON);
    await set.getByRole('button', { name: texts.hold.submit }).click();
    await seeMessage(page, texts.done.hold);
    const lift = await unfold(page, texts.hold.liftFold);
    expect(await proofIn(lift, locale).count()).toBe(0);
    await lift.getByLabel(texts.page.reason).fill(REASON);
    await lift.getByRole('button', { name: texts.hold.liftSubmit }).click();
    await seeMessage(page, texts.done.lift);
    expect(traffic.errors.filter((line) => !/403|422/.test(line))).toEqual([]);
  });

  it('[AUTH-4][DESK-4] a passkey works too, without leaving the page', async () => {
    const fullName = await newInvestor(locale);
    const { page, traffic } = await newVisitor(browser, locale);
    await withDevice(page);
    await comeToDesk(page, ADA);
    await open(page, locale, '/desk/access');
    const add = await unfold(page, deskAccessTexts[locale].passkeys.add);
    await add
      .getByLabel(factorTexts[locale].passkey.name)
      .fill(`Gerät ${randomUUID().slice(0, 8)}`);
    await giveDeskCode(add, locale, { code: await officerApp(ADA).code() });
    await add.getByRole('button', { name: factorTexts[locale].passkey.submit }).click();
    await seeMessage(page, deskAccessTexts[locale].done.added);
    await letOfficersProofsGrowOld(ADA);
    await openAccount(page, locale, fullName);
    const set = await unfold(page, texts.hold.fold);
    await set.getByLabel(texts.page.reason).fill(REASON);
    await look(page, 'desk-proof-passkey');
    await proofIn(set, locale)
      .getByRole('button', { name: deskTexts[locale].proof.passkey })
      .click();
    await set.getByText(deskTexts[locale].proof.done).waitFor();
    expect(await set.getByLabel(texts.page.reason).inputValue()).toBe(REASON);
    await set.getByRole('button', { name: texts.hold.submit }).click();
    await seeMessage(page, texts.done.hold);
    expect(traffic.errors).toEqual([]);
  });

  it('[AUTH-4][DESK-4][PAY-9] approving a bank statement takes a code; nothing is booked without it', async () => {
    await transfer({ amount: '10.00', payer_name: 'Kai Konto' });
    const statement = await bankStatement('08');
    const maker = await newVisitor(browser, locale);
    await comeToDesk(maker.page, FELIX);
    await goToScreen(maker.page, locale, 'bank');
    await readStatement(maker.page, locale, statement);
    const proposal = await proposeStatement(maker.page, locale);
    const { page, traffic } = await newVisitor(browser, locale);
    await comeToDesk(page, PETRA);
    await letOfficersProofsGrowOld(PETRA);
    await open(page, locale, proposal);
    const approve = deskApprovalTexts[locale].decide.approve;
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: approve, exact: true }) });
    await proofIn(form, locale).waitFor();
    await look(page, 'desk-proof-booking');
    await form.getByRole('button', { name: approve, exact: true }).click();
    await form.locator('input[name="code"][aria-invalid="true"]').waitFor();
    // One key to the code, and Enter approves.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('a');
    await page.keyboard.type(await officerApp(PETRA).code());
    await page.keyboard.press('Enter');
    await seeMessage(page, partsOf(deskApprovalTexts[locale].outcome.approved)[0] ?? '');
    expect(traffic.errors.filter((line) => !line.includes('422'))).toEqual([]);
  });
});

it('[SITE-9][AUTH-4][DESK-4] the step-up in the form works with JavaScript switched off, and what was typed stays', async () => {
  const texts = deskAccountTexts.de;
  const fullName = await newInvestor('de');
  const { page } = await newVisitor(browser, 'de', { javaScriptEnabled: false });
  await comeToDesk(page, ADA);
  await openAccount(page, 'de', fullName);
  const set = await unfold(page, texts.hold.fold);
  await set.getByLabel(texts.page.reason).fill(REASON);
  await letOfficersProofsGrowOld(ADA);
  await set.getByRole('button', { name: texts.hold.submit }).click();
  await set.getByText(message('de', 'step_up_needed')).waitFor();
  expect(await set.getByLabel(texts.page.reason).inputValue()).toBe(REASON);
  await giveDeskCode(set, 'de', { code: await officerApp(ADA).code() });
  await set.getByRole('button', { name: texts.hold.submit }).click();
  await seeMessage(page, texts.done.hold);
});
