import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import authTexts from '@bb1/texts/pages/auth';
import deskTexts from '@bb1/texts/pages/desk';
import uiTexts from '@bb1/texts/pages/ui';
import verificationTexts from '@bb1/texts/pages/verification';
import { comeToDesk } from './acts/officer-app.ts';
import { comeVerified, comeWithAccount, investorNamed } from './acts/prepared.ts';
import { investAsABusiness } from './acts/verify-business.ts';
import { investAsAnIndividual } from './acts/verify.ts';
import { newVisitor, open, openBrowser, ready, type Visitor } from './visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type Comes = (page: Page) => Promise<void>;

const officer =
  (name: string): Comes =>
  (page) =>
    comeToDesk(page, `${name}@issuer.example`);

const newcomer: Comes = (page) =>
  comeWithAccount(page, 'en', {
    firstName: 'Klara',
    lastName: 'Behalt',
    email: `klara.${randomUUID().slice(0, 8)}@people.example`,
    password: 'seven slow snails',
  });

/** Who comes, and the pages with a form that need no record before them. */
const PEOPLE: readonly (readonly [who: string, comes: Comes, paths: readonly string[]])[] = [
  [
    'a visitor',
    () => Promise.resolve(),
    ['/contact', '/signup', '/login', '/users/reset_password', '/desk/login'],
  ],
  [
    'a newcomer',
    async (page) => {
      await newcomer(page);
      await open(page, 'en', '/verification/type');
      await investAsAnIndividual(page, 'en');
    },
    [
      '/welcome',
      '/verification/identity',
      '/verification/address',
      '/account',
      '/account/data_requests',
      '/conversations',
    ],
  ],
  [
    'a company',
    async (page) => {
      await newcomer(page);
      await open(page, 'en', '/verification/type');
      await investAsABusiness(page, 'en');
    },
    ['/verification/business'],
  ],
  [
    'a verified person',
    async (page) => {
      await comeVerified(
        page,
        investorNamed('Vera Verwahr', { locale: 'en', documentId: 'L01X00T94' }),
      );
    },
    ['/investment'],
  ],
  ['a reviewer', officer('rita'), ['/desk/declarations', '/desk/reply_templates/new']],
  [
    'a finance officer',
    officer('felix'),
    ['/desk/discounts', '/desk/holdings/acts/new', '/desk/taxes/church-tax', '/desk/holders'],
  ],
  ['an administrator', officer('anna'), ['/desk/integrators']],
];

/** The forms of the page that send something typed. */
const FORMS = 'main form[method="post"]';

/** Fills the first form that has a field to type into; answers with whether there is one. */
function fill(page: Page): Promise<boolean> {
  return page.evaluate((forms) => {
    const typed: Record<string, string> = {
      email: 'kept@people.example',
      date: '1980-02-03',
      tel: '+49 30 901820',
      number: '7',
    };
    const isSeen = (element: HTMLElement) => element.checkVisibility();
    const set = (element: HTMLInputElement | HTMLTextAreaElement, text: string) => {
      const prototype: unknown = Object.getPrototypeOf(element);
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      element.dispatchEvent(new Event('change', { bubbles: true }));
    };
    for (const form of document.querySelectorAll<HTMLFormElement>(forms)) {
      const fields = [...form.elements].filter(
        (element) =>
          (element instanceof HTMLTextAreaElement ||
            (element instanceof HTMLInputElement &&
              ['text', 'email', 'date', 'tel', 'number'].includes(element.type))) &&
          !element.readOnly &&
          !/password|secret|token$|code$/.test(element.name) &&
          element.name !== '' &&
          isSeen(element),
      ) as (HTMLInputElement | HTMLTextAreaElement)[];
      if (fields.length === 0) continue;
      for (const field of fields)
        set(field, typed[field.type] ?? (/numeric|decimal/.test(field.inputMode) ? '7' : 'Behalt'));
      for (const box of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
        if (isSeen(box) && !box.checked) box.click();
      return true;
    }
    return false;
  }, FORMS);
}

/** What the page's forms hold of it, without proofs and passwords. */
function whatIsTyped(page: Page): Promise<[string, string][]> {
  return page.evaluate((forms) => {
    const entries = [...document.querySelectorAll<HTMLFormElement>(forms)]
      .flatMap((form) => [...new FormData(form)])
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return entries.filter(
      ([name, value]) =>
        value !== '' && !/csrf|bot_check|password|form_draft|intent|token$|code$|_key$/.test(name),
    );
  }, FORMS);
}

const send = (page: Page) =>
  page.evaluate((forms) => {
    const holds = (form: HTMLFormElement) =>
      [...form.elements].some(
        (element) =>
          (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
          ['text', 'email', 'date', 'tel', 'number', 'textarea'].includes(element.type) &&
          element.name !== '' &&
          element.checkVisibility(),
      );
    const form = [...document.querySelectorAll<HTMLFormElement>(forms)].find(holds);
    const button = form?.querySelector<HTMLButtonElement>('button:not([type="button"])');
    form?.requestSubmit(button);
  }, FORMS);

const sees = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: false }).first().waitFor();

async function gatewayFails(page: Page, status: number): Promise<void> {
  await page.route('**/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.fallback(),
  );
  const answered = page.waitForResponse((answer) => answer.status() === status);
  await send(page);
  await answered;
  await sees(page, uiTexts.en.form.failed);
  await page.unroute('**/*');
}

const keptText = (page: Page, locale: 'de' | 'en') =>
  page
    .getByRole('main')
    .getByText(uiTexts[locale].draft.kept)
    .or(page.getByRole('main').getByText(verificationTexts[locale].draft.kept))
    .first()
    .waitFor();

/** Every trouble that a form can meet, one after the other; what was typed is there after each. */
async function tryAll({ page, context }: Visitor, path: string): Promise<void> {
  const before = await whatIsTyped(page);
  expect(before.length).toBeGreaterThan(0);
  await context.setOffline(true);
  await send(page);
  await sees(page, uiTexts.en.form.offline);
  await context.setOffline(false);
  expect(await whatIsTyped(page), 'offline').toEqual(before);
  for (const status of [500, 503]) {
    await gatewayFails(page, status);
    expect(await whatIsTyped(page), String(status)).toEqual(before);
  }
  await page.reload();
  await ready(page);
  await keptText(page, 'en');
  expect(await whatIsTyped(page), 'reloaded').toEqual(before);
  await open(page, 'en', '/faq');
  await page.goBack();
  await ready(page);
  expect(await whatIsTyped(page), 'back').toEqual(before);
  await open(page, 'de', path);
  await keptText(page, 'de');
  expect(
    (await whatIsTyped(page)).map(([name]) => name),
    'in German',
  ).toEqual(before.map(([name]) => name));
  await open(page, 'en', path);
  const session = (await context.cookies()).find(({ name }) => /^(desk_)?session$/.test(name));
  if (session === undefined) return;
  await context.clearCookies({ name: session.name });
  await send(page);
  await page.waitForURL(/\/login\?/);
  const isDesk = path.startsWith('/desk');
  await sees(
    page,
    isDesk ? deskTexts.en.login.sessionEnded : authTexts.en.login.notices.session_ended,
  );
  await context.addCookies([session]);
  await open(page, 'en', new URL(page.url()).searchParams.get('next') ?? '/');
  await keptText(page, 'en');
  expect(await whatIsTyped(page), 'after the end of the session').toEqual(before);
}

describe.each(PEOPLE)('the forms of %s', (_who, comes, paths) => {
  it('[SITE-14] keep what was typed offline, after 500 and 503, reloaded, left and come back to, in German, and after the end of the session', async () => {
    const visitor = await newVisitor(browser, 'en');
    const { page } = visitor;
    await comes(page);
    for (const path of paths) {
      await open(page, 'en', path);
      expect(await fill(page), path).toBe(true);
      await tryAll(visitor, path);
      await page.evaluate(() => sessionStorage.clear());
    }
  }, 120_000);
});
