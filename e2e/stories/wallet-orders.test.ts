import { Asset, Keypair, Operation } from '@stellar/stellar-sdk';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import { message } from '@bb1/domain/messages';
import authTexts from '@bb1/texts/pages/auth';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import investmentTexts from '@bb1/texts/pages/investment';
import walletOrderTexts from '@bb1/texts/pages/wallet-orders';
import { DEMO_PASSWORD, emailOf } from '../../sandbox/demonstration/people.ts';
import type { PatientClient } from '../../sandbox/demonstration/patient-client.ts';
import { waitForTheTokens } from './acts/claim.ts';
import {
  chooseOwnAddress,
  goOnToIssue,
  prepareClaim,
  seeTrustline,
} from './acts/connect-wallet.ts';
import { copyLine, placeOrder } from './acts/order.ts';
import { OutsideClient } from '../../testing/outside-client.ts';
import { investorNamed, verifiedElsewhere } from './acts/prepared.ts';
import { logIn } from './acts/sign-up.ts';
import { balanceOf, changeAccount, fund } from './acts/stellar.ts';
import { allocate, secure } from './acts/tokens.ts';
import { look } from './page-checks.ts';
import { pay } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  openLink,
  product,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('de');
const DOCUMENTS = { en: 'L0WALT47', de: 'L0WALT48' } as const;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(LOCALES)('an order from any wallet (%s)', (locale) => {
  const texts = walletOrderTexts[locale];
  const person = investorNamed(locale === 'de' ? 'Waltraud Fremdwallet' : 'Wally Anywallet', {
    locale,
    documentId: DOCUMENTS[locale],
  });
  const keys = Keypair.random();
  let client: PatientClient;
  let wallet: OutsideClient;
  let visitor: Visitor;
  let begun: { url: string; id: string };
  let reference = '';

  beforeAll(async () => {
    visitor = await newVisitor(browser, locale);
    client = await verifiedElsewhere(person);
    await fund(keys.publicKey());
  });

  it('[CLM-9] begins with a program that knows only the domain and the standards', async () => {
    wallet = await OutsideClient.at(new URL(product().portalUrl).host, keys);
    expect(await wallet.info()).toMatchObject({ deposit: { BB1: { enabled: true } } });
    begun = await wallet.deposit({ asset_code: 'BB1', amount: '2500', lang: locale });
    expect(await wallet.history('BB1')).toMatchObject([{ id: begun.id, status: 'incomplete' }]);
  });

  it('[CLM-9] is agreed to by the signed-in person, who sees the wallet’s address and what it will see', async () => {
    const { page } = visitor;
    await openLink(page, begun.url);
    await page.getByRole('heading', { name: texts.open.heading({ token: 'BB1' }) }).waitFor();
    await look(page, 'wallet-order-open');
    await page.getByRole('button', { name: texts.open.submit, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: authTexts[locale].login.title }).waitFor();
    await logIn(page, locale, { ...person, email: emailOf(person), password: DEMO_PASSWORD });
    await page.getByRole('heading', { level: 1, name: texts.agree.heading }).waitFor();
    await page.getByText(keys.publicKey(), { exact: true }).waitFor();
    await look(page, 'wallet-order-agree');
    await secure(page, person);
    await page.getByRole('button', { name: texts.agree.submit, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: investmentTexts[locale].title }).waitFor();
    expect(
      await page.getByLabel(investmentTexts[locale].amount, { exact: true }).inputValue(),
    ).toMatch(/^2[.,]?500([.,]00)?$/);
  });

  it('[CLM-9] cannot be opened in another browser, also by a signed-in person', async () => {
    const other = await newVisitor(browser, locale);
    await openLink(other.page, begun.url);
    await other.page.getByRole('button', { name: texts.open.submit, exact: true }).click();
    await other.page.getByText(message(locale, 'wallet_order_over')).waitFor();
  });

  it('[CLM-9] is placed and paid on the ordinary pages, and the wallet follows it', async () => {
    const { page } = visitor;
    await placeOrder(page, locale);
    reference = await copyLine(page, locale, 'reference');
    expect(await wallet.until(begun.id, 'pending_user_transfer_start')).toMatchObject({
      amount_in: '2500.00',
      amount_in_asset: 'iso4217:EUR',
    });
    await open(page, locale, `/wallet_orders/${begun.id}`);
    await arriveAt(page, locale, /\/investment\/[^/]+$/);
    await pay(reference);
    await allocate({ accounts: [(await client.ok(whoAmI)).id], references: [reference] });
    await wallet.until(begun.id, 'pending_user');
  });

  it('[CLM-9] is completed by a claim to the same wallet, which opens its trustline itself', async () => {
    const { page } = visitor;
    const { amount_out_asset: asset, amount_out: amount } = await wallet.transaction(begun.id);
    const [, code = '', issuer] = String(asset).split(':');
    await changeAccount(keys, Operation.changeTrust({ asset: new Asset(code, issuer) }));
    await wallet.until(begun.id, 'pending_user');
    await chooseOwnAddress(page, locale);
    await page
      .getByRole('button', {
        name: `${claimWalletTexts[locale].connect.use}: ${keys.publicKey()}`,
        exact: true,
      })
      .click();
    await seeTrustline(page, locale, 'verified');
    await goOnToIssue(page, locale);
    await prepareClaim(page, locale);
    await page
      .getByRole('button', { name: claimWalletTexts[locale].issue.claimNow, exact: true })
      .click();
    await waitForTheTokens(page, locale);
    const done = await wallet.until(begun.id, 'completed');
    expect(String(done['stellar_transaction_id'])).toMatch(/^[0-9a-f]{64}$/);
    expect(await balanceOf(keys.publicKey(), code)).toBe(amount);
    expect(await wallet.history('BB1')).toEqual([done]);
  });
});
