import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import verificationTexts from '@bb1/texts/pages/verification';
import uiTexts from '@bb1/texts/pages/ui';
import { type Person } from './acts/sign-up.ts';
import { giveIdentity, investAsAnIndividual, join, photos, startStep } from './acts/verify.ts';
import { newVisitor, openBrowser, storyLanguages } from './visitor.ts';

const LOCALES = storyLanguages('de');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A person at the upload page for pictures of the ID card. */
async function atTheUpload(
  locale: Locale,
): Promise<{ page: Page; field: ReturnType<Page['getByLabel']> }> {
  const { page } = await newVisitor(browser, locale);
  const person: Person = {
    firstName: 'Ute',
    lastName: 'Upload',
    email: `ute.${randomBytes(6).toString('hex')}@people.example`,
    password: 'seven slow snails',
  };
  await join(page, locale, person);
  await investAsAnIndividual(page, locale);
  await startStep(page, locale, 'identity');
  await giveIdentity(page, locale, {
    ...person,
    documentNumber: `L${randomBytes(4).toString('hex').toUpperCase()}`,
  });
  await startStep(page, locale, 'upload');
  return { page, field: page.getByLabel(verificationTexts[locale].upload.fields.id_card) };
}

const again = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: uiTexts[locale].uploadAgain });
const chosen = (field: ReturnType<Page['getByLabel']>) =>
  field.evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name));

describe('an upload on a bad connection', () => {
  it.each(LOCALES)(
    '[KYC-6] shows its progress, reports an interrupted network, keeps the files, and continues at a press (%s)',
    async (locale) => {
      const { page, field } = await atTheUpload(locale);
      const line = await page.context().newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 100_000,
      });
      const picture = await sharp({
        create: {
          width: 900,
          height: 600,
          channels: 3,
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
          background: 'white',
        },
      })
        .jpeg({ quality: 95 })
        .toBuffer();
      await field.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: picture });
      await page
        .getByText(new RegExp(uiTexts[locale].uploading({ percent: '[1-9]\\d?' })))
        .first()
        .waitFor();
      await page.context().setOffline(true);
      await page.getByText(message(locale, 'upload_failed')).waitFor();
      expect(await chosen(field)).toEqual(['front.jpg']);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await page.getByText(verificationTexts[locale].upload.none).waitFor();

      await page.context().setOffline(false);
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
      await again(page, locale).click();
      await page.getByText('front.jpg', { exact: true }).waitFor();
      await expect.poll(() => chosen(field)).toEqual([]);
      expect([
        await again(page, locale).count(),
        await page.getByText(message(locale, 'upload_failed')).count(),
      ]).toEqual([0, 0]);
    },
  );

  it.each(LOCALES)(
    "[KYC-6] reports a proxy's error in our own words, and a refused file offers no retry (%s)",
    async (locale) => {
      const { page, field } = await atTheUpload(locale);
      const call = '**/api/users/kyc/identity_proof/*';
      await page.route(call, (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      );
      await field.setInputFiles(await photos(['front', 'back']));
      await page.getByText(message(locale, 'upload_failed')).waitFor();
      expect(await chosen(field)).toEqual(['front.jpg', 'back.jpg']);
      await page.unroute(call);
      await field.setInputFiles({
        name: 'front.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('no picture at all'),
      });
      await page.getByText(message(locale, 'upload_wrong_type')).waitFor();
      expect([await chosen(field), await again(page, locale).count()]).toEqual([['front.jpg'], 0]);
      await field.setInputFiles(await photos(['front', 'back']));
      await page.getByText(verificationTexts[locale].upload.complete).waitFor();
      expect(await page.getByText(message(locale, 'upload_wrong_type')).count()).toBe(0);
    },
  );
});
