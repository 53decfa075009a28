import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import authTexts from '@bb1/texts/pages/auth';
import contactTexts from '@bb1/texts/pages/contact';
import deskTexts from '@bb1/texts/pages/desk';
import deskDeclarationTexts from '@bb1/texts/pages/desk-declarations';
import uiTexts from '@bb1/texts/pages/ui';
import verificationTexts from '@bb1/texts/pages/verification';
import welcomeTexts from '@bb1/texts/pages/welcome';
import { comeUnconfirmed } from './acts/prepared.ts';
import { fillSignUp, logIn, type Person, signUp } from './acts/sign-up.ts';
import { giveDeskCode, comeToDesk, officerApp } from './acts/officer-app.ts';
import { addCitizenship, investAsAnIndividual, save } from './acts/verify.ts';
import { officerAtPanel } from './panel.ts';
import { arriveAt, newVisitor, open, openBrowser, ready, type Visitor } from './visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const person = (): Person => ({
  firstName: 'Klara',
  lastName: 'Behalt',
  email: `klara.${randomUUID().slice(0, 8)}@people.example`,
  password: 'seven slow snails',
});

/** The fields of the page's forms by name, without proofs and passwords. */
function typed(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLFormElement>('main form')]
        .flatMap((form) => [...new FormData(form)])
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        .filter(
          ([name, value]) =>
            value !== '' && !/csrf|bot_check|password|form_draft|intent/.test(name),
        ),
    ),
  );
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const sees = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: false }).first().waitFor();

/** The form says that it holds what was typed: in this tab, or on the server. */
const seesKept = (page: Page) =>
  page
    .getByRole('main')
    .getByText(uiTexts.en.draft.kept)
    .or(page.getByRole('main').getByText(verificationTexts.en.draft.kept))
    .first()
    .waitFor();

async function offline({ context, page }: Visitor, send: () => Promise<void>): Promise<void> {
  const before = await typed(page);
  await context.setOffline(true);
  await send();
  await sees(page, uiTexts.en.form.offline);
  expect(await typed(page)).toEqual(before);
  await context.setOffline(false);
}

/** A gateway in front of the server, which answers for it. */
async function gatewayFails(
  { page }: Visitor,
  { status, send }: { readonly status: number; readonly send: () => Promise<void> },
): Promise<void> {
  const before = await typed(page);
  await page.route('**/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.fallback(),
  );
  await send();
  await sees(page, uiTexts.en.form.failed);
  expect(await typed(page)).toEqual(before);
  await page.unroute('**/*');
}

async function reloaded({ page }: Visitor): Promise<void> {
  const before = await typed(page);
  await page.reload();
  await ready(page);
  await seesKept(page);
  expect(await typed(page)).toEqual(before);
}

async function inGerman({ page }: Visitor, path: string): Promise<Record<string, string>> {
  await open(page, 'de', path);
  await sees(page, uiTexts.de.draft.kept);
  return typed(page);
}

const giveName = (page: Page, locale: Locale, name: string) =>
  page.getByLabel(contactTexts[locale].fullName).fill(name);

describe('a form that is not answered', () => {
  it('[SITE-14] of a public page is kept offline, behind a failing gateway, when reloaded and in the other language, until it is sent or discarded', async () => {
    const visitor = await newVisitor(browser, 'en');
    const { page } = visitor;
    const texts = contactTexts.en;
    await open(page, 'en', '/contact');
    await giveName(page, 'en', 'Klara Behalt');
    await page.getByLabel(texts.email).fill('klara@people.example');
    await page.getByLabel(texts.message, { exact: true }).fill('When is the record date?');
    const send = () => button(page, texts.submit).click();
    await offline(visitor, send);
    await gatewayFails(visitor, { status: 502, send });
    await reloaded(visitor);
    const before = await typed(page);
    expect(await inGerman(visitor, '/contact')).toEqual(before);
    await open(page, 'en', '/contact');
    await send();
    await sees(page, texts.sentTitle);
    await open(page, 'en', '/contact');
    expect(await typed(page)).toEqual({});
    await giveName(page, 'en', 'Somebody');
    await page.reload();
    await sees(page, uiTexts.en.draft.kept);
    await button(page, uiTexts.en.draft.discard).click();
    await page.reload();
    await ready(page);
    expect(await typed(page)).toEqual({});
  });

  it('[SITE-14][AUTH-3] of the sign-up is kept with everything but the password, which is in no storage', async () => {
    const visitor = await newVisitor(browser, 'en');
    const { page } = visitor;
    const klara = person();
    await open(page, 'en', '/signup');
    await fillSignUp(page, 'en', klara);
    await page.getByLabel(authTexts.en.signup.terms).check();
    const send = () => button(page, authTexts.en.signup.submit).click();
    await offline(visitor, send);
    await gatewayFails(visitor, { status: 503, send });
    expect(await page.getByLabel(authTexts.en.password, { exact: true }).inputValue()).toBe(
      klara.password,
    );
    await reloaded(visitor);
    expect(await page.getByLabel(authTexts.en.password, { exact: true }).inputValue()).toBe('');
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(stored).toContain(klara.email);
    expect(stored).not.toContain(klara.password);
  });

  it('[SITE-14] of the portal is kept after an expired session, in its place, for its person alone', async () => {
    const visitor = await newVisitor(browser, 'en');
    const { page, context } = visitor;
    const klara = person();
    await comeUnconfirmed(page, 'en', klara);
    await open(page, 'en', '/welcome');
    await page.getByLabel(welcomeTexts.en.amount.label).fill('1,250.50');
    const amount = () => page.getByLabel(welcomeTexts.en.amount.label).inputValue();
    await reloaded(visitor);
    expect((await inGerman(visitor, '/welcome'))['amount']).toBe('1250,50');
    await open(page, 'en', '/welcome');
    expect(await amount()).toBe('1250.50');
    await button(page, welcomeTexts.en.amount.submit).click();
    await page.waitForFunction(
      () => !Object.keys(sessionStorage).some((key) => key.startsWith('draft ')),
    );

    await open(page, 'en', '/verification/type');
    await investAsAnIndividual(page, 'en');
    await open(page, 'en', '/verification/address');
    const texts = verificationTexts.en.address;
    await page.getByLabel(texts.street, { exact: true }).fill('Deichweg 7');
    await page.getByLabel(texts.city).fill('Husum');
    await page.getByLabel(texts.country).selectOption('DE');
    const send = () => save(page, 'en');
    await offline(visitor, send);
    await gatewayFails(visitor, { status: 500, send });
    await reloaded(visitor);
    const before = await typed(page);

    await context.clearCookies({ name: 'session' });
    await send();
    await page.waitForURL(/\/login\?/);
    await sees(page, authTexts.en.login.notices.session_ended);
    await logIn(page, 'en', klara);
    await arriveAt(page, 'en', '/verification/address');
    await seesKept(page);
    expect(await typed(page)).toEqual(before);

    await context.clearCookies({ name: 'session' });
    await open(page, 'en', '/signup');
    await signUp(page, 'en', person());
    await open(page, 'en', '/verification/type');
    await investAsAnIndividual(page, 'en');
    await open(page, 'en', '/verification/address');
    expect(await typed(page)).toEqual({});
  });

  it('[SITE-14] of the verification goes on in another browser, also without script, until it is discarded', async () => {
    const first = await newVisitor(browser, 'en');
    const klara = person();
    const texts = verificationTexts.en;
    await comeUnconfirmed(first.page, 'en', klara);
    await open(first.page, 'en', '/verification/type');
    await investAsAnIndividual(first.page, 'en');
    await open(first.page, 'en', '/verification/identity');
    await first.page.getByLabel(texts.identity.firstName, { exact: true }).fill('Klara');
    await first.page.getByLabel(texts.identity.citizenship, { exact: true }).selectOption('DE');
    await addCitizenship(first.page, 'en', { number: 1, country: 'AT' });
    const before = await typed(first.page);
    await button(first.page, texts.draft.later).click();
    await sees(first.page, texts.checklist.saved.draft);

    const second = await newVisitor(browser, 'en', { javaScriptEnabled: false });
    await second.context.addCookies(await first.context.cookies());
    await open(second.page, 'en', '/verification/identity');
    await sees(second.page, texts.draft.kept);
    expect(
      await second.page.getByLabel(texts.identity.firstName, { exact: true }).inputValue(),
    ).toBe(before['first_name']);
    await second.page.getByRole('button', { name: texts.draft.discard }).click();
    await open(first.page, 'en', '/verification/identity');
    expect((await typed(first.page))['first_name']).toBeUndefined();
  });

  it('[SITE-14] of the back office is kept offline, reloaded and after an expired session', async () => {
    const visitor = await newVisitor(browser, 'en');
    const { page, context } = visitor;
    const email = 'felix@issuer.example';
    await comeToDesk(page, email);
    // The counts of the menu, without which a page goes on.
    await page.route(/\/desk(?:\/home|\.data)/, (route) => route.abort());
    await open(page, 'en', '/desk/declarations');
    const { declare } = deskDeclarationTexts.en;
    await page.getByLabel(declare.fullName).fill('Otto Onkel');
    await page.getByLabel(declare.dateOfBirth).fill('1950-02-03');
    const send = () => button(page, declare.submit).click();
    await offline(visitor, send);
    await reloaded(visitor);
    const before = await typed(page);
    await context.clearCookies({ name: 'desk_session' });
    await send();
    await page.waitForURL(/\/desk\/login\?/);
    await sees(page, deskTexts.en.login.sessionEnded);
    await page.getByLabel(deskTexts.en.login.email).fill(email);
    await page
      .getByLabel(deskTexts.en.login.password, { exact: true })
      .fill((await officerAtPanel(email)).password);
    await giveDeskCode(page.locator('form'), 'en', { code: await officerApp(email).code() });
    await button(page, deskTexts.en.login.submit).first().click();
    await arriveAt(page, 'en', '/desk/declarations');
    await sees(page, uiTexts.en.draft.kept);
    expect(await typed(page)).toEqual(before);
  });
});
