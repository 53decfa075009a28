import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { openSanctionsCsv } from '../../server/src/integrations/screening-lists/test-files/written-lists.ts';
import { type DemoPerson, emailOf } from '../../sandbox/demonstration/people.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import deskTexts from '@bb1/texts/pages/desk';
import verificationTexts from '@bb1/texts/pages/verification';
import { comeToDesk } from './acts/officer-app.ts';
import { approvePerson, goToScreen, openCase, proveWhenAsked } from './acts/officers.ts';
import { ratesAreKnown } from './acts/rates-are-known.ts';
import { comeVerified, investorNamed } from './acts/prepared.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  reloadUntil,
  seeMessage,
  storyLanguages,
  type Visitor,
  walkThroughSharedLast,
} from './visitor.ts';

const LOCALES = storyLanguages('en');
const RITA = 'rita@issuer.example';
const ADA = 'ada@issuer.example';
const TABLET = { alsoAt: [768] };
const MAILS = {
  approved: { en: 'We have checked your details', de: 'Wir haben Ihre Angaben geprüft' },
  rejected: { en: 'About your verification', de: 'Zu Ihrer Identitätsprüfung' },
} as const;
/** Officers' notes on a case, and words that would disclose a list. */
const REASONS = {
  apart: 'Born in another town, eye colour differs',
  one: 'Birth date, birth place and portrait agree',
} as const;
const GIVEN_AWAY =
  /birth place and portrait|eye colour|story-\d|sanction|screening|embargo|sanktion|namensliste/i;

function somebody(name: string, locale: Locale, documentId: string): DemoPerson {
  return { ...investorNamed(name, { locale, documentId }), dob: '1980-02-29' };
}

const PEOPLE = {
  en: {
    alike: somebody('Orlin Featherstowe', 'en', 'S1EN47XK2'),
    same: somebody('Mabel Quarrington', 'en', 'S2EN47XK2'),
  },
  de: {
    alike: somebody('Hinrich Wolkenbruck', 'de', 'S1DE47XK2'),
    same: somebody('Dorthe Silberquell', 'de', 'S2DE47XK2'),
  },
} as const;
const nameOf = ({ firstName, lastName }: DemoPerson) => `${firstName} ${lastName}`;

/**
 * The list as published for the story of a language, including all earlier entries. It has a
 * namesake of the first person, and the exact birth date of the other.
 */
function listFor(locale: Locale): Buffer {
  const listed = LOCALES.slice(0, LOCALES.indexOf(locale) + 1).flatMap((one) => [
    {
      ref: `story-${one}-1`,
      names: [nameOf(PEOPLE[one].alike)],
      born: '1981',
      countries: ['RU'],
      programme: 'Story programme',
    },
    {
      ref: `story-${one}-2`,
      names: ['Somebody Else', nameOf(PEOPLE[one].same)],
      born: '1980-02-29',
      countries: ['DE'],
      programme: 'Story programme',
    },
  ]);
  return Buffer.from(openSanctionsCsv(listed));
}

let browser: Browser;
beforeAll(async () => {
  await walkThroughSharedLast();
  browser = await openBrowser();
});
afterAll(() => browser.close());

const main = (page: Page) => page.getByRole('main');

/** Everything the product shows to a waiting person, except for their own details. */
async function shownTexts(page: Page, locale: Locale, person: DemoPerson): Promise<string[]> {
  const lines: string[] = [];
  for (const path of [
    '/verification/checklist',
    '/verification/identity',
    '/verification/identity_proof',
    '/dashboard',
    '/investment',
  ]) {
    await open(page, locale, path);
    expect(await page.content(), path).not.toMatch(GIVEN_AWAY);
    const theirs = [
      nameOf(person),
      person.firstName,
      person.lastName,
      emailOf(person),
      person.document.id,
    ];
    const text = theirs.reduce(
      (rest, word) => rest.replaceAll(word.toLowerCase(), '…'),
      (await main(page).innerText()).toLowerCase(),
    );
    // Rates and their time belong to the moment.
    lines.push(text.replaceAll(/\d/g, '0'));
  }
  return lines;
}

describe.each(LOCALES)('a person whose name is on a list (%s)', (locale) => {
  const texts = deskScreeningTexts[locale];
  const kyc = deskKycTexts[locale];
  const { verdicts } = verificationTexts[locale];
  const { alike, same } = PEOPLE[locale];
  /** Only a replacing version shows changes. */
  const isFirst = locale === LOCALES[0];
  const added = (page: Page) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(texts.version.counts.added, { exact: true }) })
      .locator('dd')
      .first()
      .innerText();
  let rita: Visitor;
  let ada: Visitor;
  let alikesBrowser: Visitor;
  let samesBrowser: Visitor;
  let shownBefore: string[];

  beforeAll(async () => {
    [rita, ada] = [await newVisitor(browser, locale), await newVisitor(browser, locale)];
    await comeToDesk(rita.page, RITA);
    await comeToDesk(ada.page, ADA);
    [alikesBrowser, samesBrowser] = [
      await newVisitor(browser, locale),
      await newVisitor(browser, locale),
    ];
    await comeVerified(samesBrowser.page, same);
    await ratesAreKnown(samesBrowser.page);
    shownBefore = await shownTexts(samesBrowser.page, locale, same);
  });

  it('[KYC-8][DESK-4] is found after one officer previewed and proposed a list, which they cannot approve, and another saw its changes and activated it', async () => {
    const { page: ritas } = rita;
    await goToScreen(ritas, locale, 'screening');
    await ritas.getByRole('heading', { level: 1, name: texts.hits.title }).waitFor();
    await look(ritas, 'desk-screening-hits-before', TABLET);
    await ritas.getByRole('link', { name: texts.hits.toLists }).click();
    await ritas.getByRole('heading', { level: 1, name: texts.overview.title }).waitFor();
    await ritas.getByLabel(texts.overview.list, { exact: true }).selectOption('own');
    await ritas.getByLabel(texts.overview.file, { exact: true }).setInputFiles({
      name: `story-${locale}.csv`,
      mimeType: 'text/csv',
      buffer: listFor(locale),
    });
    await ritas.getByRole('button', { name: texts.overview.read }).click();
    await arriveAt(ritas, locale, /\/desk\/screening\/lists\/[^/]+$/);
    await ritas
      .getByText(isFirst ? texts.version.replacesNothing : nameOf(alike), { exact: true })
      .waitFor();
    expect(await added(ritas)).toBe('2');
    await look(ritas, 'desk-screening-list-read', TABLET);
    await ritas.getByRole('button', { name: texts.version.propose }).click();
    await seeMessage(ritas, texts.version.done.proposed);
    await ritas.getByText(texts.version.mine).waitFor();
    expect(await ritas.getByRole('button', { name: texts.version.approve }).count()).toBe(0);

    const { page: adas } = ada;
    await open(adas, locale, '/desk');
    await adas
      .getByRole('link', { name: new RegExp(deskTexts[locale].queues.screening_lists) })
      .click();
    await adas.getByRole('heading', { level: 1, name: texts.overview.title }).waitFor();
    await look(adas, 'desk-screening-lists', TABLET);
    await adas
      .getByRole('row')
      .filter({ hasText: texts.versionStates.proposed })
      .getByRole('link')
      .click();
    await adas
      .getByText(isFirst ? texts.version.replacesNothing : nameOf(alike), { exact: true })
      .waitFor();
    expect(await added(adas)).toBe('2');
    await reloadUntil(
      adas,
      async () => (await adas.getByRole('button', { name: texts.version.approve }).count()) > 0,
    );
    await proveWhenAsked(adas, locale, ADA);
    await look(adas, 'desk-screening-list-proposed', TABLET);
    await adas.getByRole('button', { name: texts.version.approve }).click();
    await seeMessage(adas, texts.version.done.in_force);
    await look(adas, 'desk-screening-list-in-force', TABLET);
  });

  it('[KYC-8] verifies and reads exactly what anybody in review reads, like a person who was waiting when the list came', async () => {
    const { page } = alikesBrowser;
    await comeVerified(page, alike);
    await goToScreen(ada.page, locale, 'screening');
    for (const person of [alike, same])
      await reloadUntil(
        ada.page,
        async () => (await ada.page.getByRole('link', { name: nameOf(person) }).count()) > 0,
      );
    await look(ada.page, 'desk-screening-hits', TABLET);
    expect(await shownTexts(page, locale, alike)).toEqual(shownBefore);
    expect(await shownTexts(samesBrowser.page, locale, same)).toEqual(shownBefore);
  });

  it('[KYC-8][DESK-1] cannot be approved while the hit is open; the reviewer reads why, and may view it but not judge', async () => {
    const { page } = rita;
    await openCase(page, locale, nameOf(alike));
    await page.getByText(kyc.signs.openTitle({ count: 1 })).waitFor();
    await page.getByText(kyc.decision.obstacles.screening_open, { exact: true }).waitFor();
    expect(
      await page.getByRole('button', { name: kyc.decision.approve, exact: true }).count(),
    ).toBe(0);
    await look(page, 'desk-kyc-hit-open', TABLET);
    await page.getByRole('link', { name: kyc.signs.toHits }).click();
    await page.getByRole('heading', { level: 1, name: texts.hits.title }).waitFor();
    await page.getByRole('link', { name: nameOf(alike) }).click();
    await page.getByText(texts.hit.mayNot).waitFor();
    expect(await page.getByRole('button', { name: texts.hit.submit }).count()).toBe(0);
    await look(page, 'desk-screening-hit-of-reviewer', TABLET);
  });

  it('[KYC-8][SITE-8] is approved once compliance judged, with a reason, that it is another person, and gets the mail', async () => {
    const { page: adas } = ada;
    await open(adas, locale, '/desk');
    await adas
      .getByRole('link', { name: new RegExp(deskTexts[locale].queues.screening_hits) })
      .click();
    await adas.getByRole('heading', { level: 1, name: texts.hits.title }).waitFor();
    await adas.getByRole('link', { name: nameOf(alike) }).click();
    await adas.getByRole('heading', { level: 1, name: nameOf(alike) }).waitFor();
    const agreement = (field: string) =>
      adas
        .getByRole('row')
        .filter({ has: adas.getByRole('rowheader', { name: field, exact: true }) })
        .getByRole('cell')
        .last()
        .innerText();
    expect([await agreement(texts.hit.birth), await agreement(texts.hit.countries)]).toEqual([
      texts.hit.births.near_year,
      texts.hit.countryAgreements.other,
    ]);
    await look(adas, 'desk-screening-hit', TABLET);
    await adas.getByLabel(texts.hit.judgements.false_match).check();
    await adas.getByRole('button', { name: texts.hit.submit, exact: true }).click();
    const reason = adas.getByLabel(texts.hit.reason, { exact: true });
    await expect
      .poll(() =>
        reason.evaluate(
          (field) =>
            field === document.activeElement && field.getAttribute('aria-invalid') === 'true',
        ),
      )
      .toBe(true);
    expect(await adas.getByLabel(texts.hit.judgements.false_match).isChecked()).toBe(true);
    await look(adas, 'desk-screening-hit-without-reason', TABLET);
    await reason.fill(REASONS.apart);
    await adas.getByRole('button', { name: texts.hit.submit, exact: true }).click();
    await seeMessage(adas, texts.hit.done);
    await look(adas, 'desk-screening-hit-judged', TABLET);

    await openCase(rita.page, locale, nameOf(alike));
    await approvePerson(rita.page, locale);
    const mail = await mailTo(emailOf(alike), MAILS.approved[locale]);
    expect(mail.text + mail.html).not.toMatch(GIVEN_AWAY);
    const { page, traffic } = alikesBrowser;
    await open(page, locale, '/verification/checklist');
    await main(page).getByText(verdicts.approved.title, { exact: true }).waitFor();
    expect(await page.content()).not.toMatch(GIVEN_AWAY);
    expect(traffic.errors).toEqual([]);
  });

  it('[KYC-8][KYC-4] cannot be approved by anybody once compliance confirmed the hit, and is rejected in neutral words', async () => {
    const { page: adas } = ada;
    await open(adas, locale, '/desk/screening?state=open');
    await adas.getByRole('link', { name: nameOf(same) }).click();
    await adas.getByLabel(texts.hit.judgements.true_match).check();
    await adas.getByLabel(texts.hit.reason, { exact: true }).fill(REASONS.one);
    await adas.getByRole('button', { name: texts.hit.submit, exact: true }).click();
    await seeMessage(adas, texts.hit.done);
    await adas.getByText(texts.hit.another).waitFor();
    await look(adas, 'desk-screening-hit-true', TABLET);

    await openCase(adas, locale, nameOf(same));
    await adas.getByText(kyc.decision.obstacles.screening_true_match, { exact: true }).waitFor();
    expect(
      await adas.getByRole('button', { name: kyc.decision.approve, exact: true }).count(),
    ).toBe(0);
    await look(adas, 'desk-kyc-hit-true', TABLET);
    const fold = adas
      .locator('details')
      .filter({ has: adas.getByText(kyc.decision.reject, { exact: true }) });
    await fold.getByText(kyc.decision.reject, { exact: true }).click();
    await fold.getByLabel(kyc.decision.note).fill(REASONS.one);
    await fold.getByRole('button', { name: kyc.decision.rejectSubmit }).click();
    await seeMessage(adas, kyc.decision.done({ verdict: kyc.verdicts.rejected }));

    const mail = await mailTo(emailOf(same), MAILS.rejected[locale]);
    expect(mail.text + mail.html).not.toMatch(GIVEN_AWAY);
    const { page, traffic } = samesBrowser;
    await open(page, locale, '/verification/checklist');
    await main(page).getByText(verdicts.rejected.title, { exact: true }).waitFor();
    await shownTexts(page, locale, same);
    expect(traffic.errors).toEqual([]);
    expect(
      [...rita.traffic.errors, ...ada.traffic.errors].filter((line) => !line.includes('422')),
    ).toEqual([]);
  });
});
