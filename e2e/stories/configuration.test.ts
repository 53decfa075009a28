import { partsOf } from './parts-of.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { type StartedProduct, startProduct } from '../../testing/product-for-stories.ts';
import deskConfigurationTexts from '@bb1/texts/pages/desk-configuration';
import deskPaymentHaltTexts from '@bb1/texts/pages/desk-payment-halts';
import deskTexts from '@bb1/texts/pages/desk';
import { newOfficer } from './acts/officer-app.ts';
import { goToScreen, proveWhenAsked } from './acts/officers.ts';
import { look } from './page-checks.ts';
import { open, openBrowser, seeMessage, type Visitor, walkThrough } from './visitor.ts';

const [FELIX, PETRA, AXEL] = [
  'felix@issuer.example',
  'petra@issuer.example',
  'axel@issuer.example',
];
const WIDE = { alsoAt: [768] };
/** An obvious change: the whole sale is on other days. */
const ANOTHER_START = -10;

let before: StartedProduct;
let own: StartedProduct;
let browser: Browser;
beforeAll(async () => {
  before = await startProduct();
  await before.halt();
  own = await startProduct({
    preparedData: before.product.dataFolder,
    saleStartsInDays: ANOTHER_START,
  });
  walkThrough(own.product);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await own.stop();
  await before.stop();
});

/** From the queue on the home screen to the waiting version. */
async function opensFromQueue({ page }: Visitor, locale: Locale): Promise<void> {
  const texts = deskConfigurationTexts[locale];
  await open(page, locale, '/desk');
  await page
    .getByRole('link', { name: new RegExp(deskTexts[locale].queues.configuration_to_confirm) })
    .click();
  await page.getByRole('link', { name: texts.page.title({ number: '2' }), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: texts.page.title({ number: '2' }) }).waitFor();
}

async function confirms({ page }: Visitor, locale: Locale, email: string): Promise<void> {
  const texts = deskConfigurationTexts[locale];
  await proveWhenAsked(page, locale, email);
  await page.getByRole('button', { name: texts.confirm.submit }).click();
  await seeMessage(page, texts.done);
}

describe('a product started with another configuration', () => {
  it('[DESK-4][DESK-3][SAFE-1] halts payments until two officers, each in their language, have seen and confirmed the change', async () => {
    const { en, de } = deskConfigurationTexts;
    const [felix, petra, axel] = [
      await newOfficer(browser, 'en', FELIX),
      await newOfficer(browser, 'de', PETRA),
      await newOfficer(browser, 'en', AXEL),
    ];
    await open(felix.page, 'en', '/desk');
    await felix.page.getByText(deskTexts.en.home.haltedTitle).first().waitFor();
    await goToScreen(felix.page, 'en', 'payment_halts');
    await felix.page.getByText(deskPaymentHaltTexts.en.configuration).waitFor();
    await look(felix.page, 'desk-payment-halts-configuration', WIDE);
    await goToScreen(axel.page, 'en', 'configuration');
    await look(axel.page, 'desk-configuration', WIDE);
    await axel.page.getByRole('link', { name: 'Version 2', exact: true }).click();
    await axel.page.getByText(en.confirm.mayNot).waitFor();

    await opensFromQueue(felix, 'en');
    const changes = felix.page.getByRole('region', { name: en.page.differences });
    await changes.getByText(en.names['sale.start'], { exact: true }).waitFor();
    await look(felix.page, 'desk-configuration-version', WIDE);
    await confirms(felix, 'en', FELIX);
    await felix.page.getByText(en.confirm.own).waitFor();
    expect(await felix.page.getByRole('button', { name: en.confirm.submit }).count()).toBe(0);

    await opensFromQueue(petra, 'de');
    await petra.page.getByText(partsOf(de.confirm.second).at(-1)?.trim() ?? '').waitFor();
    await look(petra.page, 'desk-configuration-version-second', WIDE);
    await confirms(petra, 'de', PETRA);
    await petra.page.getByText(de.states.confirmed, { exact: true }).first().waitFor();
    await look(petra.page, 'desk-configuration-version-confirmed', WIDE);
    await open(petra.page, 'de', '/desk');
    expect(await petra.page.getByText(deskTexts.de.home.haltedTitle).count()).toBe(0);
    expect([felix, petra, axel].flatMap(({ traffic }) => traffic.errors)).toEqual([]);
  });
});
