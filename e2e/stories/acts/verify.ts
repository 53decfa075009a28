import { partsOf } from '../parts-of.ts';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { DocumentType } from '@bb1/domain/kyc/identity-proof';
import type { Locale } from '@bb1/domain/locale';
import verificationTexts from '@bb1/texts/pages/verification';
import { taxIdOf } from '../../../sandbox/demonstration/tax-id-of.ts';
import { localPath } from '../../../web/app/language/locale-path.ts';
import { arriveAt, open, ready, reloadUntil } from '../visitor.ts';
import { comeWithAccount } from './prepared.ts';
import type { Person } from './sign-up.ts';

/** A new account with a confirmed address, at the choice of the investor's type. */
export async function join(page: Page, locale: Locale, person: Person): Promise<void> {
  await comeWithAccount(page, locale, person);
  await open(page, locale, '/verification/type');
}

/** A person to be verified, with a unique document number. */
export function applicantOf(
  locale: Locale,
  name: string,
  at: number,
): Person & { readonly documentNumber: string } {
  const lastName = locale === 'en' ? 'Larkfield' : 'Lerchenfeld';
  return {
    firstName: name,
    lastName,
    email: `${name}.${lastName}@example.org`.toLowerCase(),
    password: 'nine quiet otters',
    documentNumber: `C4${locale.toUpperCase()}${at}7XK2`,
  };
}

/** Waits until the verdict is shown; results of officers and jobs arrive on their own. */
export async function verdictShown(page: Page, title: string): Promise<void> {
  await reloadUntil(
    page,
    async () => (await page.getByRole('main').getByText(title, { exact: true }).count()) > 0,
  );
}

/** From the choice of the investor's type to the checklist. */
export async function investAsAnIndividual(page: Page, locale: Locale): Promise<void> {
  await page
    .getByRole('button', { name: verificationTexts[locale].type.kinds.individual.button })
    .click();
  await arriveAt(page, locale, '/verification/checklist');
}

const STEP_PATHS = {
  identity: '/verification/identity',
  address: '/verification/address',
  upload: '/verification/identity_proof',
} as const;

/** Waits for the next open step, or for the checklist when nothing is open. */
export async function savedStep(page: Page, locale: Locale, item: string): Promise<void> {
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname.startsWith(localPath(locale, '/verification/')) &&
      searchParams.get('saved') === item,
  );
  await ready(page);
}

/** Follows the link that leads on from a finished step. */
export async function goOnward(page: Page, locale: Locale, item: string): Promise<void> {
  const { finished, onward } = verificationTexts[locale].checklist;
  const [before = ''] = partsOf(onward);
  await page.getByRole('link', { name: new RegExp(`^(${before}|${finished})`) }).click();
  await savedStep(page, locale, item);
}

/** Comes to an open step: the step before has led there, or the checklist does. */
export async function startStep(
  page: Page,
  locale: Locale,
  item: 'identity' | 'address' | 'upload',
): Promise<void> {
  const { start, items } = verificationTexts[locale].checklist;
  const { pathname } = new URL(page.url());
  if (!pathname.endsWith(STEP_PATHS[item])) {
    if (!pathname.endsWith('/verification/checklist'))
      await open(page, locale, '/verification/checklist');
    await page
      .getByRole('link')
      .filter({ hasText: `${start}: ${items[item].title}` })
      .click();
  }
  await page
    .getByRole('heading', { level: 1, name: verificationTexts[locale][item].title })
    .waitFor();
}

/** A person's own details; everything else is that of a German with an ID card. */
export interface Details extends Pick<Person, 'firstName' | 'lastName'> {
  readonly documentNumber: string;
  readonly document?: DocumentType;
  readonly citizenship?: string;
  readonly taxResidence?: string;
  readonly taxId?: string;
  readonly validUntil?: string;
}

export async function fillIdentity(page: Page, locale: Locale, details: Details): Promise<void> {
  const { identity: texts } = verificationTexts[locale];
  await page.getByLabel(texts.firstName, { exact: true }).fill(details.firstName);
  await page.getByLabel(texts.lastName, { exact: true }).fill(details.lastName);
  await giveBirthDate(page, texts.dob, '1980-02-29');
  await page.getByLabel(texts.placeOfBirth, { exact: true }).fill('Hamburg');
  await page.getByLabel(texts.countryOfBirth, { exact: true }).selectOption('DE');
  await page
    .getByLabel(texts.citizenship, { exact: true })
    .selectOption(details.citizenship ?? 'DE');
  await page
    .getByLabel(texts.taxResidence, { exact: true })
    .selectOption(details.taxResidence ?? 'DE');
  await page
    .getByLabel(texts.taxId, { exact: true })
    .first()
    .fill(details.taxId ?? taxIdOf(`${details.firstName} ${details.lastName}`));
  await page
    .getByRole('group', { name: texts.exposedQuestion.applicant })
    .getByRole('radio', { name: texts.exposedAnswers.no })
    .check();
  await page.getByRole('radio', { name: texts.docTypes[details.document ?? 'id_card'] }).check();
  await page.getByLabel(texts.docId, { exact: true }).fill(details.documentNumber);
  await page.getByLabel(texts.docAuthority, { exact: true }).fill('Stadt Hamburg');
  await page
    .getByLabel(texts.docExpiresOn, { exact: true })
    .fill(details.validUntil ?? '2045-01-31');
}

/** The three fields of the group. */
export async function giveBirthDate(page: Page, label: string, day: string): Promise<void> {
  const fields = page.getByRole('group', { name: label }).getByRole('textbox');
  for (const [at, text] of day.split('-').toReversed().entries()) await fields.nth(at).fill(text);
}

export async function addCitizenship(
  page: Page,
  locale: Locale,
  { number, country }: { readonly number: number; readonly country: string },
): Promise<void> {
  const { identity: texts } = verificationTexts[locale];
  await page.getByRole('button', { name: texts.addCitizenship }).click();
  await page
    .getByLabel(texts.furtherCitizenship({ number: String(number) }), { exact: true })
    .selectOption(country);
}

/** The fields of one more country of tax residence, as a separate group. */
export function furtherTaxResidence(page: Page, locale: Locale, number: number): Locator {
  return page.getByRole('group', {
    name: verificationTexts[locale].identity.furtherTaxResidence({ number: String(number) }),
  });
}

/** Presses the button; the story decides what follows. */
export async function save(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: verificationTexts[locale].save, exact: true }).click();
}

export async function giveIdentity(page: Page, locale: Locale, details: Details): Promise<void> {
  await fillIdentity(page, locale, details);
  await save(page, locale);
  await savedStep(page, locale, 'identity');
}

/** A person's home, or with `business_address` the seat of a company. */
export async function giveAddress(
  page: Page,
  locale: Locale,
  item: 'address' | 'business_address' = 'address',
): Promise<void> {
  const { address: texts } = verificationTexts[locale];
  await page.getByLabel(texts.street, { exact: true }).fill('Musterstraße 1');
  await page.getByLabel(texts.zipcode, { exact: true }).fill('10115');
  await page.getByLabel(texts.city, { exact: true }).fill('Berlin');
  await page.getByLabel(texts.country, { exact: true }).selectOption('DE');
  await save(page, locale);
  await savedStep(page, locale, item);
}

/** Chooses both sides of the ID card at once; the upload starts immediately. */
export async function uploadIdCard(page: Page, locale: Locale): Promise<void> {
  await upload(page, locale, 'id_card', ['front', 'back']);
}

export async function uploadPassport(page: Page, locale: Locale): Promise<void> {
  await upload(page, locale, 'passport', ['passport']);
}

/** Chooses files for the document and waits until it has all it needs. */
async function upload(
  page: Page,
  locale: Locale,
  document: DocumentType,
  names: readonly string[],
): Promise<void> {
  const texts = verificationTexts[locale].upload;
  await page.getByLabel(texts.fields[document]).setInputFiles(await photos(names));
  await page.getByText(texts.complete).waitFor();
}

/** Pictures of a document's sides, as from a camera. */
export function photos(
  names: readonly string[],
): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    names.map(async (name, at) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo(at),
    })),
  );
}

export async function finishUpload(page: Page, locale: Locale): Promise<void> {
  await goOnward(page, locale, 'upload');
}

let shots = 0;

/**
 * A picture like a photo of one side of a card: its own colours, and lines in place of the print.
 * Each shot has a print of its own: two shots of one card would be refused as copies.
 */
async function photo(side: number): Promise<Buffer> {
  shots += 1;
  const lines = Array.from(
    { length: 6 },
    (_, at) =>
      `<rect x="${40 + ((shots * 6151 + at * 3571) % 400)}" y="${60 + at * 80 + ((shots * 31) % 40)}" width="${120 + ((shots * 7919 + at * 1289) % 340)}" height="${22 + ((shots + at) % 3) * 14}" fill="#345"/>`,
  ).join('');
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="630"><rect x="30" y="30" width="900" height="570" rx="30" fill="${side === 0 ? '#cfe0d8' : '#d9d3e6'}"/>${lines}</svg>`;
  return sharp(Buffer.from(card)).flatten({ background: '#777' }).jpeg().toBuffer();
}
