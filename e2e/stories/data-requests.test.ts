import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRequestKind } from '@bb1/domain/accounts/data-request';
import privacyTexts from '@bb1/texts/pages/account-privacy';
import authTexts from '@bb1/texts/pages/auth';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import deskTexts from '@bb1/texts/pages/desk';
import { comeToDesk } from './acts/officer-app.ts';
import { approveShown, proveWhenAsked } from './acts/officers.ts';
import { comeWithAccount } from './acts/prepared.ts';
import { logIn } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import { partsOf } from './parts-of.ts';
import { newVisitor, open, openBrowser, openLink, seeMessage, storyLanguages } from './visitor.ts';

const LOCALES = storyLanguages('de');
const [ADA, CARL] = ['ada@issuer.example', 'carl@issuer.example'];
const WIDE = { alsoAt: [768] };
const CONFIRM = {
  en: 'Please confirm your data request',
  de: 'Bitte bestätigen Sie Ihre Datenanfrage',
};
const READY = { en: 'Your data is ready', de: 'Ihre Daten liegen bereit' };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(LOCALES)('a data request (%s)', (locale) => {
  const texts = deskDataRequestTexts[locale];
  const own = privacyTexts[locale].requests;

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

  /** The first of two officers; gives the path of the proposal without language. */
  async function proposesAnswer(page: Page, email: string): Promise<string> {
    await proveWhenAsked(page, locale, email);
    await page
      .getByLabel(texts.page.answer, { exact: true })
      .first()
      .fill('We have done what you asked for.');
    await page.getByRole('button', { name: texts.page.propose, exact: true }).click();
    await seeMessage(page, texts.page.settledDone.proposed);
    return waitingProposal(page);
  }

  async function waitingProposal(page: Page): Promise<string> {
    const link = page.getByRole('link', { name: deskTexts[locale].fourEyes.toApproval });
    return ((await link.getAttribute('href')) ?? '').replace(/^\/de(?=\/)/, '');
  }

  async function approves(page: Page, email: string, path: string): Promise<void> {
    await open(page, locale, path);
    await proveWhenAsked(page, locale, email);
    await approveShown(page, locale);
  }

  async function makes(page: Page, kind: DataRequestKind): Promise<void> {
    await open(page, locale, '/account/data_requests');
    await page.getByLabel(own.kind, { exact: true }).selectOption(kind);
    await page.getByLabel(own.asked, { exact: true }).fill('Please do.');
    await page.getByRole('button', { name: own.submit }).click();
    await seeMessage(page, partsOf(own.sent)[0] ?? '');
  }

  it('[SAFE-5][SAFE-12][DESK-3] of the person is approved by two: the person alone downloads their data; restriction, its end, and erasure follow', async () => {
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
    await comeWithAccount(investor.page, locale, person);
    await comeToDesk(ada.page, ADA);
    await comeToDesk(carl.page, CARL);

    await open(ada.page, locale, `/desk/accounts?q=${mark}`);
    await ada.page.getByRole('link', { name: fullName }).click();
    await ada.page.getByRole('heading', { level: 1, name: fullName }).waitFor();
    const account = ada.page.url();
    await enters(ada.page, 'access');
    const confirm = await mailTo(person.email, CONFIRM[locale]);
    await opensFromQueue(carl.page, 'access', fullName);
    await carl.page.getByText(texts.page.waitsForPerson).waitFor();
    await look(carl.page, 'desk-data-request-unconfirmed', WIDE);
    await openLink(
      investor.page,
      /https?:\S+\/verification\/data_request#\S+/.exec(confirm.text)?.[0] ?? '',
    );
    await look(investor.page, 'data-request-confirm', WIDE);
    await investor.page.getByRole('button', { name: authTexts[locale].dataRequest.submit }).click();
    await seeMessage(investor.page, authTexts[locale].dataRequest.doneTitle);

    await opensFromQueue(carl.page, 'access', fullName);
    await look(carl.page, 'desk-data-request', WIDE);
    const proposal = await proposesAnswer(carl.page, CARL);
    await open(ada.page, locale, proposal);
    await look(ada.page, 'desk-approval-data-export', WIDE);
    await approves(ada.page, ADA, proposal);
    expect((await mailTo(person.email, READY[locale])).text).toContain(
      'We have done what you asked for.',
    );
    await open(investor.page, locale, '/account/data_requests');
    await look(investor.page, 'data-requests', WIDE);
    const download = investor.page.waitForEvent('download');
    await investor.page.getByRole('link', { name: own.download }).click();
    expect(
      readFileSync(await (await download).path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    await makes(investor.page, 'restriction');
    await opensFromQueue(carl.page, 'restriction', fullName);
    await approves(ada.page, ADA, await proposesAnswer(carl.page, CARL));
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
    await approves(carl.page, CARL, await waitingProposal(ada.page));

    await makes(investor.page, 'erasure');
    await opensFromQueue(carl.page, 'erasure', fullName);
    await carl.page.getByText(texts.page.erasable).waitFor();
    await approves(ada.page, ADA, await proposesAnswer(carl.page, CARL));
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
