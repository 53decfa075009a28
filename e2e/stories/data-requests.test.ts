import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRequestKind } from '@bb1/domain/accounts/data-request';
import authTexts from '@bb1/texts/pages/auth';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import deskTexts from '@bb1/texts/pages/desk';
import { logInAtDesk } from './acts/officer-app.ts';
import { proveWhenAsked } from './acts/officers.ts';
import { comeWithAccount } from './acts/prepared.ts';
import { logIn } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import { newVisitor, open, openBrowser, openLink, seeMessage, storyLanguages } from './visitor.ts';

const LOCALES = storyLanguages('de');
const [ADA, CARL] = ['ada@issuer.example', 'carl@issuer.example'];
const WIDE = { alsoAt: [768] };
const RECEIVED = { en: 'Your data request', de: 'Ihre Datenanfrage' };
const ANSWERED = { en: 'Our answer to your data request', de: 'Antwort auf Ihre Datenanfrage' };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(LOCALES)('a data request (%s)', (locale) => {
  const texts = deskDataRequestTexts[locale];

  /** On the account's page. */
  async function enters(page: Page, kind: DataRequestKind): Promise<void> {
    await page.locator('summary').filter({ hasText: texts.account.fold }).click();
    const form = page.locator('details').filter({ hasText: texts.account.fold });
    await form.getByLabel(texts.account.kind, { exact: true }).selectOption(kind);
    await form.getByLabel(texts.account.asked).fill('By letter of this week: please.');
    await form.getByRole('button', { name: texts.account.submit }).click();
    await seeMessage(page, deskAccountTexts[locale].done.enter_request);
  }

  /** From the queue on the home screen to this person's open request. */
  async function opensFromQueue(
    page: Page,
    kind: DataRequestKind,
    fullName: string,
  ): Promise<void> {
    await open(page, locale, '/desk');
    await page
      .getByRole('link', { name: new RegExp(deskTexts[locale].queues.data_requests) })
      .click();
    await page.getByRole('link', { name: fullName }).click();
    await page.getByRole('heading', { level: 1, name: texts.kinds[kind] }).waitFor();
  }

  async function answersDone(page: Page, email: string): Promise<void> {
    await proveWhenAsked(page, locale, email);
    await page
      .getByLabel(texts.page.answer, { exact: true })
      .first()
      .fill('We have done what you asked for.');
    await page.getByRole('button', { name: texts.page.done, exact: true }).click();
    await seeMessage(page, texts.page.settledDone.done);
  }

  it('[SAFE-5][DESK-3] gives access to all data, restricts them, lifts that, and erases them, each with a deadline, a mail and an answer', async () => {
    const mark = randomUUID().slice(0, 8);
    const person = {
      firstName: 'Dora',
      lastName: `Daten ${mark}`,
      email: `dora.${mark}@people.example`,
      password: 'seven slow snails',
    };
    const fullName = `${person.firstName} ${person.lastName}`;
    const [investor, ada, carl] = [
      await newVisitor(browser, locale),
      await newVisitor(browser, locale),
      await newVisitor(browser, locale),
    ];
    await comeWithAccount(investor.page, locale, { person });
    await logInAtDesk(ada.page, locale, { email: ADA });
    await logInAtDesk(carl.page, locale, { email: CARL });

    await open(ada.page, locale, `/desk/accounts?search=${mark}`);
    await ada.page.getByRole('link', { name: fullName }).click();
    await ada.page.getByRole('heading', { level: 1, name: fullName }).waitFor();
    const account = ada.page.url();
    await enters(ada.page, 'access');
    await mailTo(person.email, RECEIVED[locale]);
    await opensFromQueue(carl.page, 'access', fullName);
    await look(carl.page, 'desk-data-request', WIDE);
    const download = carl.page.waitForEvent('download');
    await carl.page.getByRole('link', { name: texts.page.export }).click();
    expect(
      readFileSync(await (await download).path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await answersDone(carl.page, CARL);
    expect((await mailTo(person.email, ANSWERED[locale])).text).toContain(
      'We have done what you asked for.',
    );
    await look(carl.page, 'desk-data-request-answered', WIDE);

    await openLink(ada.page, account);
    await enters(ada.page, 'restriction');
    await opensFromQueue(carl.page, 'restriction', fullName);
    await answersDone(carl.page, CARL);
    await openLink(ada.page, account);
    await ada.page
      .getByText(deskAccountTexts[locale].states.restricted, { exact: true })
      .first()
      .waitFor();
    await look(ada.page, 'desk-account-restricted', WIDE);
    await ada.page.locator('summary').filter({ hasText: texts.account.liftFold }).click();
    const lifting = ada.page.locator('details').filter({ hasText: texts.account.liftHint });
    await lifting
      .getByLabel(deskAccountTexts[locale].page.reason, { exact: true })
      .fill('the figures are right now');
    await proveWhenAsked(ada.page, locale, ADA);
    await lifting.getByRole('button', { name: texts.account.liftSubmit }).click();
    await seeMessage(ada.page, deskAccountTexts[locale].done.lift_restriction);

    await enters(ada.page, 'erasure');
    await opensFromQueue(carl.page, 'erasure', fullName);
    await carl.page.getByText(texts.page.erasable).waitFor();
    await answersDone(carl.page, CARL);
    await open(carl.page, locale, '/desk/data-requests');
    await look(carl.page, 'desk-data-requests', WIDE);
    await open(investor.page, locale, '/login');
    await logIn(investor.page, locale, person);
    await investor.page.getByRole('alert').first().waitFor();
    await investor.page
      .getByRole('heading', { level: 1, name: authTexts[locale].login.title })
      .waitFor();
    expect(
      [investor, ada, carl]
        .flatMap(({ traffic }) => traffic.errors)
        .filter((line) => !/4(?:01|22)/.test(line)),
    ).toEqual([]);
  });
});
