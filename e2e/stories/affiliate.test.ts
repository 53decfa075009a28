import { partsOf } from './parts-of.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, whoAmI } from '@bb1/domain/accounts/endpoints';
import { BANNER_SIZES } from '@bb1/domain/affiliates/banners';
import { formatQuantity } from '@bb1/domain/presentation';
import type { Locale } from '@bb1/domain/locale';
import {
  confirmAddress,
  placeDemoOrder,
  verifyOneself,
} from '../../sandbox/demonstration/investor-acts.ts';
import { PatientClient } from '../../sandbox/demonstration/patient-client.ts';
import {
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  type DemoPerson,
  emailOf,
} from '../../sandbox/demonstration/people.ts';
import { SandboxPanel } from '../../sandbox/demonstration/sandbox-panel.ts';
import { startProduct } from '../../testing/product-for-stories.ts';
import frameTexts from '@bb1/texts/pages/frame';
import { localPath } from '../../web/app/language/locale-path.ts';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import affiliatePortalTexts from '@bb1/texts/pages/affiliate-portal';
import uiTexts from '@bb1/texts/pages/ui';
import {
  acknowledge,
  chooseNewKeys,
  downloadSheet,
  makeKeys,
  typeCode,
  waitForTheTokens,
} from './acts/claim.ts';
import { newOfficer } from './acts/officer-app.ts';
import { approveShown, proveWhenAsked } from './acts/officers.ts';
import { comeVerified } from './acts/prepared.ts';
import { signUp } from './acts/sign-up.ts';
import { allocate, approveByOfficer, secure } from './acts/tokens.ts';
import { look } from './page-checks.ts';
import { moveClock, pay, productTime } from './panel.ts';
import { readSheet } from './read-sheet.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  product,
  ready,
  reloadUntil,
  storyLanguages,
  type Visitor,
  walkThrough,
} from './visitor.ts';

const AFTER_WITHDRAWAL_MS = 21 * 86_400_000;

/** A person of the demonstration under another name, with an identity of their own. */
function like(known: string, name: string): DemoPerson {
  const found = DEMO_PEOPLE.find(({ firstName, lastName }) => `${firstName} ${lastName}` === known);
  if (found === undefined) throw new Error(`the demonstration has no ${known}`);
  const [firstName = '', lastName = ''] = name.split(' ');
  return { ...found, firstName, lastName, orders: [] };
}

const STORIES = [
  {
    locale: 'en',
    affiliate: like('Sofia Winter', 'Agnes Partner'),
    referred: like('Paul Sommer', 'Percy Referred'),
  },
  {
    locale: 'de',
    affiliate: like('Thomas Albrecht', 'Adalbert Partner'),
    referred: like('Katharina Lindner', 'Petra Empfohlen'),
  },
] as const satisfies readonly { locale: Locale; affiliate: DemoPerson; referred: DemoPerson }[];
const CHOSEN = STORIES.filter(({ locale }) => storyLanguages('en').includes(locale));

// Its clock moves past the withdrawal period.
let browser: Browser;
let own: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  own = await startProduct();
  walkThrough(own.product);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await own.stop();
});

describe.each(CHOSEN)(
  'an affiliate, from the banner to claimed commission ($locale)',
  ({ locale, affiliate, referred }) => {
    const texts = affiliatePortalTexts[locale];
    const otherLocale = locale === 'en' ? 'de' : 'en';
    const fullName = (person: DemoPerson) => `${person.firstName} ${person.lastName}`;
    let partner: Visitor;
    let embedCode = '';

    beforeAll(async () => {
      partner = await newVisitor(browser, locale);
      const client = await comeVerified(partner.page, affiliate);
      await approveByOfficer((await client.ok(whoAmI)).id);
    });
    afterAll(() => partner.context.close());

    it('[AFF-1][SITE-3] joins by the account menu, and gets one link, banners and embed code on the dashboard', async () => {
      const { page } = partner;
      await open(page, locale, '/dashboard');
      await page
        .locator('header summary')
        .filter({ hasText: partsOf(frameTexts[locale].account.open)[0]?.trim() ?? '' })
        .click();
      await page.getByRole('link', { name: frameTexts[locale].account.affiliate }).click();
      await arriveAt(page, locale, '/affiliate/dashboard');
      await look(page, 'affiliate-join');
      await page.getByRole('button', { name: texts.dashboard.join.button }).click();
      await page.getByText(texts.dashboard.referrals.none).waitFor();
      await look(page, 'affiliate-empty');
      const link = await copied(`${uiTexts[locale].copy}: ${texts.dashboard.share.label}`);
      expect(link).toMatch(new RegExp(`^${product().portalUrl}/a/[2-9A-HJ-NP-Z]{10}$`));
      for (const [width, height] of BANNER_SIZES) {
        const image = page.locator(`img[src="/banners/${locale}-${width}x${height}.png"]`);
        await image.scrollIntoViewIfNeeded();
        await expect
          .poll(() =>
            image.evaluate((element: HTMLImageElement) => [
              element.naturalWidth,
              element.naturalHeight,
            ]),
          )
          .toEqual([width, height]);
      }
      embedCode = await copied(
        `${texts.dashboard.banners.copy}, ${texts.dashboard.banners.size({ width: '300', height: '250' })}`,
      );
      expect(embedCode).toContain(localPath(locale, new URL(link).pathname));
      await page.getByLabel(texts.dashboard.banners.language).selectOption(otherLocale);
      const [size] = BANNER_SIZES;
      expect(
        await page
          .locator(`img[src="/banners/${otherLocale}-${size[0]}x${size[1]}.png"]`)
          .getAttribute('alt'),
      ).toBe(affiliatePortalTexts[otherLocale].dashboard.banners.alt({ token: 'BB1' }));
    });

    it('[AFF-2][SITE-12] is remembered after a visitor clicked the banner, consented, signed up and invested; nothing was remembered before', async () => {
      const visitor = await newVisitor(browser, locale);
      const { page } = visitor;
      await page.goto(`${product().portalUrl}/robots.txt`);
      await page.setContent(embedCode);
      await page.getByRole('img').click();
      await arriveAt(page, locale, /\/a\/[^/]+$/);
      const remembered = async () =>
        (await visitor.context.cookies()).some(({ name }) => name === 'referral');
      expect(await remembered()).toBe(false);
      await look(page, 'affiliate-link');
      await page.getByRole('button', { name: texts.link.no }).click();
      await arriveAt(page, locale, '/');
      expect(await remembered()).toBe(false);
      await page.goBack();
      await page.getByRole('button', { name: texts.link.yes }).click();
      await arriveAt(page, locale, '/');
      expect(await remembered()).toBe(true);
      await open(page, locale, '/signup');
      await signUp(page, locale, {
        firstName: referred.firstName,
        lastName: referred.lastName,
        email: emailOf(referred),
        password: DEMO_PASSWORD,
      });
      expect(await remembered()).toBe(false);
      await invest(referred, '2000.00');
    });

    it('[AFF-1][AFF-2] sees a number and no name, chooses in a dialog to invest all commission, and claims its tokens like bought ones', async () => {
      const { page } = partner;
      const words = texts.dashboard;
      await passTime(60_000);
      await open(page, locale, '/affiliate/dashboard');
      await shows(words.referrals.states.pending);
      expect(await page.locator('main').innerText()).not.toContain(referred.lastName);
      await look(page, 'affiliate-pending');

      await page.getByRole('button', { name: words.invest.button }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox').waitFor();
      await look(page, 'affiliate-invest');
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: words.invest.confirm }).click();
      await page.getByText(partsOf(words.commission.auto)[0] ?? '').waitFor();

      await passTime(AFTER_WITHDRAWAL_MS);
      await allocateCommission();
      await shows(words.referrals.states.invested);
      await look(page, 'affiliate-invested');

      await secure(page, affiliate);
      await page.getByRole('link', { name: words.commission.claim }).click();
      await arriveAt(page, locale, '/claim');
      await chooseNewKeys(page, locale);
      await makeKeys(page, locale);
      const { code } = await readSheet((await downloadSheet(page, locale)).bytes);
      await acknowledge(page, locale);
      await typeCode(page, locale, code);
      await waitForTheTokens(page, locale);
      await open(page, locale, '/dashboard');
      await page
        .getByText(formatQuantity(locale, '100', 'BB1'))
        .first()
        .waitFor();
    });

    /**
     * One officer proposes the earned commission and cannot approve it; another, in the other
     * language, can.
     */
    async function allocateCommission(): Promise<void> {
      const proposerTexts = deskAffiliateTexts[locale];
      const finance = await newOfficer(browser, locale, 'felix@issuer.example');
      const approver = await newOfficer(browser, otherLocale, 'petra@issuer.example');
      const rowOf = ({ page }: Visitor) =>
        page.getByRole('row').filter({ hasText: fullName(affiliate) });
      await open(finance.page, locale, '/desk/affiliates');
      await look(finance.page, 'desk-affiliates');
      await finance.page.getByRole('link', { name: proposerTexts.list.commissions }).click();
      await arriveAt(finance.page, locale, '/desk/affiliates/commissions');
      await look(finance.page, 'desk-commissions');
      await rowOf(finance).getByRole('link').first().click();
      await finance.page
        .getByRole('heading', { level: 1, name: proposerTexts.commission.title })
        .waitFor();
      await look(finance.page, 'desk-commission');
      await open(finance.page, locale, '/desk/affiliates/allocations');
      await reloadUntil(finance.page, () =>
        finance.page.getByRole('button', { name: proposerTexts.allocations.propose }).isVisible(),
      );
      await look(finance.page, 'desk-commission-ready');
      await finance.page.getByRole('button', { name: proposerTexts.allocations.propose }).click();
      await arriveAt(finance.page, locale, /\/desk\/approvals\/[^/]+$/);
      const proposal = new URL(finance.page.url()).pathname.replace(/^\/de(?=\/)/, '');
      expect(
        await finance.page
          .getByRole('button', { name: deskApprovalTexts[locale].decide.approve, exact: true })
          .count(),
      ).toBe(0);
      await look(finance.page, 'desk-commission-proposed');
      await open(approver.page, otherLocale, proposal);
      await approver.page.getByText(fullName(affiliate)).waitFor();
      await look(approver.page, 'desk-commission-to-approve');
      await proveWhenAsked(approver.page, otherLocale, 'petra@issuer.example');
      await approveShown(approver.page, otherLocale);
      await open(approver.page, otherLocale, '/desk/affiliates/allocations');
      await look(approver.page, 'desk-commission-allocations');
    }

    /** Runs the due sweeps. */
    async function shows(state: string): Promise<void> {
      await expect
        .poll(
          async () => {
            await partner.page.reload();
            await ready(partner.page);
            return partner.page.getByRole('row').getByText(state, { exact: true }).count();
          },
          { timeout: 90_000, interval: 1_000 },
        )
        .toBe(1);
    }

    async function copied(name: string): Promise<string> {
      await partner.page.getByRole('button', { name, exact: true }).click();
      return partner.page.evaluate(() => navigator.clipboard.readText());
    }
  },
);

/** Everything due by then is done. */
async function passTime(ms: number): Promise<void> {
  await moveClock(new Date((await productTime()).getTime() + ms));
}

/** The person signed up through the pages and does the rest through the interface. */
async function invest(person: DemoPerson, amount: string): Promise<void> {
  const still = new AbortController();
  const client = new PatientClient(product().portalUrl, still.signal);
  await client.ok(login, { body: { email: emailOf(person), password: DEMO_PASSWORD } });
  await confirmAddress(client, new SandboxPanel(product().portalUrl, still.signal), person);
  await verifyOneself(client, person);
  const { reference } = await placeDemoOrder(client, person, {
    key: person.lastName,
    amount,
    paid: false,
  });
  await pay(reference);
  await allocate({ accounts: [(await client.ok(whoAmI)).id], references: [reference] });
}
