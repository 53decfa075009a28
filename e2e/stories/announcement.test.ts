import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import announcementTexts from '@bb1/texts/pages/announcements';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import { placeDemoOrder } from '../../sandbox/demonstration/investor-acts.ts';
import { emailOf } from '../../sandbox/demonstration/people.ts';
import { newOfficer } from './acts/officer-app.ts';
import { approveShown, goToScreen, proveWhenAsked } from './acts/officers.ts';
import { comeVerified, investorNamed } from './acts/prepared.ts';
import { look } from './page-checks.ts';
import { letMinutesPass, mailsTo, mailTo } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  openLink,
  reloadUntil,
  storyLanguages,
} from './visitor.ts';

const [ADA, CARL] = ['ada@issuer.example', 'carl@issuer.example'];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const wordsOf = (locale: Locale, mark: string) => ({
  title: { en: `Record date ${mark}`, de: `Stichtag ${mark}` }[locale],
  text: {
    en: 'The record date is 31 December.\nYou need to do nothing.',
    de: 'Der Stichtag ist der 31. Dezember.\nSie müssen nichts tun.',
  }[locale],
});

describe.each(storyLanguages('de'))('an announcement (%s)', (locale) => {
  const texts = deskAnnouncementTexts[locale];

  it('[DESK-12] is drafted and looked at, proposed, approved by a colleague, mailed, read in the portal, and seen as read', async () => {
    const mark = randomUUID().slice(0, 8);
    const [ada, carl] = [
      await newOfficer(browser, locale, ADA),
      await newOfficer(browser, locale, CARL),
    ];
    const reader = await newVisitor(browser, locale);
    const person = investorNamed('Mila Mitleserin', { locale, documentId: 'M1DE83KX1' });
    const client = await comeVerified(reader.page, person);
    await placeDemoOrder(client, person, {
      key: `announced-${mark}`,
      amount: '2500.00',
      paid: false,
    });

    await goToScreen(ada.page, locale, 'announcements');
    const main = ada.page.getByRole('main');
    await look(ada.page, 'desk-announcements');
    await main.getByRole('link', { name: texts.list.new }).click();
    await arriveAt(ada.page, locale, '/desk/announcements/new');
    await main.getByRole('button', { name: texts.form.save }).click();
    await main.getByText(message(locale, 'required', { field: texts.form.titleDe })).waitFor();
    await look(ada.page, 'desk-announcement-refused', { alsoAt: [768] });
    await main.locator('select[name="audience"]').selectOption('holders_and_buyers');
    for (const language of ['en', 'de'] as const) {
      const words = wordsOf(language, mark);
      await main.locator(`input[name="title_${language}"]`).fill(words.title);
      await main.locator(`textarea[name="text_${language}"]`).fill(words.text);
    }
    await main.getByRole('button', { name: texts.form.save }).click();
    await arriveAt(ada.page, locale, /\/desk\/announcements\/[0-9a-f-]{36}$/);
    const record = ada.page.url();
    await ada.page
      .frameLocator('iframe')
      .getByText(wordsOf(locale, mark).text.split('\n')[1] ?? '')
      .waitFor();
    await look(ada.page, 'desk-announcement-draft', { alsoAt: [768] });
    const title = main.locator(`input[name="title_${locale}"]`);
    const right = wordsOf(locale, mark).title;
    for (const words of [`${right}?`, right]) {
      await title.fill(words);
      await main.getByText(texts.page.saveFirst).waitFor();
      await main.getByRole('button', { name: texts.form.save }).click();
      await main.getByRole('button', { name: texts.page.proposeSubmit }).waitFor();
      expect(await title.inputValue()).toBe(words);
    }
    const propose = main.locator('form:has(input[name="intent"][value="propose"])');
    await propose.getByLabel(texts.page.reason).fill('Anleihebedingungen, § 7');
    await propose.getByRole('button', { name: texts.page.proposeSubmit }).click();
    await arriveAt(ada.page, locale, /\/desk\/approvals\/[^/]+$/);
    const approve = deskApprovalTexts[locale].decide.approve;
    expect(await main.getByRole('button', { name: approve, exact: true }).count()).toBe(0);
    await openLink(carl.page, ada.page.url());
    await look(carl.page, 'desk-announcement-proposed', { alsoAt: [768] });
    await proveWhenAsked(carl.page, locale, CARL);
    await approveShown(carl.page, locale);
    await letMinutesPass(1);

    const mail = await mailTo(emailOf(person), wordsOf(locale, mark).title);
    expect(mail.text).toContain(wordsOf(locale, mark).text.split('\n')[0]);
    const [link = ''] = /https?:\S+\/announcements\/\S+/.exec(mail.text) ?? [];
    await open(reader.page, locale, '/dashboard');
    await reader.page.getByText(announcementTexts[locale].card.unread({ count: 1 })).waitFor();
    await look(reader.page, 'dashboard-announcement');
    await openLink(reader.page, link);
    await reader.page
      .getByRole('heading', { level: 1, name: wordsOf(locale, mark).title })
      .waitFor();
    await look(reader.page, 'announcement');
    await reader.page.getByRole('link', { name: announcementTexts[locale].page.back }).click();
    await arriveAt(reader.page, locale, '/announcements');
    await look(reader.page, 'announcements');
    await reloadUntil(
      reader.page,
      async () =>
        (await reader.page.getByText(announcementTexts[locale].unread, { exact: true }).count()) ===
        0,
    );

    await openLink(ada.page, record);
    await look(ada.page, 'desk-announcement-sent', { alsoAt: [768] });
    await main.getByRole('link', { name: texts.page.toRecipients }).click();
    await arriveAt(ada.page, locale, /\/recipients$/);
    await look(ada.page, 'desk-announcement-recipients');
    const row = main.getByRole('row').filter({ hasText: 'Mila Mitleserin' });
    await reloadUntil(
      ada.page,
      async () => (await row.getByText(texts.recipients.outcomes.sent).count()) === 1,
    );
    expect(await row.getByText(texts.recipients.unread).count()).toBe(0);
    expect(
      (await mailsTo(emailOf(person))).filter(({ subject }) => subject.includes(mark)),
    ).toHaveLength(1);
  });
});
