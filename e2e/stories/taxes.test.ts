import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { readPdf } from '../../server/src/platform/pdf/test-files/read-pdf.ts';
import { emailOf } from '../../sandbox/demonstration/people.ts';
import { startProduct } from '../../testing/product-for-stories.ts';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import deskTexts from '@bb1/texts/pages/desk';
import certificateTexts from '@bb1/texts/pages/certificate';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import { downloadFile } from './acts/downloads.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { approveProposed, cannotApprove } from './acts/money-desk.ts';
import { approveShown, goToScreen, proveWhenAsked } from './acts/officers.ts';
import { hasPaidCoupon } from './acts/paid-coupon.ts';
import { comeVerified, investorNamed } from './acts/prepared.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import {
  newVisitor,
  open,
  openBrowser,
  reloadUntil,
  seeMessage,
  storyLanguages,
  type Visitor,
  walkThrough,
} from './visitor.ts';

const FELIX = 'felix@issuer.example';
const PETRA = 'petra@issuer.example';
const YEAR = 2025;

// This file's books have a coupon that no ledger has, so it has a product of its own.
let own: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let maker: Visitor;
let checker: Visitor;
beforeAll(async () => {
  own = await startProduct();
  walkThrough(own.product);
  browser = await openBrowser();
  [maker, checker] = await Promise.all([newVisitor(browser, 'en'), newVisitor(browser, 'de')]);
  await Promise.all([comeToDesk(maker.page, FELIX), comeToDesk(checker.page, PETRA)]);
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});

const STORIES = [
  {
    locale: 'en',
    person: investorNamed('Tessa Taxpayer', { locale: 'en', documentId: 'T7EN83KX1' }),
    month: '04',
    monthName: `April ${YEAR}`,
    subject: `Your tax certificate for ${YEAR}`,
    income: '€105.26',
  },
  {
    locale: 'de',
    person: investorNamed('Thea Steuer', { locale: 'de', documentId: 'T7DE83KX1' }),
    month: '07',
    monthName: `Juli ${YEAR}`,
    subject: `Ihre Steuerbescheinigung für ${YEAR}`,
    income: '105,26 €',
  },
] as const satisfies readonly { locale: Locale; [name: string]: unknown }[];
const CHOSEN = STORIES.filter(({ locale }) => storyLanguages('de').includes(locale));

describe.each(CHOSEN)('tax ($locale)', ({ locale, person, month, monthName, subject, income }) => {
  const texts = deskTaxTexts[locale];
  const fullName = `${person.firstName} ${person.lastName}`;

  it('[TAX-1][TAX-2][TAX-3][TAX-6][DESK-4] church tax entered by one officer and approved by another is withheld, certified, downloaded by the investor, remitted and declared', async () => {
    const investor = await newVisitor(browser, locale);
    const client = await comeVerified(investor.page, person);
    const { id: accountId } = await client.ok(whoAmI);
    await open(investor.page, locale, '/dashboard');
    await look(investor.page, 'dashboard-without-certificate');

    await open(maker.page, locale, `/desk/taxes/people/${accountId}`);
    const churchTax = maker.page
      .locator('form')
      .filter({ has: maker.page.getByLabel(texts.person.answer) });
    await churchTax.getByLabel(texts.person.year).fill(String(YEAR));
    await churchTax.getByRole('button', { name: texts.person.submit, exact: true }).click();
    await churchTax.locator('[aria-invalid=true]').first().waitFor();
    await churchTax.getByLabel(texts.person.answer).selectOption('percent_9');
    await churchTax.getByLabel(texts.person.community).fill('Evangelische Kirche im Rheinland');
    await churchTax.getByLabel(texts.person.paper).fill('BZSt 2024/17');
    await churchTax.getByRole('button', { name: texts.person.submit, exact: true }).click();
    await seeMessage(maker.page, texts.person.done.church_tax);
    await look(maker.page, 'desk-tax-person-waiting', { alsoAt: [768, 1440] });
    expect(await cannotApprove(maker.page, locale)).toBe(true);

    await goToScreen(checker.page, locale, 'taxes');
    await look(checker.page, 'desk-tax-people', { alsoAt: [768, 1440] });
    await checker.page.getByRole('link', { name: fullName, exact: true }).click();
    await checker.page.getByRole('heading', { level: 1, name: fullName }).waitFor();
    await approveProposed(checker.page, locale, PETRA);
    await look(checker.page, 'desk-tax-entry-approved', { alsoAt: [768, 1440] });

    await hasPaidCoupon(`${YEAR}-${month}-01`, { [accountId]: '105.26' });
    await open(maker.page, locale, '/desk/taxes/certificates');
    await maker.page
      .getByLabel(texts.certificates.makeReason, { exact: true })
      .fill('Das Jahr ist vorbei');
    await maker.page
      .getByRole('button', { name: texts.certificates.makeSubmit, exact: true })
      .click();
    await seeMessage(maker.page, texts.certificates.done);
    await open(checker.page, locale, '/desk/taxes/certificates');
    await look(checker.page, 'desk-tax-certificates-waiting');
    await checker.page
      .getByRole('link', { name: deskTexts[locale].fourEyes.toApproval })
      .first()
      .click();
    await proveWhenAsked(checker.page, locale, PETRA);
    await approveShown(checker.page, locale);
    await open(checker.page, locale, '/desk/taxes/certificates');
    await reloadUntil(
      checker.page,
      async () => (await checker.page.getByRole('row').filter({ hasText: fullName }).count()) > 0,
    );
    await look(checker.page, 'desk-tax-certificates', { alsoAt: [768, 1440] });
    await checker.page.getByRole('row').filter({ hasText: fullName }).getByRole('link').click();
    await checker.page.getByRole('heading', { level: 2, name: texts.certificate.facts }).waitFor();
    await look(checker.page, 'desk-tax-certificate');

    await mailTo(emailOf(person), subject);
    await open(investor.page, locale, '/dashboard');
    await look(investor.page, 'dashboard-with-certificate', { alsoAt: [768, 1440] });
    const card = dashboardTexts[locale].taxes;
    await investor.page.getByText(income).waitFor();
    const file = await downloadFile(investor.page, () =>
      investor.page.getByRole('link', { name: card.download({ year: String(YEAR) }) }).click(),
    );
    expect(file.name).toMatch(new RegExp(`^TAX-${YEAR}-\\d{6}\\.pdf$`));
    const paper = await readPdf(file.bytes);
    const words = paper.pages
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    for (const shown of [
      `Steuerbescheinigung ${YEAR}`,
      fullName,
      '105,26 €',
      '25,74 €',
      '1,41 €',
      '2,31 €',
      '€25.74',
      'Capital gains tax',
      'Muster',
      'Specimen',
    ])
      expect(words).toContain(shown);

    await investor.page.getByRole('link', { name: card.explained }).click();
    const { titleOf, texts: lines } = certificateTexts[locale];
    await investor.page
      .getByRole('heading', { level: 1, name: titleOf({ year: String(YEAR) }) })
      .waitFor();
    await investor.page.getByText(lines.substitute, { exact: true }).waitFor();
    await look(investor.page, 'tax-certificate-explained', { alsoAt: [768, 1440] });

    await open(maker.page, locale, '/desk/taxes/months');
    await look(maker.page, 'desk-tax-months', { alsoAt: [768, 1440] });
    const remit = maker.page
      .locator('form')
      .filter({ has: maker.page.getByLabel(texts.months.reference) });
    await remit.getByLabel(texts.months.recordMonth).selectOption(`${YEAR}-${month}`);
    await remit.getByLabel(texts.months.reference).fill('Elster 42');
    await remit.getByRole('button', { name: texts.months.recordSubmit, exact: true }).click();
    await seeMessage(maker.page, texts.months.done.remit);
    await open(checker.page, locale, '/desk/taxes/months');
    await approveProposed(checker.page, locale, PETRA);
    await open(maker.page, locale, '/desk/taxes/months');
    await maker.page.getByText(texts.months.agrees).waitFor();
    await maker.page.getByText('Elster 42').waitFor();
    await look(maker.page, 'desk-tax-months-remitted');

    const prepare = maker.page.locator('form').filter({ hasText: texts.months.prepareHint });
    await prepare.getByLabel(texts.months.prepareMonth).fill(`${YEAR}-${month}`);
    await prepare.getByRole('button', { name: texts.months.prepareSubmit, exact: true }).click();
    await seeMessage(maker.page, texts.months.done.prepare);
    await maker.page
      .getByRole('row', { name: monthName })
      .getByRole('link', { name: texts.taxReturn.version({ version: 1 }), exact: true })
      .click();
    await maker.page.getByText('Evangelische Kirche im Rheinland').waitFor();
    await look(maker.page, 'desk-tax-return', { alsoAt: [768, 1440] });
    await maker.page.getByLabel(texts.taxReturn.reference).fill('Elster 43');
    await proveWhenAsked(maker.page, locale, FELIX);
    await maker.page.getByRole('button', { name: texts.taxReturn.fileSubmit, exact: true }).click();
    await seeMessage(maker.page, texts.taxReturn.done);
    await open(maker.page, locale, '/desk/taxes/church-tax');
    await look(maker.page, 'desk-church-tax', { alsoAt: [768, 1440] });
  });
});
