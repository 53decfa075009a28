import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message } from '@bb1/domain/messages';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import { newOfficer } from './acts/officer-app.ts';
import { approveShown, goToScreen, proveWhenAsked } from './acts/officers.ts';
import { look } from './page-checks.ts';
import { open, openBrowser, storyLanguages } from './visitor.ts';

const LOCALES = storyLanguages('en');
const RITA = 'rita@issuer.example';
const ADA = 'ada@issuer.example';

const TABLET = { alsoAt: [768] };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(LOCALES)('country lists in the back office (%s)', (locale) => {
  const texts = deskCountryListTexts[locale];
  const { decide } = deskApprovalTexts[locale];

  it('[KYC-4][DESK-4] are proposed, with unrecognised names reported and nothing typed lost, and approved by another officer who sees the difference', async () => {
    const name = `Story ${locale} ${randomUUID().slice(0, 8)}`;
    const { page: ritas, traffic: ritasTraffic } = await newOfficer(browser, locale, RITA);
    await goToScreen(ritas, locale, 'country_lists');
    await ritas.getByRole('link', { name: 'FATF call for action' }).waitFor();
    await look(ritas, 'desk-country-lists', TABLET);
    await ritas.getByText(texts.list.newFold, { exact: true }).click();
    await ritas.getByLabel(texts.form.name).fill(name);
    await ritas.getByLabel(texts.form.countries, { exact: true }).fill('TV\nAtlantis');
    await ritas.getByLabel(texts.form.applies).selectOption('residence');
    await ritas.getByLabel(texts.effects.enhanced).check();
    await ritas.getByLabel(texts.form.source, { exact: true }).fill('a story');
    await ritas.getByRole('button', { name: texts.form.submitNew }).click();
    await ritas
      .getByText(message(locale, 'countries_not_understood', { names: 'Atlantis' }))
      .waitFor();
    await look(ritas, 'desk-country-list-refused', TABLET);
    expect(await ritas.getByLabel(texts.form.countries, { exact: true }).inputValue()).toBe(
      'TV\nAtlantis',
    );
    expect(await ritas.getByLabel(texts.form.name).inputValue()).toBe(name);
    expect(await ritas.getByLabel(texts.effects.enhanced).isChecked()).toBe(true);
    await ritas.getByLabel(texts.form.countries, { exact: true }).fill('TV\nNauru');
    await ritas.getByRole('button', { name: texts.form.submitNew }).click();
    await ritas.getByRole('button', { name: decide.withdraw }).waitFor();
    expect(await ritas.getByRole('button', { name: decide.approve, exact: true }).count()).toBe(0);

    const { page: adas, traffic: adasTraffic } = await newOfficer(browser, locale, ADA);
    await open(adas, locale, new URL(ritas.url()).pathname.replace(/^\/de(?=\/)/, ''));
    await adas.getByText(name, { exact: true }).waitFor();
    expect(await adas.getByText('Nauru, Tuvalu', { exact: true }).count()).toBe(2);
    await look(adas, 'desk-country-list-proposed', TABLET);
    await proveWhenAsked(adas, locale, ADA);
    await approveShown(adas, locale);
    await goToScreen(adas, locale, 'country_lists');
    await adas
      .getByRole('row')
      .filter({ hasText: name })
      .getByText(texts.effects.enhanced)
      .waitFor();
    await adas.getByRole('link', { name }).click();
    await adas.getByRole('heading', { level: 1, name }).waitFor();
    await look(adas, 'desk-country-list-approved', TABLET);
    expect(
      [...ritasTraffic.errors, ...adasTraffic.errors].filter((line) => !line.includes('422')),
    ).toEqual([]);
  });
});
