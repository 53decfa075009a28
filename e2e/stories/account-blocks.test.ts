import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import deskAuditTexts from '@bb1/texts/pages/desk-audit';
import deskTexts from '@bb1/texts/pages/desk';
import frameTexts from '@bb1/texts/pages/frame';
import { newOfficer } from './acts/officer-app.ts';
import { approveShown, goToScreen, proveWhenAsked } from './acts/officers.ts';
import { comeWithAccount } from './acts/prepared.ts';

import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import { newVisitor, open, openBrowser, seeMessage, storyLanguages } from './visitor.ts';

const LOCALES = storyLanguages('en');
const [ADA, CARL, AXEL] = ['ada@issuer.example', 'carl@issuer.example', 'axel@issuer.example'];
const WIDE = { alsoAt: [768] };
const SUBJECTS = { en: 'About your account', de: 'Zu Ihrem Konto' };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function expectAnnounced(page: Page, words: string): Promise<void> {
  await seeMessage(page, words);
}

describe.each(LOCALES)('a blocked person (%s)', (locale) => {
  const texts = deskAccountTexts[locale];
  const words = texts.block;

  it('[DESK-7][DESK-5] is blocked by one officer while we hold no money of theirs, reads neutral words, is unblocked by two, and the log shows and proves it', async () => {
    const mark = randomUUID().slice(0, 8);
    const person = {
      firstName: 'Käthe',
      lastName: `Abgelehnt ${mark}`,
      email: `kaethe.${mark}@people.example`,
      password: 'seven slow snails',
    };
    const investor = await newVisitor(browser, locale);
    await comeWithAccount(investor.page, locale, person);
    const fullName = `${person.firstName} ${person.lastName}`;

    const [ada, carl, axel] = [
      await newOfficer(browser, locale, ADA),
      await newOfficer(browser, locale, CARL),
      await newOfficer(browser, locale, AXEL),
    ];
    await open(ada.page, locale, `/desk/accounts?q=${mark}`);
    await ada.page.getByRole('link', { name: fullName }).click();
    await ada.page.locator('summary').filter({ hasText: words.fold }).click();
    const fold = ada.page.locator('details').filter({ hasText: words.fold }).first();
    await fold
      .getByLabel(texts.page.reason, { exact: true })
      .fill('documents that do not fit together');
    await proveWhenAsked(ada.page, locale, ADA);
    await look(ada.page, 'desk-account-block', WIDE);
    await fold.getByRole('button', { name: words.submit }).click();
    await expectAnnounced(ada.page, texts.done.block);
    await look(ada.page, 'desk-account-blocked', WIDE);

    expect((await mailTo(person.email, SUBJECTS[locale])).text).not.toContain('documents');
    await open(investor.page, locale, '/dashboard');
    await investor.page.getByText(frameTexts[locale].refusedTitle).waitFor();
    await look(investor.page, 'portal-refused', WIDE);

    await ada.page.locator('summary').filter({ hasText: words.liftFold }).click();
    const lift = ada.page.locator('details').filter({ hasText: words.liftFold }).first();
    await lift
      .getByLabel(texts.page.reason, { exact: true })
      .fill('the documents are right after all');
    await proveWhenAsked(ada.page, locale, ADA);
    await lift.getByRole('button', { name: words.liftSubmit }).click();
    await expectAnnounced(ada.page, texts.done.lifting);
    await ada.page.getByText(deskTexts[locale].fourEyes.waits).waitFor();
    await open(carl.page, locale, '/desk');
    await carl.page
      .getByRole('link', { name: new RegExp(deskTexts[locale].queues.approvals) })
      .click();
    await carl.page
      .getByRole('row')
      .filter({ hasText: 'the documents are right after all' })
      .getByRole('link')
      .click();
    await carl.page.getByText(fullName).first().waitFor();
    await proveWhenAsked(carl.page, locale, CARL);
    await look(carl.page, 'desk-account-lifting', WIDE);
    await approveShown(carl.page, locale);
    await open(investor.page, locale, '/dashboard');
    await investor.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await investor.page.getByText(frameTexts[locale].refusedTitle).count()).toBe(0);

    const audit = deskAuditTexts[locale];
    await goToScreen(axel.page, locale, 'audit');
    await axel.page.getByLabel(audit.act, { exact: true }).fill('account.block');
    await axel.page.getByLabel(audit.actor, { exact: true }).fill('carl');
    await axel.page.getByRole('button', { name: audit.filter, exact: true }).click();
    await axel.page.getByText('account.block_lifted').first().waitFor();
    await axel.page.getByText(audit.show, { exact: true }).first().click();
    await axel.page.getByRole('button', { name: audit.chain.verify }).click();
    await axel.page.getByText(audit.chain.good, { exact: true }).first().waitFor();
    await look(axel.page, 'desk-audit', WIDE);
    expect(
      [investor, ada, carl, axel]
        .flatMap(({ traffic }) => traffic.errors)
        .filter((line) => !line.includes('422')),
    ).toEqual([]);
  });
});
