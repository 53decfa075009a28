import { Account, Asset, Keypair, MuxedAccount, Networks, StrKey } from '@stellar/stellar-sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltClaim } from '@bb1/domain/claims/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import { claimTexts, claimWalletTexts } from '../../web/app/portal/claim/claim-texts.ts';
import { dashboardTexts } from '../../web/app/portal/dashboard/dashboard-texts.ts';
import { acknowledge, chooseNewKeys, downloadSheet, goToClaim, makeKeys, sayItIsStored, typeCode, waitForTheTokens } from './acts/claim.ts';
import { askFreighter, chooseOwnAddress, copyUnsigned, goOnToIssue, openSandboxWallet, panelTexts, pasteSigned, prepareClaim, seeTrustline, shownOperations, signInFreighter, signInSandboxWallet, typeAddress, walletLink } from './acts/connect-wallet.ts';
import { type Freighter, installFreighter } from './acts/freighter.ts';
import { investorNamed } from './acts/prepared.ts';
import { scan } from './acts/scan.ts';
import { balanceOf, closeTrustline, fund, type Recorded, signed, stellarNetwork, tampered } from './acts/stellar.ts';
import { type Claimant, comeWithTokens } from './acts/tokens.ts';
import { look } from './eye.ts';
import { signInWallet, stellarFault, walletAccount } from './panel.ts';
import { readSheet } from './read-sheet.ts';
import { newVisitor, open, openBrowser, type Visitor } from './visitor.ts';

const thief = Keypair.random();

let browser: Browser;
const freighters: Record<Locale, Freighter> = { en: freighter(), de: freighter() };
const visitors: Visitor[] = [];
const claimants: Record<Locale, Claimant[]> = { en: [], de: [] };

function freighter(): Freighter {
  return { keys: Keypair.random(), network: Networks.PUBLIC, declines: false, asked: [] };
}

// One way for each of them: a wallet in the browser, one elsewhere, and new keys.
const NAMES: Readonly<Record<Locale, readonly string[]>> = { en: ['Wanda Extension', 'Walter Elsewhere', 'Nora Newkeys'], de: ['Wiebke Erweiterung', 'Wilm Anderswo', 'Nele Anfang'] };

beforeAll(async () => {
  browser = await openBrowser();
  const people = [];
  for (const locale of ['en', 'de'] as const) {
    for (const [at, name] of NAMES[locale].entries()) {
      const visitor = await newVisitor(browser, locale);
      visitors.push(visitor);
      if (at === 0) await installFreighter(visitor.context, freighters[locale]);
      people.push({ page: visitor.page, person: investorNamed(name, { locale, documentId: `W${at}${locale.toUpperCase()}83KX1` }) });
    }
  }
  const all = await comeWithTokens(people, '100.00');
  claimants.en.push(...all.slice(0, 3));
  claimants.de.push(...all.slice(3));
  await fund(freighters.en.keys.publicKey());
  await fund(freighters.de.keys.publicKey());
});
afterAll(() => browser.close());

// A fault keeps everybody waiting for a third of a minute, so each way has it in one language.

/** The page's own sentence for a refusal of the browser. */
function refusal(locale: Locale, code: keyof (typeof claimWalletTexts)['en']['refusals']): string {
  return claimTexts[locale].problems.envelope.replace('{why}', claimWalletTexts[locale].refusals[code]).replace('{code}', code);
}

async function again(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: claimTexts[locale].make.problemAgain }).click();
}

/** Lets the next answer of a call be one that means harm. */
async function answerOnce<Answer>(page: Page, path: string, change: (answer: Answer) => Answer): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as Answer) });
  }, { times: 1 });
}

const withOperations = (built: BuiltClaim, change: (operations: readonly Recorded[]) => readonly Recorded[]): BuiltClaim => {
  const { envelopeXdr, hash } = tampered(built.envelope_xdr, built.network_passphrase, change);
  return { ...built, envelope_xdr: envelopeXdr, transaction_hash: hash };
};
const changed = (type: string, fields: Readonly<Record<string, unknown>>) => (operations: readonly Recorded[]) => operations.map((one) => (one.type === type ? { ...one, ...fields } : one));

const claimant = (locale: Locale, at: number): Claimant => {
  const one = claimants[locale][at];
  if (one === undefined) throw new Error('nobody came');
  return one;
};

describe.each(['en', 'de'] as const)('a wallet in the browser, of an account without trustline (%s)', (locale) => {
  const texts = claimWalletTexts[locale];
  const { keys } = freighters[locale];

  it('[CLM-2][SITE-12] is loaded when it is chosen, and heard when it declines or is set to another network', async () => {
    const { page } = claimant(locale, 0);
    const own = freighters[locale];
    await chooseOwnAddress(page, locale);
    await look(page, 'claim-connect');
    expect(own.asked).toEqual([]);
    const { passphrase } = await stellarNetwork();
    await askFreighter(page, locale);
    await page.getByText(texts.troubles.wrong_network.replace('{detail}', passphrase)).waitFor();
    await look(page, 'claim-connect-wrong-network');
    own.network = passphrase;
    own.declines = true;
    await askFreighter(page, locale);
    await page.getByText(texts.troubles.declined).waitFor();
    own.declines = false;
  });

  it('[CLM-2][CLM-3] the proof of ownership is checked before the wallet sees it, signed there, and the trustline is not found', async () => {
    const { page } = claimant(locale, 0);
    await answerOnce(page, '**/api/web_auth?*', (challenge: { transaction: string; network_passphrase: string }) => ({ ...challenge, transaction: tampered(challenge.transaction, challenge.network_passphrase, (operations) => operations).envelopeXdr }));
    await askFreighter(page, locale);
    await page.getByText(refusal(locale, 'not_signed_by_server')).waitFor();
    await askFreighter(page, locale);
    await page.getByText(texts.connect.proveText).waitFor();
    await look(page, 'claim-prove');
    freighters[locale].keys = thief;
    await signInFreighter(page, locale);
    await page.getByText(texts.troubles.other_account.replace('{detail}', keys.publicKey())).waitFor();
    freighters[locale].keys = keys;
    await signInFreighter(page, locale);
    await seeTrustline(page, locale, 'notFound');
    await page.getByText(texts.trustline.skip).waitFor();
    await look(page, 'claim-trustline-missing');
  });

  it('[CLM-3] an answer that means harm is refused before anything is signed, whatever it changes', async () => {
    const { page } = claimant(locale, 0);
    await goOnToIssue(page, locale);
    await look(page, 'claim-issue');
    const harm: readonly [keyof (typeof texts)['refusals'], (built: BuiltClaim) => BuiltClaim][] = [
      ['wrong_operations', (built) => withOperations(built, (operations) => [...operations, ...operations.slice(-1)])],
      ['wrong_destination', (built) => withOperations(built, changed('payment', { destination: thief.publicKey() }))],
      ['forbidden_operation', (built) => withOperations(built, (operations) => [...operations, { type: 'setOptions', source: keys.publicKey(), signer: { ed25519PublicKey: thief.publicKey(), weight: 1 } }])],
      ['wrong_amount', (built) => withOperations(built, changed('payment', { amount: '1' }))],
      ['wrong_asset', (built) => withOperations(built, changed('changeTrust', { line: new Asset('BB1', thief.publicKey()) }))],
      ['wrong_link', (built) => ({ ...built, uri: (built.uri ?? '').replace(/callback=[^&]*/u, 'callback=url%3Ahttps%3A%2F%2Fevil.example%2F') })],
    ];
    const asked = freighters[locale].asked.length;
    for (const [at, [code, change]] of harm.entries()) {
      await answerOnce(page, '**/api/distribution_claims/build', change);
      if (at === 0) await prepareClaim(page, locale);
      else await again(page, locale);
      await page.getByText(refusal(locale, code)).waitFor();
    }
    await look(page, 'claim-refused-by-browser');
    expect(freighters[locale].asked.length).toBe(asked);
  });

  it('[CLM-2][CLM-4] the page may be closed midway; signed in the wallet, the claim lands though the network answers nothing', async () => {
    const { page } = claimant(locale, 0);
    await again(page, locale);
    expect(await shownOperations(page, locale, 'signTitle')).toHaveLength(5);
    await look(page, 'claim-sign');
    await open(page, locale, '/claim/issue');
    await page.getByText(texts.issue.started).waitFor();
    await prepareClaim(page, locale);
    await shownOperations(page, locale, 'signTitle');
    if (locale === 'en') await stellarFault('timeout_after_acceptance');
    await signInFreighter(page, locale);
    await waitForTheTokens(page, locale);
    await look(page, 'claim-wallet-settled');
    expect(Number(await balanceOf(keys.publicKey(), 'BB1'))).toBeGreaterThan(100);
    await open(page, locale, '/dashboard');
    await page.getByText(keys.publicKey()).waitFor();
    await look(page, 'dashboard-wallet');
  });
});

describe.each(['en', 'de'] as const)('a wallet elsewhere, by link and by hand (%s)', (locale) => {
  const texts = claimWalletTexts[locale];
  let address = '';

  it('[CLM-2] an address that is none of an account, a secret key, and the address of somebody else get their own words', async () => {
    const { page } = claimant(locale, 1);
    const { complaints } = texts.connect;
    await chooseOwnAddress(page, locale);
    for (const [typed, sentence] of [
      [thief.secret(), complaints.secret_key],
      [new MuxedAccount(new Account(thief.publicKey(), '0'), '7').accountId(), complaints.muxed_address],
      [StrKey.encodeContract(Buffer.from(thief.rawPublicKey())), complaints.contract_address],
      ['GABC', complaints.not_an_address],
    ] as const) {
      await typeAddress(page, locale, typed);
      await page.getByText(sentence).waitFor();
    }
    await look(page, 'claim-connect-complaint');
    const taken = freighters[locale].keys;
    await typeAddress(page, locale, taken.publicKey());
    const { passphrase } = await stellarNetwork();
    await pasteSigned(page, locale, signed(await copyUnsigned(page, locale), passphrase, taken));
    await page.getByText(message(locale, 'wallet_of_another')).waitFor();
    await page.getByRole('button', { name: texts.connect.otherAddress }).click();
  });

  it('[CLM-2] the proof is pasted, and refused while it is unsigned or signed for another network', async () => {
    const { page } = claimant(locale, 1);
    address = await walletAccount({ lumens: true });
    await typeAddress(page, locale, address);
    const unsigned = await copyUnsigned(page, locale);
    await pasteSigned(page, locale, unsigned);
    await page.getByText(texts.troubles.not_signed).waitFor();
    await look(page, 'claim-prove-paste');
    await pasteSigned(page, locale, (await signInWallet({ address, transaction: unsigned })).signed);
    await seeTrustline(page, locale, 'notFound');
  });

  it('[CLM-2] the link of this site opens the trustline, and the page notices', async () => {
    const { page } = claimant(locale, 1);
    await page.getByRole('button', { name: texts.trustline.establish }).click();
    const link = await walletLink(page, locale);
    expect(await scan(page.getByRole('img', { name: texts.sign.qr }))).toBe(link);
    await look(page, 'claim-trustline-link');
    const wallet = await openSandboxWallet(page, locale);
    expect(await wallet.getByLabel(panelTexts[locale].wallet.transaction).inputValue()).toBe(link);
    await look(wallet, 'sandbox-wallet');
    await signInSandboxWallet(wallet, locale, address);
    for (const sentence of [panelTexts[locale].wallet.submitted, panelTexts[locale].wallet.origins.genuine]) await wallet.getByText(sentence).waitFor();
    await wallet.close();
    await page.getByText(texts.trustline.established, { exact: true }).waitFor();
    await seeTrustline(page, locale, 'verified');
    await look(page, 'claim-trustline-verified');
  });

  it('[CLM-2][CLM-5] with a ready trustline nothing is to be signed; a refusal of the network is told in its words', async () => {
    const { page } = claimant(locale, 1);
    await goOnToIssue(page, locale);
    await prepareClaim(page, locale);
    expect(await shownOperations(page, locale, 'readyTitle')).toHaveLength(2);
    await look(page, 'claim-ready');
    const { issuer } = await trusted(page);
    await signInWallet({ address, transaction: await closeTrustline(address, new Asset('BB1', issuer)), send: true });
    await page.getByRole('button', { name: texts.issue.claimNow }).click();
    await page.getByText(/op_no_trust|op_not_authorized/).waitFor({ timeout: 60_000 });
    await page.getByText(claimTexts[locale].make.problemSupport).waitFor();
    await look(page, 'claim-refused-by-network');
  });

  it('[CLM-2][CLM-4] then the claim opens the trustline; the wallet hands it in by itself, and the page that was opened anew shows it', async () => {
    const { page } = claimant(locale, 1);
    await again(page, locale);
    expect(await shownOperations(page, locale, 'signTitle')).toHaveLength(5);
    const link = await walletLink(page, locale);
    expect(await scan(page.getByRole('img', { name: texts.sign.qr }))).toBe(link);
    if (locale === 'de') await stellarFault('timeout_after_acceptance');
    expect(await signInWallet({ address, transaction: link, send: true })).toMatchObject({ origin: 'genuine', sentTo: 'callback' });
    await open(page, locale, '/claim/issue');
    await waitForTheTokens(page, locale);
    expect(Number(await balanceOf(address, 'BB1'))).toBeGreaterThan(100);
  });
});

/** The issuer, as the configuration of the page says. */
async function trusted(page: Page): Promise<{ issuer: string }> {
  const answer = await page.request.get('/api/config');
  return { issuer: ((await answer.json()) as { asset_issuer: string }).asset_issuer };
}

describe.each(['en', 'de'] as const)('new keys in trouble (%s)', (locale) => {
  it('[CLM-4][CLM-5] an account that appears meanwhile is a refusal of the network; new keys then land though no answer comes and the page is closed', async () => {
    const { page } = claimant(locale, 2);
    await open(page, locale, '/dashboard');
    await goToClaim(page, locale);
    await chooseNewKeys(page, locale);
    let sheet = await newSheet(page, locale);
    await page.route('**/api/distribution_claims/submit', async (route) => {
      await fund(sheet.publicKey);
      await route.continue();
    }, { times: 1 });
    await typeCode(page, locale, sheet.code);
    await page.getByText(/op_already_exists/).waitFor({ timeout: 60_000 });
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('about:blank');
    await open(page, locale, '/claim/new');
    sheet = await newSheet(page, locale);
    if (locale === 'en') await stellarFault('timeout_after_acceptance');
    const submitted = page.waitForResponse((answer) => answer.url().endsWith('/distribution_claims/submit'));
    await typeCode(page, locale, sheet.code);
    await submitted;
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('about:blank');
    await open(page, locale, '/claim/new');
    await waitForTheTokens(page, locale);
    expect(Number(await balanceOf(sheet.publicKey, 'BB1'))).toBeGreaterThan(100);
    await open(page, locale, '/dashboard');
    await page.getByText(dashboardTexts[locale].tokens.wallet).first().waitFor();
  });
});

async function newSheet(page: Page, locale: Locale) {
  await makeKeys(page, locale);
  const sheet = await readSheet((await downloadSheet(page, locale)).bytes);
  await sayItIsStored(page, locale);
  await acknowledge(page, locale);
  return sheet;
}
