import { partsOf } from './parts-of.ts';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskTexts from '@bb1/texts/pages/desk';
import { localPath } from '../../web/app/language/locale-path.ts';
import factorTexts from '@bb1/texts/pages/account-factors';
import { callAs } from './acts/call-as.ts';
import { giveApp } from './acts/factors.ts';
import { comeToDesk, newOfficer } from './acts/officer-app.ts';
import { approveShown, goToScreen, proveWhenAsked } from './acts/officers.ts';
import { comeWithAccount } from './acts/prepared.ts';
import { logIn, type Person } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import { mailsTo, mailTo, moveClock, productTime } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  openLink,
  product,
  reloadUntil,
  seeMessage,
  storyLanguages,
  type Visitor,
  walkThroughSharedLast,
} from './visitor.ts';

const LOCALES = storyLanguages('de');
const RITA = 'rita@issuer.example';
const ADA = 'ada@issuer.example';
const CARL = 'carl@issuer.example';
const DAY_MS = 24 * 3_600_000;

// The clock is moved here, past the day that a reset waits.
let browser: Browser;
beforeAll(async () => {
  await walkThroughSharedLast();
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A signed-in person with a confirmed address and a unique name. */
async function newInvestor(
  locale: Locale,
  lastName: string,
): Promise<Visitor & { readonly person: Person; readonly fullName: string }> {
  const visitor = await newVisitor(browser, locale);
  const mark = randomUUID().slice(0, 8);
  const person = {
    firstName: 'Käthe',
    lastName: `${lastName} ${mark}`,
    email: `kaethe.${mark}@people.example`,
    password: 'seven slow snails',
  };
  await comeWithAccount(visitor.page, locale, person);
  return { ...visitor, person, fullName: `${person.firstName} ${person.lastName}` };
}

/** Finds a person by search terms and opens their account. */
async function openAccount(
  page: Page,
  locale: Locale,
  words: string,
  fullName: string,
): Promise<void> {
  const texts = deskAccountTexts[locale];
  await goToScreen(page, locale, 'accounts');
  await page.getByRole('heading', { level: 1, name: texts.list.title }).waitFor();
  await page.getByLabel(texts.list.search).fill(words);
  await page.getByRole('button', { name: deskTexts[locale].lists.show, exact: true }).click();
  await page.getByRole('link', { name: fullName }).click();
  await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
}

/** Opens the collapsed form with this heading. */
async function unfold(page: Page, words: string) {
  const fold = page
    .locator('details')
    .filter({ has: page.locator('summary').getByText(words, { exact: true }) });
  await fold.locator('summary').click();
  return fold;
}

async function proposeReset(page: Page, locale: Locale): Promise<void> {
  const { reset, page: words, done } = deskAccountTexts[locale];
  const form = await unfold(page, reset.fold);
  await form.getByLabel(reset.proof).selectOption('video_call');
  await form.getByLabel(words.reason).fill('Telefon verloren / phone lost');
  await form.getByRole('button', { name: reset.submit }).click();
  await seeMessage(page, done.propose);
}

const isAt = (page: Page, locale: Locale, path: string) =>
  new URL(page.url()).pathname === localPath(locale, path);

describe.each(LOCALES)('accounts in the back office (%s)', (locale) => {
  const texts = deskAccountTexts[locale];

  it('[DESK-2][DESK-3][AUTH-6] are found by name or address, shown, and signed out everywhere: the next click leads to the login', async () => {
    const { page: theirs, person, fullName } = await newInvestor(locale, 'Gesucht');
    const { page, traffic } = await newOfficer(browser, locale, RITA);
    const mark = person.lastName.split(' ')[1] ?? '';
    await goToScreen(page, locale, 'accounts');
    await page.getByLabel(texts.list.search).fill('no such name at all');
    await page.getByRole('button', { name: deskTexts[locale].lists.show, exact: true }).click();
    await page.getByText(texts.list.none).waitFor();
    await page.getByLabel(texts.list.search).fill(`${mark} GESUCHT`);
    await page.getByRole('button', { name: deskTexts[locale].lists.show, exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: person.email });
    await row.waitFor();
    expect(await row.locator('mark').allInnerTexts()).toEqual(['Gesucht', mark, mark]);
    expect(
      await row
        .getByRole('cell', { name: `${texts.matches.email}, ${texts.matches.full_name}` })
        .count(),
    ).toBe(1);
    await look(page, 'desk-accounts');
    // The search is in the address: a shared link or a step back shows the same list.
    await openLink(page, page.url());
    expect(await page.getByLabel(texts.list.search).inputValue()).toBe(`${mark} GESUCHT`);
    await row.getByRole('link', { name: fullName }).click();
    await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
    await page.getByText(texts.signOut.count({ count: 1 })).waitFor();
    await look(page, 'desk-account');
    const form = await unfold(page, texts.signOut.fold);
    await form.getByRole('button', { name: texts.signOut.submit }).click();
    const field = form.getByLabel(texts.page.reason);
    await form.getByText(message(locale, 'required', { field: texts.page.reason })).waitFor();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await look(page, 'desk-account-refused');
    await open(theirs, locale, '/account');
    expect(isAt(theirs, locale, '/login')).toBe(false);
    await field.fill('reported a stranger');
    await form.getByRole('button', { name: texts.signOut.submit }).click();
    await seeMessage(page, texts.done.sign_out);
    await page.getByText(texts.signOut.count({ count: 0 })).waitFor();
    await open(theirs, locale, '/account');
    expect(isAt(theirs, locale, '/login')).toBe(true);
    await mailTo(
      person.email,
      { en: 'We have logged you out everywhere', de: 'Wir haben Sie überall abgemeldet' }[locale],
    );
    expect(traffic.errors.filter((line) => !line.includes('422'))).toEqual([]);
  });

  it('[AUTH-4][DESK-4] have a lost second factor reset by two officers and a day: the person is notified, waits, and then logs in with the password alone', async () => {
    const { decide, kinds } = deskApprovalTexts[locale];
    const { page: theirs, person, fullName } = await newInvestor(locale, 'Verloren');
    await giveApp(callAs(theirs), { ...person, locale });
    const { page: ritas } = await newOfficer(browser, locale, RITA);
    await openAccount(ritas, locale, person.email, fullName);
    await proposeReset(ritas, locale);
    await ritas.getByRole('link', { name: deskTexts[locale].fourEyes.toApproval }).click();
    await ritas.getByRole('button', { name: decide.withdraw }).waitFor();
    expect(await ritas.getByRole('button', { name: decide.approve, exact: true }).count()).toBe(0);
    const subjects = {
      en: ['A request to remove your second factors', 'Your second factors were removed'],
      de: ['Antrag auf Entfernung Ihrer zweiten Faktoren', 'Ihre zweiten Faktoren wurden entfernt'],
    }[locale];
    const announced = await mailTo(person.email, subjects[0] ?? '');
    expect([announced.text.includes('support@'), /https?:\/\//.test(announced.text)]).toEqual([
      true,
      false,
    ]);
    const { page: adas, traffic } = await newOfficer(browser, locale, ADA);
    await open(adas, locale, '/desk/approvals');
    await adas.getByRole('link', { name: kinds.factor_reset }).click();
    await adas.getByText(partsOf(decide.waiting)[0] ?? '').waitFor();
    expect(await adas.getByRole('button', { name: decide.approve, exact: true }).count()).toBe(0);
    await look(adas, 'desk-reset-waiting');
    await moveClock(new Date((await productTime()).getTime() + DAY_MS + 60_000));
    const approve = adas.getByRole('button', { name: decide.approve, exact: true });
    await reloadUntil(adas, async () => (await approve.count()) === 1);
    await look(adas, 'desk-reset-approvable');
    await open(theirs, locale, '/account');
    expect(isAt(theirs, locale, '/login')).toBe(false);
    await proveWhenAsked(adas, locale, ADA);
    await approveShown(adas, locale);
    await openAccount(adas, locale, person.email, fullName);
    await adas.getByRole('heading', { name: texts.reset.earlier }).waitFor();
    await look(adas, 'desk-account-reset-approved');
    await mailTo(person.email, subjects[1] ?? '');
    await open(theirs, locale, '/account');
    expect(isAt(theirs, locale, '/login')).toBe(true);
    await logIn(theirs, locale, person);
    await arriveAt(theirs, locale, '/account');
    expect(traffic.errors).toEqual([]);
  });

  it('[AUTH-4] have a reset stopped by an owner who did not request it, and the officers see that', async () => {
    const { page: theirs, person, fullName, traffic } = await newInvestor(locale, 'Wachsam');
    await giveApp(callAs(theirs), { ...person, locale });
    const { page } = await newOfficer(browser, locale, RITA);
    await openAccount(page, locale, person.email, fullName);
    await proposeReset(page, locale);
    const words = factorTexts[locale];
    await open(theirs, locale, '/account');
    await theirs.getByText(words.reset.title).waitFor();
    await look(theirs, 'account-reset-proposed');
    await theirs.getByRole('button', { name: words.reset.stop }).click();
    await seeMessage(theirs, words.done.reset_stopped);
    expect(await theirs.getByText(words.reset.title).count()).toBe(0);
    await page.reload();
    await page.getByText(partsOf(deskApprovalTexts[locale].outcome.stopped)[0] ?? '').waitFor();
    expect(await page.getByText(deskTexts[locale].fourEyes.waits).count()).toBe(0);
    await look(page, 'desk-account-reset-stopped');
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(
      { en: 'Your second factors stay in place', de: 'Ihre zweiten Faktoren bleiben bestehen' }[
        locale
      ],
    );
    expect(traffic.errors).toEqual([]);
  });

  it('[SAFE-5][DESK-1] have a legal hold set by one officer of compliance and lifted by two; support sees it and has no form for it', async () => {
    const { person, fullName } = await newInvestor(locale, 'Aufbewahrt');
    const { page } = await newOfficer(browser, locale, ADA);
    await openAccount(page, locale, person.email, fullName);
    const form = await unfold(page, texts.hold.fold);
    await form.getByLabel(texts.page.reason).fill('Az. 12 O 345/19');
    await form.getByRole('button', { name: texts.hold.submit }).click();
    await seeMessage(page, texts.done.hold);
    await look(page, 'desk-account-hold');
    const { page: ritas } = await newOfficer(browser, locale, RITA);
    await openAccount(ritas, locale, person.email, fullName);
    await ritas.getByText(texts.hold.held).waitFor();
    expect(await ritas.getByText(texts.hold.liftFold).count()).toBe(0);
    const lift = await unfold(page, texts.hold.liftFold);
    await lift.getByLabel(texts.page.reason).fill('erledigt / settled');
    await lift.getByRole('button', { name: texts.hold.liftSubmit }).click();
    await seeMessage(page, texts.done.lift);
    await page.getByText(texts.hold.held).waitFor();
    const approval = page.getByRole('link', { name: deskTexts[locale].fourEyes.toApproval });
    const path = (await approval.getAttribute('href')) ?? '';
    const { page: carls } = await newOfficer(browser, locale, CARL);
    await openLink(carls, product().portalUrl + path);
    await proveWhenAsked(carls, locale, CARL);
    await approveShown(carls, locale);
    await openAccount(carls, locale, person.email, fullName);
    await carls.getByText(texts.hold.none).waitFor();
  });
});

it('[SITE-9][DESK-3] are found and signed out with JavaScript switched off', async () => {
  const { page: theirs, person, fullName } = await newInvestor('de', 'Ohne-Skript');
  const { page } = await newVisitor(browser, 'de', { javaScriptEnabled: false });
  await comeToDesk(page, RITA);
  await openAccount(page, 'de', person.email, fullName);
  const texts = deskAccountTexts.de;
  const form = await unfold(page, texts.signOut.fold);
  await form.getByLabel(texts.page.reason).fill('gemeldet');
  await form.getByRole('button', { name: texts.signOut.submit }).click();
  await seeMessage(page, texts.done.sign_out);
  await open(theirs, 'de', '/account');
  expect(isAt(theirs, 'de', '/login')).toBe(true);
});
