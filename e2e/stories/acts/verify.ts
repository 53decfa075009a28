import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Locale } from '@bb1/domain/locale';
import { verificationTexts } from '../../../web/app/portal/verification/verification-texts.ts';
import { arriveAt } from '../visitor.ts';
import type { Person } from './sign-up.ts';

/** From the welcome page to the checklist. */
export async function investAsAnIndividual(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: verificationTexts[locale].type.individualButton }).click();
  await arriveAt(page, locale, '/verification/checklist');
}

/** Opens a step of the checklist that is still to be done. */
export async function startStep(page: Page, locale: Locale, item: 'identity' | 'address' | 'upload'): Promise<void> {
  const { start, items } = verificationTexts[locale].checklist;
  await page.getByRole('link').filter({ hasText: `${start}: ${items[item].title}` }).click();
  await page.getByRole('heading', { level: 1, name: verificationTexts[locale][item].title }).waitFor();
}

export async function giveIdentity(page: Page, locale: Locale, person: Person & { readonly documentNumber: string }): Promise<void> {
  const { identity: texts, save } = verificationTexts[locale];
  await page.getByLabel(texts.firstName, { exact: true }).fill(person.firstName);
  await page.getByLabel(texts.lastName, { exact: true }).fill(person.lastName);
  await page.getByLabel(texts.dob, { exact: true }).fill('1980-02-29');
  await page.getByLabel(texts.placeOfBirth, { exact: true }).fill('Hamburg');
  await page.getByLabel(texts.countryOfBirth, { exact: true }).selectOption('DE');
  await page.getByLabel(texts.citizenship, { exact: true }).selectOption('DE');
  await page.getByLabel(texts.taxResidence, { exact: true }).selectOption('DE');
  await page.getByLabel(texts.taxId, { exact: true }).fill('36 574 261 809');
  await page.getByRole('radio', { name: texts.docTypes.id_card }).check();
  await page.getByLabel(texts.docId, { exact: true }).fill(person.documentNumber);
  await page.getByLabel(texts.docAuthority, { exact: true }).fill('Stadt Hamburg');
  await page.getByLabel(texts.docExpiresOn, { exact: true }).fill('2045-01-31');
  await page.getByRole('button', { name: save }).click();
  await arriveAt(page, locale, '/verification/checklist?saved=identity');
}

export async function giveAddress(page: Page, locale: Locale): Promise<void> {
  const { address: texts, save } = verificationTexts[locale];
  await page.getByLabel(texts.street, { exact: true }).fill('Musterstraße 1');
  await page.getByLabel(texts.zipcode, { exact: true }).fill('10115');
  await page.getByLabel(texts.city, { exact: true }).fill('Berlin');
  await page.getByLabel(texts.country, { exact: true }).selectOption('DE');
  await page.getByRole('button', { name: save }).click();
  await arriveAt(page, locale, '/verification/checklist?saved=address');
}

/** Chooses both sides of the ID card at once; they travel as soon as they are chosen. */
export async function uploadIdCard(page: Page, locale: Locale): Promise<void> {
  const texts = verificationTexts[locale].upload;
  const sides = await Promise.all(['front', 'back'].map(async (side, at) => ({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer: await photo(at) })));
  await page.getByLabel(texts.fields.id_card).setInputFiles(sides);
  await page.getByText(texts.complete).waitFor();
}

export async function finishUpload(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: verificationTexts[locale].upload.done }).click();
  await arriveAt(page, locale, '/verification/checklist?saved=upload');
}

/** A picture like a photo of one side of a card: its own colours, and lines where the print would be. */
async function photo(side: number): Promise<Buffer> {
  const lines = Array.from({ length: 6 }, (_, at) => `<rect x="${420 - side * 380}" y="${90 + at * 60}" width="${420 - at * 30}" height="22" fill="#345"/>`).join('');
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="570"><rect width="900" height="570" rx="30" fill="${side === 0 ? '#cfe0d8' : '#d9d3e6'}"/>${lines}</svg>`;
  return sharp(Buffer.from(card)).flatten({ background: '#777' }).jpeg().toBuffer();
}
