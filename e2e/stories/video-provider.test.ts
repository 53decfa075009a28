import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import videoTexts from '@bb1/texts/pages/video';
import { startProduct } from '../../testing/product-for-stories.ts';
import { sayAnAmount } from './acts/sign-up.ts';
import { giveAddress, giveIdentity, investAsAnIndividual, join, startStep } from './acts/verify.ts';
import { look } from './page-checks.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  product,
  storyLanguages,
  walkThrough,
} from './visitor.ts';

let browser: Browser;
let stop: () => Promise<void>;
beforeAll(async () => {
  const own = await startProduct({ settings: { VIDEO_PROVIDER: 'outside' } });
  stop = () => own.stop();
  walkThrough(own.product);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await stop();
});

describe.each(storyLanguages('en'))(
  'video identification by an outside provider (%s)',
  (locale: Locale) => {
    const person = {
      firstName: 'Otis',
      lastName: locale === 'en' ? 'Outerbridge' : 'Auswärts',
      email: `otis.${locale}@example.org`,
      password: 'two green harbours',
      documentNumber: `O1DE0${locale.toUpperCase()}47`,
    };
    const texts = videoTexts[locale];

    it('[KYC-9] leads to the provider and back, and the result arrives', async () => {
      const { page } = await newVisitor(browser, locale);
      await join(page, locale, person);
      await investAsAnIndividual(page, locale);
      await startStep(page, locale, 'identity');
      await giveIdentity(page, locale, person);
      await startStep(page, locale, 'address');
      await giveAddress(page, locale);
      await sayAnAmount(page, locale, '12000');
      await open(page, locale, '/verification/video_identification');
      await look(page, 'video-outside');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: texts.consent.goOn }).click();
      await page.waitForURL((url) => url.origin !== product().portalUrl);
      await page.getByRole('textbox').fill(person.documentNumber);
      await page.locator('button[value=passed]').click();
      await arriveAt(page, locale, '/verification/video_identification');
      await page.getByText(texts.results.done.title).waitFor();
      await look(page, 'video-outside-passed');
      expect(await page.getByRole('button', { name: texts.consent.goOn }).count()).toBe(0);
    });
  },
);
