import { partsOf } from './parts-of.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import authTexts from '@bb1/texts/pages/auth';
import claimTexts from '@bb1/texts/pages/claim';
import investmentTexts from '@bb1/texts/pages/investment';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import verificationTexts from '@bb1/texts/pages/verification';
import deskTexts from '@bb1/texts/pages/desk';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import uiTexts from '@bb1/texts/pages/ui';
import { keysOfPhrase } from '../../web/app/portal/claim/new-keys.ts';
import {
  acknowledge,
  almostLeave,
  chooseNewKeys,
  downloadSheet,
  goToClaim,
  makeKeys,
  proveInPlace,
  typeCode,
  waitForTheTokens,
} from './acts/claim.ts';
import { type AuthenticatorApp, setUpApp } from './acts/factors.ts';
import { letProofsGrowOld } from './acts/later.ts';
import { comeToDesk, logInAtDesk } from './acts/officer-app.ts';
import {
  approvePerson,
  approveProposal,
  approveShown,
  goToScreen,
  openCase,
  proposeAllocation,
  proveWhenAsked,
  queuedPayment,
  proposeStatement,
  readStatement,
  statementCounts,
  viewDocument,
} from './acts/officers.ts';
import { copyLine, goOnToInvest, placeOrder, scanCode } from './acts/order.ts';
import { newestLedger } from './acts/stellar.ts';
import { confirmEmail, followTheInvitation, sayAnAmount, signUp } from './acts/sign-up.ts';
import {
  finishUpload,
  giveAddress,
  giveIdentity,
  investAsAnIndividual,
  startStep,
  uploadIdCard,
} from './acts/verify.ts';
import { byKeyboard, printedWay, wayOf } from './hands.ts';
import { look } from './page-checks.ts';
import { heapOfServer } from './heap-of-server.ts';
import { browserPlaces, findLeaks, productPlaces } from './leaks.ts';
import { bankStatement, deliverAgain, mailsTo, pay, transfer } from './panel.ts';
import { printSheet } from './picture-of-sheet.ts';
import { type Sheet, readSheet } from './read-sheet.ts';
import { spoken } from './spoken.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  product,
  reloadUntil,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

let browser: Browser;
// A code works once in its 30 seconds, so each officer signs in once for all stories.
let reviewer: Visitor;
let finance: Visitor;
let approver: Visitor;
const sheets: Sheet[] = [];
let operator: Visitor;

beforeAll(async () => {
  browser = await openBrowser();
  [reviewer, finance, approver, operator] = await Promise.all([
    newVisitor(browser, 'en'),
    newVisitor(browser, 'en'),
    newVisitor(browser, 'de'),
    newVisitor(browser, 'de'),
  ]);
  await open(finance.page, 'de', '/desk/login');
  await look(finance.page, 'desk-login');
  await Promise.all([
    comeToDesk(reviewer.page, 'rita@issuer.example'),
    logInAtDesk(finance.page, 'en', { email: 'felix@issuer.example' }),
    comeToDesk(approver.page, 'petra@issuer.example'),
    comeToDesk(operator.page, 'toni@issuer.example'),
  ]);
});
afterAll(() => browser.close());

const STORIES = [
  {
    locale: 'en',
    person: {
      firstName: 'Erika',
      lastName: 'Beispiel',
      email: 'erika@example.org',
      password: 'green kettle on the roof',
      documentNumber: 'L01X00T47',
    },
    typed: '2500',
    amountShown: '€2,500.00',
    tokens: '2,631.5789473',
    price: '€0.95',
    copied: 'copied',
    camt: '08',
    strangers: ['Max Unbekannt', 'Erna Teilzahlung'],
  },
  {
    locale: 'de',
    person: {
      firstName: 'Jürgen',
      lastName: 'Groß',
      email: 'juergen@example.org',
      password: 'grüner Kessel auf dem Dach',
      documentNumber: 'L01X00T48',
    },
    typed: '2.500,00',
    amountShown: '2.500,00 €',
    tokens: '2.631,5789473',
    price: '0,95 €',
    copied: 'kopiert',
    camt: '02',
    strangers: ['Moritz Namenlos', 'Erwin Kleinbetrag'],
  },
] as const satisfies readonly { locale: Locale; [name: string]: unknown }[];
const CHOSEN = STORIES.filter(({ locale }) => storyLanguages('de').includes(locale));

describe.each(CHOSEN)(
  'the whole journey in the browser ($locale)',
  ({ locale, person, typed, amountShown, tokens, price, copied, camt, strangers }) => {
    let investor: Visitor;
    let reference = '';
    let sheet: Sheet;
    let app: AuthenticatorApp;
    const fullName = `${person.firstName} ${person.lastName}`;

    beforeAll(async () => {
      // Twice the size on a screen of 1280 pixels leaves the room of 640.
      investor = await newVisitor(browser, locale, {
        recordWire: true,
        viewport: { width: 640, height: 450 },
      });
    });

    it('[SITE-1][SITE-8][AUTH-1][RUN-1] by keyboard alone, at twice the size, a visitor gets from the landing page to an account with a confirmed address', async () => {
      const page = byKeyboard(investor.page);
      await followTheInvitation(page, locale);
      await look(page, 'signup');
      const { signup, ...auth } = authTexts[locale];
      expect(await spoken(page)).toEqual([
        `heading ${signup.title}`,
        `textbox ${auth.fullName}`,
        `textbox ${auth.email}`,
        `textbox ${auth.password}`,
        `button ${uiTexts[locale].showTyped}`,
        `textbox ${auth.passwordAgain}`,
        `button ${uiTexts[locale].showTyped}`,
        `checkbox ${signup.terms}`,
        `link ${signup.termsRead}`,
        `checkbox ${signup.prospectus}`,
        `link ${signup.prospectusRead}`,
        `button ${signup.submit}`,
        `link ${signup.privacyLink}`,
        `link ${signup.toLogin}`,
      ]);
      await signUp(page, locale, person);
      await look(page, 'welcome-amount');
      await confirmEmail(page, locale, person);
      await look(page, 'email-confirmed');
      await open(page, locale, '/');
      await look(page, 'landing');
      expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([
        ['authenticated', 'true'],
      ]);
      expect(await page.evaluate(() => document.cookie)).not.toMatch(/session/i);
    });

    it('[ORD-1][KYC-1][KYC-6] by keyboard alone the person enters an amount, identity, address and both sides of the ID card, and the checklist is complete', async () => {
      const page = byKeyboard(investor.page);
      await sayAnAmount(page, locale, typed);
      expect(spaces(await page.getByRole('status').first().innerText())).toContain(amountShown);
      await look(page, 'welcome-type');
      await investAsAnIndividual(page, locale);
      await look(page, 'checklist-open');
      await startStep(page, locale, 'identity');
      await look(page, 'identity');
      await giveIdentity(page, locale, person);
      await startStep(page, locale, 'address');
      await look(page, 'address');
      const { address, optional, ...verification } = verificationTexts[locale];
      expect(await spoken(page)).toEqual([
        `link ${verification.back}`,
        `heading ${address.title}`,
        `textbox ${address.street}`,
        `textbox ${address.additional} (${optional})`,
        `textbox ${address.zipcode}`,
        `textbox ${address.city}`,
        `textbox ${address.state} (${optional})`,
        `combobox ${address.country}`,
        `button ${verification.save}`,
        `button ${verification.draft.later}`,
      ]);
      // The tax residence of the step before.
      expect(await page.getByLabel(address.country, { exact: true }).inputValue()).toBe('DE');
      await giveAddress(page, locale);
      await startStep(page, locale, 'upload');
      await look(page, 'upload-empty');
      await uploadIdCard(page, locale);
      await look(page, 'upload-complete');
      await finishUpload(page, locale);
      const { verdicts, checklist } = verificationTexts[locale];
      await page.getByText(verdicts.in_review.title).waitFor();
      expect(await page.getByText(checklist.states.done, { exact: true }).count()).toBe(4);
      await look(page, 'checklist-done');
    });

    it('[ORD-1][ORD-4][CALL-4] by keyboard alone the person orders with six declarations and sees where to pay, to copy and to scan', async () => {
      const page = byKeyboard(investor.page);
      await goOnToInvest(page, locale);
      expect(
        await page.getByLabel(investmentTexts[locale].amount, { exact: true }).inputValue(),
      ).toBe(locale === 'en' ? '2,500' : '2.500');
      expect(await page.getByRole('checkbox').count()).toBe(6);
      await look(page, 'investment');
      const order = investmentTexts[locale];
      const heard = await spoken(page);
      expect(heard.filter((line) => !line.startsWith('link '))).toEqual([
        `heading ${order.title}`,
        `heading ${order.amountTitle}`,
        `textbox ${order.amount}`,
        `textbox ${order.currency}`,
        ...(['EUR', 'XLM', 'BTC', 'ETH'] as const).map((method) =>
          expect.stringContaining(`radio ${order.methods[method].name}`),
        ),
        expect.stringContaining(`textbox ${order.senderIban}`),
        expect.stringContaining(`textbox ${order.discountCode}`),
        `button ${order.discount.apply}`,
        `heading ${order.preview.title}`,
        `heading ${order.declarations.title}`,
        ...Array.from({ length: 6 }, () => expect.stringContaining('checkbox ')),
        `button ${order.submit}`,
      ]);
      // The estimate is read out when it changes.
      const live = page.locator('[aria-live="polite"]').filter({ hasText: tokens });
      expect(await live.count()).toBe(1);
      await placeOrder(page, locale);
      console.log(printedWay(wayOf(investor.page)));
      await look(page, 'payment');
      const iban = await copyLine(page, locale, 'iban');
      await page.getByText(copied, { exact: true }).waitFor();
      reference = await copyLine(page, locale, 'reference');
      const code = await scanCode(page, locale);
      expect(iban).toMatch(/^DE\d{20}$/);
      expect(reference).toMatch(/^BB1-/);
      expect(code.slice(0, 4)).toEqual(['BCD', '002', '1', 'SCT']);
      expect(code[6]).toBe(iban);
      expect(code[7]).toMatch(/^EUR2500(\.00)?$/);
      expect(code.slice(8)).toContain(reference);
      await open(page, locale, '/dashboard');
      await look(page, 'dashboard-ordered');
      for (const mail of await mailsTo(person.email))
        expect(mail.text + mail.html).not.toContain(iban);
    });

    it('[PAY-3][DESK-1][DESK-3][RUN-2] finance uploads a statement and a colleague confirms it: a dry run counts, importing twice books once, it counts when the bank says the same, and what does not fit waits for a person', async () => {
      const { page } = finance;
      await pay(reference);
      await transfer({ payer_name: strangers[0], amount: '70.00' });
      await pay(reference, { amount: '1234.56', payer_name: strangers[1] });
      const file = await bankStatement(camt);
      await open(page, locale, '/desk');
      await look(page, 'desk-home');
      await goToScreen(page, locale, 'bank');
      await readStatement(page, locale, file);
      expect(await statementCounts(page, locale)).toEqual({
        new: 3,
        known: 0,
        refused: 0,
        ignored: 0,
      });
      await look(page, 'desk-bank-dry-run');
      const proposal = await proposeStatement(page, locale);
      await look(page, 'desk-approval-proposed');
      expect(
        await page
          .getByRole('button', { name: deskApprovalTexts[locale].decide.approve, exact: true })
          .count(),
      ).toBe(0);
      await open(approver.page, locale, proposal);
      await look(approver.page, 'desk-approval');
      await proveWhenAsked(approver.page, locale, 'petra@issuer.example');
      await approveProposal(approver.page, locale, proposal);
      await look(approver.page, 'desk-approval-approved');
      await open(approver.page, locale, '/desk/approvals');
      await look(approver.page, 'desk-approvals');
      // It counts once the bank's own channel has delivered the same.
      const held = await queuedPayment(page, locale, strangers[0]);
      expect(await held.innerText()).toContain(deskPaymentTexts[locale].reasons.single_source);
      await deliverAgain(file);
      // Its row is gone for the moment in which it is matched again.
      const unreferenced = held.filter({
        hasText: deskPaymentTexts[locale].reasons.no_reference,
      });
      await reloadUntil(page, async () => (await unreferenced.count()) > 0);
      await goToScreen(page, locale, 'bank');
      await look(page, 'desk-bank');
      await readStatement(page, locale, { ...file, name: `again-${file.name}` });
      expect(await statementCounts(page, locale)).toEqual({
        new: 0,
        known: 3,
        refused: 0,
        ignored: 0,
      });
      expect(
        await page
          .getByRole('button', { name: deskMoneyTexts[locale].import.submit, exact: true })
          .count(),
      ).toBe(0);
      for (const payer of strangers)
        expect(await (await queuedPayment(page, locale, payer)).count()).toBe(1);
      expect(await (await queuedPayment(page, locale, strangers[0])).innerText()).toContain(
        deskPaymentTexts[locale].reasons.no_reference,
      );
      await look(page, 'desk-payments');
    });

    it('[KYC-1][KYC-6][DESK-1] the reviewer views both documents with a reason, ticks four boxes and approves', async () => {
      const { page } = reviewer;
      await open(page, locale, '/desk/kyc');
      await look(page, 'desk-kyc');
      await openCase(page, locale, fullName);
      for (const file of ['front.jpg', 'back.jpg']) {
        const picture = await viewDocument(page, locale, file, { reason: 'Antrag 17' });
        expect(
          await picture.evaluate((image) =>
            image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0,
          ),
        ).toBeGreaterThan(0);
      }
      await look(page, 'desk-kyc-case');
      await approvePerson(page, locale);
      await look(page, 'desk-kyc-approved');
    });

    it('[TOK-1][DESK-4][PAY-9] who uploaded the statement does not propose the allocation; a colleague proposes it and cannot approve it, a second officer can', async () => {
      const texts = deskApprovalTexts[locale].decide;
      await open(finance.page, locale, '/desk/allocations');
      await finance.page.getByText(deskTexts[locale].evidence.ownEvidence).waitFor();
      await look(finance.page, 'desk-allocations-own-evidence');
      const path = await proposeAllocation(operator.page, locale, reference);
      await operator.page.getByText(texts.withdrawHint).waitFor();
      expect(await operator.page.getByRole('button', { name: texts.approve }).count()).toBe(0);
      await look(operator.page, 'desk-allocation-maker');
      await open(approver.page, locale, path);
      await look(approver.page, 'desk-allocation-checker');
      await proveWhenAsked(approver.page, locale, 'petra@issuer.example');
      await approveShown(approver.page, locale);
      await open(approver.page, locale, '/desk/allocations');
      await look(approver.page, 'desk-allocations');
      await open(finance.page, locale, '/desk/orders');
      await look(finance.page, 'desk-orders');
    });

    it('[TOK-1] the dashboard shows the allocated tokens and their price', async () => {
      const { page } = investor;
      await open(page, locale, '/dashboard');
      const row = page
        .getByRole('region', { name: dashboardTexts[locale].investments.title, exact: true })
        .getByRole('listitem')
        .filter({ hasText: investmentTexts[locale].statuses.tokens_allocated.name });
      await reloadUntil(page, async () => (await row.count()) === 1);
      const shown = spaces(await row.innerText());
      expect(shown).toContain(`${tokens} BB1`);
      expect(shown).toContain(price);
      await look(page, 'dashboard-allocated');
    });

    it('[AUTH-4] a claim asks for a second factor before keys are made, and returns to where it was', async () => {
      const { page } = investor;
      await goToClaim(page, locale);
      await look(page, 'claim');
      await page.getByRole('link', { name: claimTexts[locale].entry.newButton }).click();
      await arriveAt(page, locale, /\/account\/second_factor$/);
      await look(page, 'claim-second-factor');
      ({ app } = await setUpApp(page, locale));
      await open(page, locale, '/dashboard');
    });

    it('[CLM-3][CLM-4][CLM-5][AUTH-4] the person claims with new keys: sheet stored, three statements confirmed, code typed, tokens and lumens in their own account', async () => {
      const { page } = investor;
      await goToClaim(page, locale);
      await chooseNewKeys(page, locale);
      await look(page, 'claim-intro');
      const file = await withoutConnection(investor, async () => {
        await makeKeys(page, locale);
        return downloadSheet(page, locale);
      });
      expect(Buffer.from(file.bytes.subarray(0, 5)).toString()).toBe('%PDF-');
      sheet = await readSheet(file.bytes);
      sheets.push(sheet);
      expect(await printSheet(browser, file.bytes, `sheet-${locale}`)).toEqual({
        width: 1190,
        height: 1683,
        codes: { above: sheet.publicKey, below: sheet.secretKey },
      });
      expect(await page.getByText(sheet.publicKey).count()).toBe(1);
      expect((await keysOfPhrase(sheet.phrase)).secretKey).toBe(sheet.secretKey);
      await look(page, 'claim-sheet');
      await almostLeave(page, locale);
      await acknowledge(page, locale);
      await letProofsGrowOld(person.email);
      const ways = /\/users\/step_up(?:\.data)?(?:\?|$)/;
      await page.route(ways, (route) => route.abort());
      await typeCode(page, locale, sheet.code);
      await page.getByText(claimTexts[locale].make.stepUpTitle).waitFor();
      const again = page.getByRole('button', { name: claimTexts[locale].make.problemAgain });
      await again.waitFor();
      await page.unroute(ways);
      await again.click();
      await look(page, 'claim-step-up');
      await proveInPlace(page, locale, { password: person.password, code: await app.code() });
      await waitForTheTokens(page, locale);
      await look(page, 'claim-settled');
      await open(page, locale, '/dashboard');
      const shown = spaces(await page.getByRole('main').innerText());
      expect(shown).toContain(dashboardTexts[locale].tokens.wallet);
      expect(shown).toContain(sheet.publicKey);
      expect(shown).toMatch(/\d[\d.,]* XLM/);
      expect(shown.split(`${tokens} BB1`).length - 1).toBeGreaterThanOrEqual(2);
      await look(page, 'dashboard-claimed');
    });

    it('[DESK-3][TOK-3] token operations finds the claim with everything built for it, and its wallet among the holders, whose list is stored for good', async () => {
      const { page } = operator;
      const claims = deskClaimTexts[locale];
      await open(page, locale, `/desk/claims?q=${encodeURIComponent(sheet.publicKey)}`);
      await page.getByRole('link', { name: fullName }).waitFor();
      await look(page, 'desk-claims');
      await page.getByRole('link', { name: fullName }).click();
      await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
      const attempt = page
        .getByRole('region', { name: claims.page.attempts })
        .getByRole('row')
        .nth(1);
      expect(await attempt.innerText()).toContain(claims.page.outcomes.settled);
      await page.getByText(claims.page.nothing).waitFor();
      await look(page, 'desk-claim');
      const holders = deskHolderTexts[locale];
      // The current list is cached for a minute, so this one is requested by its ledger.
      await open(page, locale, `/desk/holders?ledger=${await newestLedger()}&q=${sheet.publicKey}`);
      const line = page
        .getByRole('region', { name: holders.title, exact: true })
        .getByRole('row')
        .filter({ hasText: fullName });
      await reloadUntil(page, async () => (await line.count()) === 1);
      expect(spaces(await line.innerText())).toContain(tokens);
      await page.getByText(holders.sums.good).waitFor();
      await page.getByLabel(holders.keep.reason).fill('Stichtag');
      await look(page, 'desk-holders');
      await page.getByRole('button', { name: partsOf(holders.keep.submit)[0] ?? '' }).click();
      await page.getByText(holders.keep.done).waitFor();
      await page.getByText(holders.keep.kept).waitFor();
      await look(page, 'desk-holders-kept');
      await open(finance.page, locale, '/desk/reconciliation');
      await finance.page
        .getByText(deskReconciliationTexts[locale].tokens.claimed)
        .first()
        .waitFor();
      await look(finance.page, 'desk-reconciliation-tokens');
    });

    it('[CLM-3] neither secret key nor words were ever sent, logged or stored', async () => {
      const places = [
        ...(await browserPlaces(investor)),
        ...(await productPlaces()),
        { name: 'mails', text: JSON.stringify(await mailsTo(person.email)) },
      ];
      // Public data went these ways, so the search would have found secret ones.
      const found = places
        .filter(({ text }) => text.includes(sheet.publicKey))
        .map(({ name }) => name);
      expect(found).toEqual(
        expect.arrayContaining(['requests', 'page', 'table public.distribution_claims']),
      );
      expect(findLeaks(sheet, [{ name: 'the sheet itself', text: sheet.text }])).toEqual([
        'the sheet itself',
      ]);
      expect(findLeaks(sheet, places)).toEqual([]);
    });

    it('[SITE-8][CALL-4] no page threw an error or violated its security policy', () => {
      // The browser itself logs the claim that had to wait for a step-up, whose ways did not arrive at first.
      expect(investor.traffic.errors).toEqual([
        expect.stringMatching(/status of 403 .*\/distribution_claims\)$/),
        expect.stringMatching(/net::ERR_FAILED .*\/users\/step_up\)$/),
      ]);
      expect(
        [reviewer, finance, approver, operator].flatMap(({ traffic }) => traffic.errors),
      ).toEqual([]);
    });
  },
);

describe("the server's memory", () => {
  it('[CLM-3] contains the server’s own secret keys, and no secret key or words of anybody who has claimed', async () => {
    const heap = await heapOfServer();
    // The search works: it finds a key that the server has to have.
    const { STELLAR_URI_SECRET: own } = JSON.parse(
      await readFile(join(product().dataFolder, 'environment.json'), 'utf8'),
    ) as Record<string, string>;
    expect(heap.text).toContain(own);
    expect(sheets).toHaveLength(CHOSEN.length);
    expect(sheets.flatMap((sheet) => findLeaks(sheet, [heap]))).toEqual([]);
  });
});

/**
 * Runs actions after everything has been loaded and the connection has been cut; nothing is
 * requested.
 */
async function withoutConnection<T>({ context, page }: Visitor, act: () => Promise<T>): Promise<T> {
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await context.setOffline(true);
  const done = await act();
  // The sheet is passed within the browser, at an address that no network knows.
  expect(asked.filter((address) => !address.startsWith('blob:'))).toEqual([]);
  await context.setOffline(false);
  return done;
}

/** Several kinds of spaces join numbers and units; a reader sees one. */
function spaces(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
}
