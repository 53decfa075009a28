import type { Locator, Page } from 'playwright-core';
import type { BusinessFileKind } from '@bb1/domain/kyc/business';
import type { DocumentType } from '@bb1/domain/kyc/identity-proof';
import type { Person } from './sign-up.ts';
import type { Locale } from '@bb1/domain/locale';
import businessTexts from '@bb1/texts/pages/verification-business';
import verificationTexts from '@bb1/texts/pages/verification';
import { arriveAt } from '../visitor.ts';
import { photos, giveBirthDate } from './verify.ts';

export interface Owner {
  readonly firstName: string;
  readonly lastName: string;
  /** As typed. */
  readonly capital: string;
}

export interface Representative {
  readonly firstName: string;
  readonly lastName: string;
  readonly docType: DocumentType;
  readonly docId: string;
  readonly taxId: string;
  readonly actsForAccount: boolean;
}

/** From the choice of the investor's type to a company's checklist. */
export async function investAsABusiness(page: Page, locale: Locale): Promise<void> {
  await page
    .getByRole('button', { name: verificationTexts[locale].type.kinds.business.button })
    .click();
  await arriveAt(page, locale, '/verification/checklist');
}

/** Types the details of a company that two represent jointly, without sending them. */
export async function fillCompany(
  page: Page,
  locale: Locale,
  { legalName, taxNumber }: { readonly legalName: string; readonly taxNumber: string },
): Promise<void> {
  const texts = businessTexts[locale].company;
  await page.getByLabel(texts.legalName, { exact: true }).fill(legalName);
  await page.getByLabel(texts.name, { exact: true }).fill('Beispiel');
  await page.getByLabel(texts.legalForm, { exact: true }).fill('GmbH');
  await page.getByLabel(texts.country, { exact: true }).selectOption('DE');
  await page.getByLabel(texts.registerCourt).fill('Amtsgericht Hamburg');
  await page.getByLabel(texts.registerNumber).fill('HRB 12345');
  await page.getByLabel(texts.taxNumber, { exact: true }).fill(taxNumber);
  await page.getByLabel(texts.phone, { exact: true }).fill('+49 40 1234567');
  await page.getByRole('radio', { name: texts.representations.joint.label }).check();
}

/** Types an owner's details and share, without sending them. */
export async function fillOwner(page: Page, locale: Locale, owner: Owner): Promise<void> {
  const texts = businessTexts[locale].owner;
  await page.getByLabel(texts.firstName, { exact: true }).fill(owner.firstName);
  await page.getByLabel(texts.lastName, { exact: true }).fill(owner.lastName);
  await giveBirthDate(page, texts.dob, '1970-05-05');
  await page.getByLabel(texts.placeOfBirth, { exact: true }).fill('Bonn');
  await page.getByLabel(texts.citizenship, { exact: true }).selectOption('DE');
  await page.getByLabel(texts.residence, { exact: true }).selectOption('DE');
  await page.getByLabel(texts.capital, { exact: true }).fill(owner.capital);
  await sayNoPublicOffice(page, locale);
}

async function sayNoPublicOffice(page: Page, locale: Locale): Promise<void> {
  await page
    .getByRole('radio', { name: verificationTexts[locale].identity.exposedAnswers.no, exact: true })
    .check();
}

/**
 * Opens the form of another representative from the list and types everything, without sending it.
 */
export async function nameRepresentative(
  page: Page,
  locale: Locale,
  one: Representative,
): Promise<void> {
  const { identity: texts } = verificationTexts[locale];
  await page.getByRole('link', { name: businessTexts[locale].representatives.add }).click();
  await arriveAt(page, locale, '/verification/legal_reps/new');
  await page.getByLabel(texts.firstName, { exact: true }).fill(one.firstName);
  await page.getByLabel(texts.lastName, { exact: true }).fill(one.lastName);
  await giveBirthDate(page, texts.dob, '1980-02-29');
  await page.getByLabel(texts.placeOfBirth, { exact: true }).fill('Hamburg');
  await page.getByLabel(texts.countryOfBirth, { exact: true }).selectOption('DE');
  await page.getByLabel(texts.companyRole, { exact: true }).fill('CEO');
  await page.getByLabel(texts.actsForAccount, { exact: true }).setChecked(one.actsForAccount);
  await page.getByLabel(texts.street, { exact: true }).fill('Musterstraße 1');
  await page.getByLabel(texts.zipcode, { exact: true }).fill('20095');
  await page.getByLabel(texts.city, { exact: true }).fill('Hamburg');
  await page.getByLabel(texts.residenceCountry, { exact: true }).selectOption('DE');
  await page.getByRole('combobox', { name: texts.citizenship, exact: true }).selectOption('DE');
  await page.getByLabel(texts.taxResidence, { exact: true }).selectOption('DE');
  // Without scripts the fields of further countries are visible too.
  await page.getByLabel(texts.taxId, { exact: true }).first().fill(one.taxId);
  await sayNoPublicOffice(page, locale);
  await page.getByRole('radio', { name: texts.docTypes[one.docType] }).check();
  await page.getByLabel(texts.docId, { exact: true }).fill(one.docId);
  await page.getByLabel(texts.docAuthority, { exact: true }).fill('Stadt Hamburg');
  await page.getByLabel(texts.docExpiresOn, { exact: true }).fill('2045-01-31');
}

/** A person's line in a list of people. */
export function rowOf(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** Chooses pictures of a document on its page or in the dialog. */
export async function choosePictures(
  where: Page | Locator,
  locale: Locale,
  docType: DocumentType,
): Promise<void> {
  const names = docType === 'passport' ? ['photo-page'] : ['front', 'back'];
  await where
    .getByLabel(businessTexts[locale].representativeFiles.fields[docType])
    .setInputFiles(await photos(names));
}

/** Uploads papers of a kind, which appear in its sheet. */
export async function uploadPapers(
  page: Page,
  locale: Locale,
  kind: BusinessFileKind,
  names: readonly string[],
): Promise<void> {
  const texts = businessTexts[locale].documents;
  await page
    .getByLabel(texts.choose({ kind: texts.kinds[kind].title }))
    .setInputFiles(await photos(names));
  for (const name of names)
    await page
      .getByRole('region', { name: texts.kinds[kind].title })
      .getByText(`${name}.jpg`, { exact: true })
      .waitFor();
}

/** A person who opens a company's account; officers tell accounts apart by the name. */
export function founderOf(locale: Locale, name: string): Person {
  const lastName = locale === 'en' ? 'Firmwright' : 'Firmenich';
  return {
    firstName: name,
    lastName,
    email: `${name}.${lastName}@example.org`.toLowerCase(),
    password: 'seven slow snails',
  };
}

/** The message at a field, via its accessible error. */
export async function messageAt(page: Page, name: string): Promise<string> {
  const field = page.locator(`[name="${name}"]`).first();
  const group = page.locator('fieldset').filter({ has: page.locator(`[name="${name}"]`) });
  const described =
    (await field.getAttribute('aria-describedby')) ??
    (await group.last().getAttribute('aria-describedby')) ??
    '';
  const ids = described.split(' ').filter((id) => id.endsWith('-message'));
  return ids.length === 0 ? '' : page.locator(`[id="${ids[0] ?? ''}"]`).innerText();
}
