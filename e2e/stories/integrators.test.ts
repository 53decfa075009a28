import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import deskIntegratorTexts from '@bb1/texts/pages/desk-integrators';
import { newOfficer } from './acts/officer-app.ts';
import { approveShown, goToScreen, proveWhenAsked } from './acts/officers.ts';
import { look } from './page-checks.ts';
import {
  arriveAt,
  newVisitor,
  openBrowser,
  openLink,
  product,
  seeMessage,
  storyLanguages,
} from './visitor.ts';

const [ANNA, BEN] = ['anna@issuer.example', 'ben@issuer.example'];
const DAY_MS = 86_400_000;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(storyLanguages('de'))('connected systems (%s)', (locale) => {
  const texts = deskIntegratorTexts[locale];

  it('[CALL-6][DESK-4] get a key that one administrator proposes, another approves, the first fetches once, and that can be revoked', async () => {
    const [anna, ben] = [
      await newOfficer(browser, locale, ANNA),
      await newOfficer(browser, locale, BEN),
    ];
    await goToScreen(anna.page, locale, 'integrators');
    const main = anna.page.getByRole('main');
    await main.getByLabel(texts.propose.name).fill('Buchhaltung');
    await main.getByRole('button', { name: texts.propose.submit }).click();
    await main.locator('#scopes-message').filter({ hasText: /\p{L}/u }).waitFor();
    await look(anna.page, 'desk-integrators-refused', { alsoAt: [768] });
    await main.getByLabel(texts.scopes['events.read']).check();
    await main.getByLabel(texts.propose.reason).fill('bucht jede Bestellung');
    await main
      .locator('input[name="valid_until"]')
      .fill(new Date(Date.now() + 200 * DAY_MS).toISOString().slice(0, 10));
    await main.getByLabel(texts.propose.webhook).fill('http://127.0.0.1:9/hook');
    await main.getByLabel('order.placed', { exact: true }).check();
    await main.getByRole('button', { name: texts.propose.submit }).click();
    await arriveAt(anna.page, locale, /\/desk\/approvals\/[^/]+$/);
    await openLink(ben.page, anna.page.url());
    await look(ben.page, 'desk-integrator-proposed', { alsoAt: [768] });
    await proveWhenAsked(ben.page, locale, BEN);
    await approveShown(ben.page, locale);
    await goToScreen(anna.page, locale, 'integrators');
    await main.getByRole('link', { name: 'Buchhaltung' }).first().click();
    await arriveAt(anna.page, locale, /\/desk\/integrators\/[^/]+$/);
    await proveWhenAsked(anna.page, locale, ANNA);
    await main.getByRole('button', { name: texts.page.collectSubmit }).click();
    await seeMessage(anna.page, texts.page.done.collect);
    const key = await main.getByText(/^bb1key_/).innerText();
    await look(anna.page, 'desk-integrator-secrets', { alsoAt: [768] });
    const call = () =>
      fetch(`${product().portalUrl}/api/integrators/events`, {
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await call()).status).toBe(200);
    await anna.page.reload();
    expect(await main.getByText(/^bb1key_/).count()).toBe(0);
    const stranger = await newVisitor(browser, locale);
    await openLink(stranger.page, anna.page.url());
    expect(stranger.page.url()).toContain('/desk/login');
    await main.getByRole('button', { name: texts.page.revokeSubmit }).click();
    await seeMessage(anna.page, texts.page.done.revoke);
    expect((await call()).status).toBe(401);
  });
});
