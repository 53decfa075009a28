import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import deskTexts from '@bb1/texts/pages/desk';
import { inTheDatabase, letOfficersProofsGrowOld } from './acts/later.ts';
import { newOfficer } from './acts/officer-app.ts';
import { proveWhenAsked } from './acts/officers.ts';
import { look } from './page-checks.ts';
import { mailsTo } from './panel.ts';
import { open, openBrowser, ready, seeMessage, storyLanguages } from './visitor.ts';

const RITA = 'rita@issuer.example';
const ADA = 'ada@issuer.example';
const WIDE = { alsoAt: [768, 1440] };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Mails that failed for days, and one that was sent. */
async function failedMails(mark: string, names: readonly string[]): Promise<void> {
  for (const [at, name] of [...names, 'sent'].entries())
    await inTheDatabase(
      `insert into mail_outbox (id, template, locale, recipient, values, created_at, attempts, last_error, given_up_at, sent_at)
       select gen_random_uuid(), 'address-already-registered', 'en', $1, '{"name":"Anna"}', now() - make_interval(mins => $2), 20,
         '550 no such mailbox', case when not $3 then now() end, case when $3 then now() end`,
      [`${mark}.${name}@people.example`, at, name === 'sent'],
    );
}

async function people(mark: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    await inTheDatabase(
      "insert into accounts (id, email, full_name, password_hash, locale, created_at) values (gen_random_uuid(), $1, $2, 'x', 'de', now())",
      [`${name}.${mark}@people.example`.toLowerCase(), `${name} ${mark}`],
    );
}

const firstCells = (page: Page) => page.locator('tbody th a').allInnerTexts();
const press = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

describe.each(storyLanguages('en'))('officers at long lists (%s)', (locale: Locale) => {
  const { many, lists } = deskTexts[locale];

  it('[DESK-9][MAIL-1] retry failed mails by keyboard alone: what will happen is said first, and each failed mail goes once', async () => {
    const mark = `m${randomUUID().slice(0, 8)}`;
    const texts = deskMailTexts[locale].retryMany;
    await failedMails(mark, ['one', 'two', 'two']);
    const { page } = await newOfficer(browser, locale, RITA);
    await open(page, locale, `/desk/mails?q=${mark}`);
    await page.getByText(many.hint).waitFor();
    await press(page, ['x', 'j', 'x']);
    await page
      .locator('[data-acts]')
      .getByText(many.chosen({ count: 2 }), { exact: true })
      .waitFor();
    await page.getByText(texts.will({ count: 2, people: 2 })).waitFor();
    await press(page, ['x']);
    await page
      .locator('[data-acts]')
      .getByText(many.chosen({ count: 1 }), { exact: true })
      .waitFor();
    await press(page, ['Shift+X']);
    await page
      .locator('[data-acts]')
      .getByText(many.chosen({ count: 4 }), { exact: true })
      .waitFor();
    await page.getByText(texts.will({ count: 3, people: 2 })).waitFor();
    await page.getByText(many.leftOut({ count: 1, why: texts.obstacle })).waitFor();
    await look(page, 'desk-mails-chosen', WIDE);
    await press(page, ['a', 'Enter', 'Enter']);
    await seeMessage(page, texts.done({ count: 3 }));
    await page.getByText(many.hint).waitFor();
    const sentTo = async (name: string) => (await mailsTo(`${mark}.${name}@people.example`)).length;
    await expect
      .poll(() => Promise.all(['one', 'two', 'sent'].map(sentTo)), { timeout: 30_000 })
      .toEqual([1, 2, 0]);
  });

  it('[DESK-9][DESK-4][SAFE-5] set a legal hold on several accounts with one code, leave out the one that has it, and say why', async () => {
    const mark = `L${randomUUID().slice(0, 8)}`;
    const texts = deskAccountTexts[locale].holdMany;
    await people(mark, ['Anna', 'Bert', 'Cleo']);
    const { page } = await newOfficer(browser, locale, ADA);
    await open(page, locale, `/desk/accounts?q=${mark}&order=name`);
    const hold = async (count: number) => {
      await page.getByLabel(texts.reason).fill('Action group of holders');
      await proveWhenAsked(page, locale, ADA);
      await page.getByRole('button', { name: texts.submit({ count }) }).click();
      await seeMessage(page, texts.done({ count }));
    };
    await letOfficersProofsGrowOld(ADA);
    await page.reload();
    await ready(page);
    await press(page, ['x']);
    await hold(1);
    await page.getByRole('checkbox', { name: many.chooseAll }).check();
    await page.getByText(texts.will({ count: 2 })).waitFor();
    await page.getByText(many.leftOut({ count: 1, why: texts.obstacle })).waitFor();
    await look(page, 'desk-accounts-chosen', WIDE);
    await hold(2);
    await open(page, locale, `/desk/accounts?q=${mark}&filter=on_hold&order=name`);
    expect(await firstCells(page)).toEqual(['Anna', 'Bert', 'Cleo'].map((one) => `${one} ${mark}`));
  });

  it('[DESK-9] sort by a column, keep filters and order in the address, and save them as a view without the words of a search', async () => {
    const mark = `v${randomUUID().slice(0, 8)}`;
    const texts = deskAccountTexts[locale];
    await people(mark, ['Zora', 'Anton', 'Mia']);
    const { page, context } = await newOfficer(browser, locale, ADA);
    await open(page, locale, `/desk/accounts?q=${mark}`);
    const byName = page.getByRole('columnheader', { name: texts.list.person }).getByRole('link');
    await byName.focus();
    await press(page, ['Enter']);
    await page.waitForURL(/order=name/);
    await expect
      .poll(() => firstCells(page))
      .toEqual(['Anton', 'Mia', 'Zora'].map((one) => `${one} ${mark}`));
    await byName.press('Enter');
    await page.waitForURL(/order=name_from_z/);
    await expect
      .poll(() => firstCells(page))
      .toEqual(['Zora', 'Mia', 'Anton'].map((one) => `${one} ${mark}`));
    const other = await context.newPage();
    await other.goto(page.url());
    expect(await firstCells(other)).toEqual(await firstCells(page));
    await page.locator('summary').filter({ hasText: lists.saveView }).click();
    await page.getByLabel(lists.viewName).fill(mark);
    await page.getByRole('button', { name: lists.saveViewSubmit, exact: true }).click();
    const view = page
      .getByRole('navigation', { name: lists.views })
      .getByRole('link', { name: mark });
    await view.waitFor();
    await look(page, 'desk-accounts-view', WIDE);
    await view.click();
    await page.waitForURL((url) => !url.searchParams.has('q'));
    expect(new URL(page.url()).searchParams.get('order')).toBe('name_from_z');
    await page.locator('summary').filter({ hasText: lists.saveView }).click();
    await page.getByRole('button', { name: lists.deleteView({ name: mark }) }).click();
    await view.waitFor({ state: 'detached' });
  });

  it('[DESK-9][DESK-3] choose the columns of a list by keyboard and on a phone, keep them in the address and in a view, and export them or all', async () => {
    const mark = `c${randomUUID().slice(0, 8)}`;
    const texts = deskMailTexts[locale].list;
    await failedMails(mark, ['one', 'two']);
    const { page } = await newOfficer(browser, locale, RITA);
    await open(page, locale, `/desk/mails?q=${mark}`);
    const heads = () => page.locator('thead th').allInnerTexts();
    const withAll = (await heads()).length;
    const choose = page.locator('summary').filter({ hasText: lists.columns });
    await choose.focus();
    await press(page, ['Enter']);
    for (const title of [texts.attempts, texts.error]) {
      await page.getByRole('checkbox', { name: title }).focus();
      await press(page, ['Space']);
    }
    await press(page, ['Enter']);
    await page.waitForURL(/columns=recipient&columns=kind/);
    await ready(page);
    await look(page, 'desk-mails-columns', WIDE);
    await page.getByText(lists.columnsChosen({ count: withAll - 2, total: withAll })).waitFor();
    expect((await heads()).length).toBe(withAll - 2);
    await page.getByLabel(texts.kind).selectOption({ index: 1 });
    await page.waitForURL(/kind=/);
    expect(new URL(page.url()).searchParams.getAll('columns')).toEqual([
      'recipient',
      'kind',
      'state',
      'written',
    ]);
    await open(page, locale, `/desk/mails?q=${mark}&columns=recipient&columns=state`);
    const file = async (name: string) => {
      const address = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      const answer = await page.request.get(new URL(address ?? '', page.url()).href);
      return (await answer.text()).slice(1).trim().split('\r\n');
    };
    const shown = await file(lists.exportShown);
    expect([shown.length, shown[0]]).toEqual([4, 'recipient,state,sent_at,given_up_at']);
    expect((await file(lists.exportAll))[0]).toMatch(/^created_at,kind,.*,id$/);
    await page.locator('summary').filter({ hasText: lists.saveView }).click();
    await page.getByLabel(lists.viewName).fill(mark);
    await page.getByRole('button', { name: lists.saveViewSubmit, exact: true }).click();
    const view = page.getByRole('link', { name: mark, exact: true });
    await view.click();
    await page.waitForURL((url) => !url.searchParams.has('q'));
    await ready(page);
    expect(await heads()).toEqual([texts.recipient, texts.state]);
    await page.setViewportSize({ width: 360, height: 780 });
    await view.waitFor({ state: 'hidden' });
    await page
      .locator('summary')
      .filter({ hasText: lists.filters({ count: 0 }) })
      .click();
    await choose.click();
    await page.getByRole('link', { name: lists.columnsAll, exact: true }).click();
    await page.waitForURL((url) => !url.searchParams.has('columns'));
  });
});
