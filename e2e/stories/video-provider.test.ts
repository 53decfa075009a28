import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import videoTexts from '@bb1/texts/pages/video';
import { startProduct } from '../../testing/product-for-stories.ts';
import { comeVerified, investorNamed } from './acts/prepared.ts';
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
      ...investorNamed(`Otis ${locale === 'en' ? 'Outerbridge' : 'Ausland'}`, {
        locale,
        documentId: `O1DE0${locale.toUpperCase()}47`,
      }),
      intended: '12000.00',
    };
    const texts = videoTexts[locale];

    it('[KYC-9] leads to the provider and back, and the result arrives', async () => {
      const { page } = await newVisitor(browser, locale);
      await comeVerified(page, person);
      await open(page, locale, '/verification/video_identification');
      await look(page, 'video-outside');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: texts.consent.goOn }).click();
      await page.waitForURL((url) => url.origin !== product().portalUrl);
      await page.getByRole('textbox').fill(person.document.id);
      await page.locator('button[value=passed]').click();
      await arriveAt(page, locale, '/verification/video_identification');
      await page.getByText(texts.results.done.title).waitFor();
      await look(page, 'video-outside-passed');
      expect(await page.getByRole('button', { name: texts.consent.goOn }).count()).toBe(0);
    });
  },
);
