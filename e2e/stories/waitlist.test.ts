import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { startProduct } from '../../testing/product-for-stories.ts';
import authTexts from '@bb1/texts/pages/auth';
import waitlistTexts from '@bb1/texts/pages/waitlist';
import deskWaitlistTexts from '@bb1/texts/pages/desk-waitlist';
import { comeToDesk } from './acts/officer-app.ts';
import { logIn, signOut } from './acts/sign-up.ts';
import {
  fillWaitlist,
  followTheMainButton,
  joinWaitlist,
  linkIn,
  type Newcomer,
  sendWaitlist,
  WAITLIST_SUBJECTS,
} from './acts/waitlist.ts';
import { look } from './page-checks.ts';
import { mailsTo, mailTo, moveClock, productTime } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  openLink,
  product,
  reloadUntil,
  seeMessage,
  storyLanguages,
  walkThrough,
} from './visitor.ts';

const LOCALES = storyLanguages('de');
const HOUR_MS = 3_600_000;
const PASSWORD = { en: 'four tired snails at night', de: 'vier müde Schnecken bei Nacht' };

let browser: Browser;
let stop: () => Promise<void>;

// These stories begin before the sale and move the clock, so they have a product of their own.
beforeAll(async () => {
  const own = await startProduct({ saleStartsInDays: 6 });
  stop = () => own.stop();
  walkThrough(own.product);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await stop();
});

const newcomer = (locale: Locale, name: string, newsletter = false): Newcomer => ({
  fullName: `${name} Wartet`,
  email: `${name.toLowerCase()}.${locale}@example.org`,
  range: 'over_100000',
  newsletter,
});

async function pressTheButton(page: Page, link: string, button: string): Promise<void> {
  await openLink(page, link);
  await page.getByRole('main').getByRole('button', { name: button }).click();
}

/** From the form to the confirmed place. */
async function getAPlace(page: Page, locale: Locale, who: Newcomer): Promise<void> {
  await open(page, locale, '/signup');
  await joinWaitlist(page, locale, who);
  const mail = await mailTo(who.email, WAITLIST_SUBJECTS[locale].confirm);
  await pressTheButton(
    page,
    linkIn(mail, '/waitlist/confirm'),
    waitlistTexts[locale].confirm.submit,
  );
  await seeMessage(page, who.email);
}

describe.each(LOCALES)('before the sale (%s)', (locale) => {
  const texts = waitlistTexts[locale];
  const subjects = WAITLIST_SUBJECTS[locale];

  it('[WAIT-1][SITE-4] the main button leads to the waitlist; place and newsletter are confirmed by separate links', async () => {
    const { page, traffic } = await newVisitor(browser, locale);
    const anna = newcomer(locale, 'Anna', true);
    await followTheMainButton(page, locale);
    await page.getByRole('heading', { level: 1, name: texts.join.title }).waitFor();
    expect(await page.getByLabel(texts.join.newsletter).isChecked()).toBe(false);
    await look(page, 'waitlist');
    await joinWaitlist(page, locale, anna);
    await look(page, 'waitlist-sent');
    const first = await mailTo(anna.email, subjects.confirm);
    await openLink(page, linkIn(first, '/waitlist/confirm'));
    await look(page, 'waitlist-confirm');
    await page.getByRole('button', { name: texts.confirm.submit }).click();
    await page.getByText(texts.confirm.doneNewsletter).waitFor();
    await look(page, 'waitlist-confirmed');
    await mailTo(anna.email, subjects.welcome);
    const second = await mailTo(anna.email, subjects.newsletter);
    expect((await mailsTo(anna.email)).map(({ subject }) => subject)).not.toContain(
      subjects.newsletterWelcome,
    );
    await pressTheButton(page, linkIn(second, '/newsletter/confirm'), texts.newsletter.submit);
    await seeMessage(page, anna.email);
    await look(page, 'newsletter-confirmed');
    await mailTo(anna.email, subjects.newsletterWelcome);
    expect(traffic.errors).toEqual([]);
  });

  it('[WAIT-1] programs that open every link of a mail confirm nothing and end nothing', async () => {
    const { page } = await newVisitor(browser, locale);
    const scanned = newcomer(locale, 'Silke');
    await open(page, locale, '/signup');
    await joinWaitlist(page, locale, scanned);
    const link = linkIn(await mailTo(scanned.email, subjects.confirm), '/waitlist/confirm');
    for (let n = 0; n < 3; n++) expect((await fetch(link)).status).toBe(200);
    expect((await mailsTo(scanned.email)).map(({ subject }) => subject)).toEqual([
      subjects.confirm,
    ]);
    await pressTheButton(page, link, texts.confirm.submit);
    const welcome = await mailTo(scanned.email, subjects.welcome);
    await fetch(linkIn(welcome, '/newsletter/unsubscribe'));
    await openLink(page, link);
    await page.getByRole('button', { name: texts.confirm.submit }).click();
    await seeMessage(page, scanned.email);
  });

  it('[WAIT-1][SITE-8] wrong fields are reported, what was typed stays, and each message disappears with its correction', async () => {
    const { page } = await newVisitor(browser, locale);
    await open(page, locale, '/signup');
    await page.getByLabel(authTexts[locale].fullName).fill('Otto Falsch');
    await page.getByLabel(authTexts[locale].email).fill('otto');
    await sendWaitlist(page, locale);
    await page
      .getByText(
        locale === 'en' ? 'Amount range is required' : 'Höhe Ihrer Anlage ist erforderlich',
      )
      .waitFor();
    await page
      .getByText(locale === 'en' ? 'Email must be valid' : 'E-Mail-Adresse muss gültig sein')
      .waitFor();
    expect(await page.getByLabel(authTexts[locale].fullName).inputValue()).toBe('Otto Falsch');
    await look(page, 'waitlist-refused');
    await page.getByLabel(texts.join.ranges.under_1000, { exact: true }).check();
    await page
      .getByText(
        locale === 'en' ? 'Amount range is required' : 'Höhe Ihrer Anlage ist erforderlich',
      )
      .waitFor({ state: 'detached' });
  });

  it("[WAIT-1] mails are ended with one click and without login: by the mail's link, and by the mail program's button", async () => {
    const { page } = await newVisitor(browser, locale);
    const [byLink, byProgram] = [newcomer(locale, 'Lina'), newcomer(locale, 'Paul')];
    for (const who of [byLink, byProgram]) await getAPlace(page, locale, who);
    const stranger = await newVisitor(browser, locale);
    await openLink(
      stranger.page,
      linkIn(await mailTo(byLink.email, subjects.welcome), '/newsletter/unsubscribe'),
    );
    await look(stranger.page, 'unsubscribe');
    await stranger.page
      .getByRole('main')
      .getByRole('button', { name: texts.unsubscribe.submit })
      .click();
    await stranger.page.getByText(texts.unsubscribe.waitlist).waitFor();
    await look(stranger.page, 'unsubscribed');
    const oneClick = linkIn(
      await mailTo(byProgram.email, subjects.welcome),
      '/newsletter/unsubscribe',
    );
    const post = () =>
      fetch(oneClick, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
        redirect: 'manual',
      });
    expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
    expect(
      (
        await fetch(oneClick, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'something=else',
        })
      ).status,
    ).toBe(403);
    for (const who of [byLink, byProgram]) {
      await openLink(page, linkIn(await mailTo(who.email, subjects.confirm), '/waitlist/confirm'));
      await page.getByRole('main').getByRole('button', { name: texts.confirm.submit }).click();
      await page.getByRole('alert').filter({ hasText: texts.confirm.again }).waitFor();
    }
  });

  it('[WAIT-1][AFF-1] the page is adapted for affiliates, also in the other language, and its link leads to their terms', async () => {
    const { page } = await newVisitor(browser, locale);
    await open(page, locale, '/signup?context=affiliate');
    await page
      .getByRole('heading', { level: 1, name: texts.join.affiliateTitle({ token: 'BB1' }) })
      .waitFor();
    expect(
      await page.getByRole('link', { name: texts.join.affiliateTerms }).getAttribute('href'),
    ).toMatch(/\/terms#affiliate$/);
    expect(
      await page
        .locator(`header a[data-locale="${locale === 'en' ? 'de' : 'en'}"]`)
        .getAttribute('href'),
    ).toMatch(/\/signup\?context=affiliate$/);
    await look(page, 'waitlist-affiliate');
    await joinWaitlist(page, locale, newcomer(locale, 'Alma'));
    expect(new URL(page.url()).search).toBe('?context=affiliate');
  });

  it('[SITE-9][WAIT-1] all of it works with JavaScript switched off', async () => {
    const { page } = await newVisitor(browser, locale, { javaScriptEnabled: false });
    const plain = newcomer(locale, 'Nora');
    await open(page, locale, '/signup');
    await fillWaitlist(page, locale, { ...plain, email: 'nora' });
    await sendWaitlist(page, locale);
    await page
      .getByText(locale === 'en' ? 'Email must be valid' : 'E-Mail-Adresse muss gültig sein')
      .waitFor();
    expect(await page.getByLabel(texts.join.ranges.over_100000, { exact: true }).isChecked()).toBe(
      true,
    );
    await getAPlace(page, locale, plain);
  });
});

describe('when time passes', () => {
  it('[WAIT-1] places that were not confirmed within 48 hours are gone, the link says so and shows the way on; confirmed ones stay', async () => {
    const people = await Promise.all(
      LOCALES.map(async (locale) => ({
        locale,
        visitor: await newVisitor(browser, locale),
        late: newcomer(locale, 'Lena'),
      })),
    );
    for (const { locale, visitor, late } of people) {
      await open(visitor.page, locale, '/signup');
      await joinWaitlist(visitor.page, locale, late);
      await mailTo(late.email, WAITLIST_SUBJECTS[locale].confirm);
    }
    await moveClock(new Date((await productTime()).getTime() + 48 * HOUR_MS));
    const { page } = await newVisitor(browser, 'de');
    await comeToDesk(page, 'rita@issuer.example');
    await open(page, 'de', '/desk/waitlist');
    await reloadUntil(
      page,
      async () => (await page.getByText('lena.de@example.org').count()) === 0,
    );
    await page.getByText('anna.de@example.org').waitFor();
    await page.getByRole('heading', { level: 1, name: deskWaitlistTexts.de.title }).waitFor();
    await look(page, 'desk-waitlist');
    for (const { locale, visitor, late } of people) {
      await pressTheButton(
        visitor.page,
        linkIn(await mailTo(late.email, WAITLIST_SUBJECTS[locale].confirm), '/waitlist/confirm'),
        waitlistTexts[locale].confirm.submit,
      );
      await visitor.page.getByRole('alert').waitFor();
      await look(visitor.page, 'waitlist-too-late');
      await visitor.page.getByRole('link', { name: waitlistTexts[locale].confirm.again }).click();
      await arriveAt(visitor.page, locale, '/signup');
    }
  });

  it('[WAIT-2] at the start of the sale members are invited, and the sign-up page creates accounts', async () => {
    const config = (await (await fetch(`${product().portalUrl}/api/config`)).json()) as {
      sale_start_timestamp: number;
    };
    await moveClock(new Date(config.sale_start_timestamp));
    for (const locale of LOCALES)
      await mailTo(`anna.${locale}@example.org`, WAITLIST_SUBJECTS[locale].invitation);
    for (const gone of ['lena.en', 'lina.de', 'paul.en', 'alma.de'])
      expect((await mailsTo(`${gone}@example.org`)).map(({ subject }) => subject)).not.toContain(
        WAITLIST_SUBJECTS[gone.endsWith('de') ? 'de' : 'en'].invitation,
      );
    const { page } = await newVisitor(browser, 'en');
    await open(page, 'en', '/signup');
    await page.getByRole('button', { name: authTexts.en.signup.submit }).waitFor();
    await open(page, 'en', '/signup?context=affiliate');
    await page
      .getByRole('heading', { level: 1, name: authTexts.en.signup.affiliateTitle })
      .waitFor();
    await look(page, 'signup-affiliate');
  });

  it.each(LOCALES)(
    "[WAIT-2][AUTH-1][AUTH-2] the invitation's link creates an account after choosing a password, and signs in (%s)",
    async (locale) => {
      const visitor = await newVisitor(browser, locale);
      const { page } = visitor;
      const texts = authTexts[locale];
      const { claim } = waitlistTexts[locale];
      const anna = newcomer(locale, 'Anna');
      const link = linkIn(
        await mailTo(anna.email, WAITLIST_SUBJECTS[locale].invitation),
        '/users/claim_account',
      );
      await openLink(page, link);
      await page.getByRole('heading', { level: 1, name: claim.title }).waitFor();
      expect([
        await page.getByLabel(texts.email).inputValue(),
        await page.getByLabel(texts.fullName).inputValue(),
      ]).toEqual([anna.email, anna.fullName]);
      await look(page, 'claim-account');
      await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD[locale]);
      await page.getByText(texts.signup.strengthLevels.strong).waitFor();
      await page.getByLabel(texts.passwordAgain).fill(PASSWORD[locale]);
      await page.getByRole('button', { name: claim.submit }).click();
      await page
        .getByText(
          locale === 'en'
            ? 'Please accept this to continue'
            : 'Bitte stimmen Sie zu, um fortzufahren',
        )
        .first()
        .waitFor();
      await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD[locale]);
      await page.getByLabel(texts.passwordAgain).fill(PASSWORD[locale]);
      await page.getByLabel(texts.signup.terms).check();
      await page.getByLabel(texts.signup.prospectus).check();
      await page.getByRole('button', { name: claim.submit }).click();
      await arriveAt(page, locale, '/welcome');
      expect(await page.evaluate(() => localStorage.getItem('authenticated'))).toBe('true');
      expect(await (await fetch(link)).text()).toContain(claim.used.title);
      await openLink(page, link);
      await page.getByRole('heading', { level: 1, name: claim.used.title }).waitFor();
      await look(page, 'claim-used');
      await open(page, locale, '/dashboard');
      await signOut(page, locale);
      await open(page, locale, '/login');
      await logIn(page, locale, {
        firstName: '',
        lastName: '',
        email: anna.email,
        password: PASSWORD[locale],
      });
      await arriveAt(page, locale, '/dashboard');
    },
  );
});
