import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { listCouponRuns } from '@bb1/domain/payouts/desk-endpoints';
import { formatDate, formatEur } from '@bb1/domain/presentation';
import { DEMO_PASSWORD, emailOf } from '../../sandbox/demonstration/people.ts';
import { startProduct } from '../../testing/product-for-stories.ts';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import frameTexts from '@bb1/texts/pages/frame';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import claimTexts from '@bb1/texts/pages/claim';
import { callAs } from './acts/call-as.ts';
import { taxesAreKnown } from './acts/paid-coupon.ts';
import {
  acknowledge,
  chooseNewKeys,
  downloadSheet,
  goToClaim,
  makeKeys,
  proveInPlace,
  typeCode,
  waitForTheTokens,
} from './acts/claim.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { proveWhenAsked } from './acts/officers.ts';
import { copyLine, placeOrder } from './acts/order.ts';
import { comeVerified, investorNamed } from './acts/prepared.ts';
import { allocate, secure } from './acts/tokens.ts';
import { layOutWholePage } from './lay-out-whole-page.ts';
import { look } from './page-checks.ts';
import { mailsTo, moveClock, pay, payFromWallet } from './panel.ts';
import { readSheet } from './read-sheet.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  reloadUntil,
  type Visitor,
  walkThrough,
} from './visitor.ts';

const PERSON = {
  ...investorNamed('Hella Hafen', { locale: 'de', documentId: 'L01X00T49' }),
  intended: '960.00',
};
const FELIX = 'felix@issuer.example';
const PETRA = 'petra@issuer.example';
/** Words and facts of the first bond, none of which apply to the second. */
const OF_THE_FIRST_BOND =
  /BB1|Nordlicht|Demobank|Quartal|vierteljährlich|40 Zahlungen|Anleihe.{0,40}zehn Jahre/;
const locale = 'de';

// A product of its own that sells the other offering from scratch: nothing of the first product can
// be reused.
let browser: Browser;
let own: Awaited<ReturnType<typeof startProduct>>;
let investor: Visitor;
let finance: Visitor;
let approver: Visitor;

beforeAll(async () => {
  own = await startProduct({ settings: { OFFERING: 'hfn' }, preparedData: null });
  walkThrough(own.product);
  browser = await openBrowser();
  [investor, finance, approver] = await Promise.all([
    newVisitor(browser, locale),
    newVisitor(browser, locale),
    newVisitor(browser, locale),
  ]);
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});

const spaces = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');

describe('another bond, by its definition and texts alone', () => {
  it('[RUN-3] is described by the public site in its colours, without the first', async () => {
    const { page } = investor;
    for (const path of [
      '/',
      '/calculator',
      '/affiliate',
      '/terms',
      '/risk',
      '/withdrawal',
      '/impressum',
      '/privacy',
    ]) {
      await open(page, locale, path);
      await layOutWholePage(page);
      expect(
        spaces(`${await page.title()} ${await page.locator('body').innerText()}`),
        path,
      ).not.toMatch(OF_THE_FIRST_BOND);
      expect(await page.title()).toMatch(/ · HFN$/);
    }
    await open(page, locale, '/');
    await layOutWholePage(page);
    const words = spaces(await page.locator('body').innerText());
    for (const fact of [
      '5 % feste Zinsen im Jahr, jedes Halbjahr gezahlt',
      '40 %',
      '7 Jahre',
      '10,00 €',
      '9,60 €',
      'Hafenkontor Finanz GmbH',
      '2,5 % jedes Halbjahr',
    ])
      expect(words).toContain(fact);
    expect(
      await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--offering-accent'),
      ),
    ).toBe('#43204f');
    expect(
      await page.getByRole('link', { name: frameTexts[locale].logo({ code: 'HFN' }) }).count(),
    ).toBeGreaterThan(0);
    const { portalUrl } = own.product;
    expect(await (await fetch(`${portalUrl}/favicon.svg`)).text()).toContain('#43204f');
    expect((await fetch(`${portalUrl}/files/prospectus.pdf`)).status).toBe(200);
    expect((await fetch(`${portalUrl}/files/financial-statements-2019.pdf`)).status).toBe(404);
    expect(await (await fetch(`${portalUrl}/.well-known/stellar.toml`)).text()).toMatch(
      /code = "HFN"/,
    );
    await look(page, 'second-offering-landing', { alsoAt: [768, 1440] });
  });

  it("[RUN-3] is ordered by a verified person, who pays its price to its issuer's account", async () => {
    const { page } = investor;
    await comeVerified(page, PERSON);
    await open(page, locale, '/investment');
    await page.getByRole('radio').first().waitFor();
    expect(await page.getByRole('radio').count()).toBe(2);
    await placeOrder(page, locale);
    expect(await copyLine(page, locale, 'iban')).toBe('DE87200500000000000002');
    const reference = await copyLine(page, locale, 'reference');
    expect(reference).toMatch(/^HFN-/);
    await pay(reference);
    await allocate({ accounts: [(await callAs(page)(whoAmI)).id], references: [reference] });
  });

  it("[RUN-3] is claimed as a hundred tokens of 10 EUR, which the person's own account on the ledger then holds", async () => {
    const { page } = investor;
    const app = await secure(page, PERSON);
    await open(page, locale, '/dashboard');
    await goToClaim(page, locale);
    await chooseNewKeys(page, locale);
    await makeKeys(page, locale);
    const sheet = await readSheet((await downloadSheet(page, locale)).bytes);
    await acknowledge(page, locale);
    await typeCode(page, locale, sheet.code);
    const { stepUpTitle, settledTitle } = claimTexts[locale].make;
    const stepUp = page.getByText(stepUpTitle);
    await stepUp.or(page.getByText(settledTitle)).first().waitFor({ timeout: 60_000 });
    if (await stepUp.isVisible())
      await proveInPlace(page, locale, { password: DEMO_PASSWORD, code: await app.code() });
    await waitForTheTokens(page, locale);
    await open(page, locale, '/dashboard');
    expect(spaces(await page.getByRole('main').innerText())).toContain('100 HFN');
  });

  it('[RUN-3] pays half of 5 % on 1,000 EUR half a year later, released by two officers and shown on the dashboard', async () => {
    await Promise.all([comeToDesk(finance.page, FELIX), comeToDesk(approver.page, PETRA)]);
    const call = callAs(finance.page);
    const { days } = await call(listCouponRuns, { query: {} });
    expect(days).toHaveLength(14);
    const [first] = days;
    if (first === undefined) throw new Error('there is no payout day');
    await moveClock(new Date(`${first.payment_date}T10:00:00Z`));
    await taxesAreKnown();
    const { page } = finance;
    const texts = deskCouponRunTexts[locale].page;
    const link = page
      .getByRole('row')
      .getByRole('link', { name: formatDate(locale, first.due_date, 'short'), exact: true });
    await open(page, locale, '/desk/coupon-runs');
    await reloadUntil(page, async () => (await link.count()) > 0);
    await link.click();
    await arriveAt(page, locale, /\/desk\/coupon-runs\/[0-9a-f-]{36}$/);
    await reloadUntil(
      page,
      async () =>
        (await page.getByRole('button', { name: texts.propose, exact: true }).count()) > 0,
    );
    await page.getByRole('button', { name: texts.propose, exact: true }).click();
    await page.getByText(texts.maker).waitFor();
    const other = approver.page;
    await open(other, locale, new URL(page.url()).pathname.replace(/^\/de(?=\/)/, ''));
    await other.getByText(texts.shortText).waitFor();
    const account = /G[A-Z2-7]{55}/.exec(await other.getByRole('main').innerText())?.[0] ?? '';
    await payFromWallet('stellar', { to: account, amount: '5000' });
    await reloadUntil(
      other,
      async () =>
        (await other.getByRole('button', { name: texts.release, exact: true }).count()) > 0,
    );
    await proveWhenAsked(other, locale, PETRA);
    await other.getByRole('button', { name: texts.release, exact: true }).click();
    const history = dashboardTexts[locale].history;
    await open(investor.page, locale, '/dashboard');
    const row = investor.page
      .getByRole('region', { name: history.title, exact: true })
      .getByRole('listitem')
      .filter({ hasText: history.details })
      .first();
    await reloadUntil(
      investor.page,
      async () => (await row.getByText(history.states.paid).count()) > 0,
    );
    await row.getByText(history.details).click();
    await row.getByText(formatEur(locale, '25.00')).first().waitFor();
    const shown = spaces(await investor.page.getByRole('main').innerText());
    expect(shown).toContain(spaces(dashboardTexts[locale].payouts.rhythm[2]({ percent: '5 %' })));
    expect(shown).not.toMatch(OF_THE_FIRST_BOND);
    await look(investor.page, 'second-offering-dashboard', { alsoAt: [768, 1440] });
  });

  it('[RUN-3] has no mail or page that mentions the first bond or failed', async () => {
    const mails = await mailsTo(emailOf(PERSON));
    expect(mails.length).toBeGreaterThan(3);
    for (const { subject, text, html } of mails)
      expect(`${subject} ${text} ${html}`).not.toMatch(OF_THE_FIRST_BOND);
    expect(
      [investor, finance, approver]
        .flatMap(({ traffic }) => traffic.errors)
        .filter((line) => !/status of 403 .*\/distribution_claims\)$/.test(line)),
    ).toEqual([]);
  });
});
