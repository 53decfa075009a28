import { Account, Asset, Keypair, MuxedAccount, Networks, StrKey } from '@stellar/stellar-sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltClaim } from '@bb1/domain/claims/endpoints';
import type { BuiltTrustline } from '@bb1/domain/wallets/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import panelTexts from '@bb1/texts/sandbox/panel';
import claimTexts from '@bb1/texts/pages/claim';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import { proveInPlace, waitForTheTokens } from './acts/claim.ts';
import {
  askFreighter,
  askWallet,
  chooseOwnAddress,
  copyUnsigned,
  goOnToIssue,
  openSandboxWallet,
  pasteSigned,
  prepareClaim,
  seeTrustline,
  shownOperations,
  signInFreighter,
  signInSandboxWallet,
  typeAddress,
  walletLink,
} from './acts/connect-wallet.ts';
import { DEMO_PASSWORD, emailOf } from '../../sandbox/demonstration/people.ts';
import { type Freighter, installFreighter } from './acts/freighter.ts';
import { letProofsGrowOld } from './acts/later.ts';
import { investorNamed } from './acts/prepared.ts';
import { scan } from './acts/scan.ts';
import {
  balanceOf,
  closeTrustline,
  fund,
  signed,
  stellarNetwork,
  tampered,
} from './acts/stellar.ts';
import { again, answerOnce, changed, refusal, withOperations } from './acts/tamper.ts';
import { type Claimant, comeWithTokens, receiveMoreTokens } from './acts/tokens.ts';
import { look } from './page-checks.ts';
import { signInWallet, walletAccount } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('en');
const thief = Keypair.random();

let browser: Browser;
const freighters: Record<Locale, Freighter> = { en: freighter(), de: freighter() };
const visitors: Visitor[] = [];
const claimants: Record<Locale, Claimant[]> = { en: [], de: [] };

function freighter(): Freighter {
  return { keys: Keypair.random(), network: Networks.PUBLIC, declines: false, asked: [] };
}

// One way for each of them: a wallet in the browser, and one elsewhere. The troubles have stories
// of their own.
const NAMES: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Wanda Extension', 'Walter Elsewhere'],
  de: ['Wiebke Erweiterung', 'Wilm Anderswo'],
};

beforeAll(async () => {
  browser = await openBrowser();
  const people = [];
  for (const locale of LOCALES) {
    for (const [at, name] of NAMES[locale].entries()) {
      const visitor = await newVisitor(browser, locale);
      visitors.push(visitor);
      if (at === 0) await installFreighter(visitor.context, freighters[locale]);
      people.push({
        page: visitor.page,
        person: investorNamed(name, { locale, documentId: `W${at}${locale.toUpperCase()}83KX1` }),
      });
    }
  }
  const all = await comeWithTokens(people, '100.00');
  for (const [at, locale] of LOCALES.entries()) {
    claimants[locale].push(...all.slice(2 * at, 2 * at + 2));
    await fund(freighters[locale].keys.publicKey());
  }
});
afterAll(() => browser.close());

/** Copies an address's proof, has it signed in the sandbox's wallet, and pastes it. */
async function proveByHand(page: Page, locale: Locale, address: string): Promise<void> {
  const transaction = await copyUnsigned(page, locale);
  await pasteSigned(page, locale, (await signInWallet({ address, transaction })).signed);
}

const claimant = (locale: Locale, at: number): Claimant => {
  const one = claimants[locale][at];
  if (one === undefined) throw new Error('no visitor there');
  return one;
};

describe.each(LOCALES)(
  'a wallet in the browser, of an account without trustline (%s)',
  (locale) => {
    const texts = claimWalletTexts[locale];
    const { keys } = freighters[locale];

    it('[CLM-2][SITE-12] is loaded when chosen, and its refusal or other network is shown', async () => {
      const { page } = claimant(locale, 0);
      const own = freighters[locale];
      await chooseOwnAddress(page, locale);
      await look(page, 'claim-connect');
      expect(own.asked).toEqual([]);
      const { passphrase } = await stellarNetwork();
      await askFreighter(page, locale);
      await page.getByText(texts.troubles.wrong_network({ detail: passphrase })).waitFor();
      own.network = passphrase;
      own.declines = true;
      await askFreighter(page, locale);
      await page.getByText(texts.troubles.declined).waitFor();
      own.declines = false;
    });

    it('[CLM-2][CLM-3][AUTH-4] gets the proof of ownership only after the page has checked it, signs it, and is connected after a step-up on the same page', async () => {
      const one = claimant(locale, 0);
      const { page } = one;
      await answerOnce(
        page,
        '**/api/wallets/challenges',
        (challenge: { transaction: string; network_passphrase: string }) => ({
          ...challenge,
          transaction: tampered(
            challenge.transaction,
            challenge.network_passphrase,
            (operations) => operations,
          ).envelopeXdr,
        }),
        'POST',
      );
      await askFreighter(page, locale);
      await page.getByText(refusal(locale, 'not_signed_by_server')).waitFor();
      await askFreighter(page, locale);
      await page.getByText(texts.connect.proveText).waitFor();
      await look(page, 'claim-prove');
      freighters[locale].keys = thief;
      await signInFreighter(page, locale);
      await page.getByText(texts.troubles.other_account({ detail: keys.publicKey() })).waitFor();
      freighters[locale].keys = keys;
      await letProofsGrowOld(emailOf(one.person));
      await signInFreighter(page, locale);
      await page.getByText(texts.connect.stepUpText).waitFor();
      await look(page, 'claim-connect-step-up');
      await proveInPlace(page, locale, { password: DEMO_PASSWORD, code: await one.app.code() });
      await seeTrustline(page, locale, 'notFound');
      await page.getByText(texts.trustline.skip).waitFor();
      await look(page, 'claim-trustline-missing');
    });

    it('[CLM-3] signs no malicious answer, whatever it changes', async () => {
      const { page } = claimant(locale, 0);
      await goOnToIssue(page, locale);
      await look(page, 'claim-issue');
      const harm: readonly [keyof (typeof texts)['refusals'], (built: BuiltClaim) => BuiltClaim][] =
        [
          [
            'wrong_operations',
            (built) =>
              withOperations(built, (operations) => [...operations, ...operations.slice(-1)]),
          ],
          [
            'wrong_destination',
            (built) =>
              withOperations(built, changed('payment', { destination: thief.publicKey() })),
          ],
          [
            'forbidden_operation',
            (built) =>
              withOperations(built, (operations) => [
                ...operations,
                {
                  type: 'setOptions',
                  source: keys.publicKey(),
                  signer: { ed25519PublicKey: thief.publicKey(), weight: 1 },
                },
              ]),
          ],
          ['wrong_amount', (built) => withOperations(built, changed('payment', { amount: '1' }))],
          [
            'wrong_asset',
            (built) =>
              withOperations(
                built,
                changed('changeTrust', { line: new Asset('BB1', thief.publicKey()) }),
              ),
          ],
          [
            'wrong_link',
            (built) => ({
              ...built,
              uri: (built.uri ?? '').replace(
                /callback=[^&]*/u,
                'callback=url%3Ahttps%3A%2F%2Fevil.example%2F',
              ),
            }),
          ],
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

    it('[CLM-2][CLM-4] may have its page reopened; after its signature the claim lands and the dashboard shows it', async () => {
      const { page } = claimant(locale, 0);
      await again(page, locale);
      expect(await shownOperations(page, locale, 'signTitle')).toHaveLength(5);
      await look(page, 'claim-sign');
      await open(page, locale, '/claim/issue');
      await page.getByText(texts.issue.started).waitFor();
      await prepareClaim(page, locale);
      await shownOperations(page, locale, 'signTitle');
      await signInFreighter(page, locale);
      await waitForTheTokens(page, locale);
      await look(page, 'claim-wallet-settled');
      expect(Number(await balanceOf(keys.publicKey(), 'BB1'))).toBeGreaterThan(100);
      await open(page, locale, '/dashboard');
      await page.getByText(keys.publicKey()).waitFor();
      await look(page, 'dashboard-wallet');
    });
  },
);

describe.each(LOCALES)('a wallet elsewhere, by link and by hand (%s)', (locale) => {
  const texts = claimWalletTexts[locale];
  let address = '';

  it("[CLM-2] has separate messages for a missing wallet, an address that is no account, a secret key, and another person's address", async () => {
    const { page } = claimant(locale, 1);
    const { complaints } = texts.connect;
    await chooseOwnAddress(page, locale);
    await askWallet(page, locale, locale === 'en' ? 'Freighter' : 'LOBSTR');
    await page.getByText(texts.troubles.not_installed).waitFor();
    await look(page, 'claim-connect-not-installed');
    for (const [typed, sentence] of [
      [thief.secret(), complaints.secret_key],
      [
        new MuxedAccount(new Account(thief.publicKey(), '0'), '7').accountId(),
        complaints.muxed_address,
      ],
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

  it('[CLM-2] has its proof pasted, which is refused while unsigned or signed for another network', async () => {
    const { page } = claimant(locale, 1);
    address = await walletAccount({ lumens: true });
    await typeAddress(page, locale, address);
    await pasteSigned(page, locale, await copyUnsigned(page, locale));
    await page.getByText(texts.troubles.not_signed).waitFor();
    await look(page, 'claim-prove-paste');
    await proveByHand(page, locale, address);
    await seeTrustline(page, locale, 'notFound');
  });

  it('[CLM-2][CLM-3] gets no malicious trustline to sign, whatever it changes', async () => {
    const { page } = claimant(locale, 1);
    const harm: readonly [
      keyof (typeof texts)['refusals'],
      (built: BuiltTrustline) => BuiltTrustline,
    ][] = [
      [
        'wrong_operations',
        (built) => withOperations(built, (operations) => [...operations, ...operations]),
      ],
      [
        'forbidden_operation',
        (built) =>
          withOperations(built, (operations) => [
            ...operations,
            { type: 'setOptions', signer: { ed25519PublicKey: thief.publicKey(), weight: 1 } },
          ]),
      ],
      [
        'wrong_asset',
        (built) =>
          withOperations(
            built,
            changed('changeTrust', { line: new Asset('BB1', thief.publicKey()) }),
          ),
      ],
      ['wrong_limit', (built) => withOperations(built, changed('changeTrust', { limit: '1' }))],
      [
        'wrong_source',
        (built) => withOperations(built, changed('changeTrust', { source: thief.publicKey() })),
      ],
      ['wrong_network', (built) => ({ ...built, network_passphrase: Networks.PUBLIC })],
      [
        'wrong_link',
        (built) => ({ ...built, uri: built.uri.replace(/^web\+stellar:tx/u, 'web+stellar:pay') }),
      ],
    ];
    for (const [code, change] of harm) {
      await answerOnce(page, '**/api/wallets/*/trustline/build', change);
      await page.getByRole('button', { name: texts.trustline.establish }).click();
      await page.getByText(refusal(locale, code)).waitFor();
      expect(await page.getByRole('tab').count()).toBe(0);
    }
    await look(page, 'claim-trustline-refused');
  });

  it("[CLM-2] opens the trustline by this site's link, and the page notices", async () => {
    const { page } = claimant(locale, 1);
    await page.getByRole('button', { name: texts.trustline.establish }).click();
    const link = await walletLink(page, locale);
    expect(await scan(page.getByRole('img', { name: texts.sign.qr }))).toBe(link);
    await look(page, 'claim-trustline-link');
    const wallet = await openSandboxWallet(page, locale);
    expect(await wallet.getByLabel(panelTexts[locale].wallet.transaction).inputValue()).toBe(link);
    await look(wallet, 'sandbox-wallet');
    await signInSandboxWallet(wallet, locale, address);
    for (const sentence of [
      panelTexts[locale].wallet.submitted,
      panelTexts[locale].wallet.origins.genuine,
    ])
      await wallet.getByText(sentence).waitFor();
    await wallet.close();
    await page.getByText(texts.trustline.established, { exact: true }).waitFor();
    await seeTrustline(page, locale, 'verified');
    await look(page, 'claim-trustline-verified');
  });

  it('[CLM-2][CLM-5][AUTH-4] with a ready trustline has nothing to sign except a step-up on the same page; a refusal by the network is shown in its words', async () => {
    const one = claimant(locale, 1);
    const { page } = one;
    await goOnToIssue(page, locale);
    await letProofsGrowOld(emailOf(one.person));
    await prepareClaim(page, locale);
    await page.getByText(texts.issue.stepUpText).waitFor();
    await look(page, 'claim-issue-step-up');
    await proveInPlace(page, locale, { password: DEMO_PASSWORD, code: await one.app.code() });
    expect(await shownOperations(page, locale, 'readyTitle')).toHaveLength(2);
    await look(page, 'claim-ready');
    const { issuer } = await trusted(page);
    await signInWallet({
      address,
      transaction: await closeTrustline(address, new Asset('BB1', issuer)),
      send: true,
    });
    await page.getByRole('button', { name: texts.issue.claimNow }).click();
    await page.getByText(/op_no_trust|op_not_authorized/).waitFor({ timeout: 60_000 });
    await page.getByText(claimTexts[locale].make.problemSupport).waitFor();
  });

  it('[CLM-2][CLM-4] opens the trustline with the claim and submits it itself, and a reopened page shows it', async () => {
    const { page } = claimant(locale, 1);
    await again(page, locale);
    expect(await shownOperations(page, locale, 'signTitle')).toHaveLength(5);
    const link = await walletLink(page, locale);
    expect(await scan(page.getByRole('img', { name: texts.sign.qr }))).toBe(link);
    expect(await signInWallet({ address, transaction: link, send: true })).toMatchObject({
      origin: 'genuine',
      sentTo: 'callback',
    });
    await open(page, locale, '/claim/issue');
    await waitForTheTokens(page, locale);
    expect(Number(await balanceOf(address, 'BB1'))).toBeGreaterThan(100);
  });
});

describe('a second claim', () => {
  const locale = 'en';
  const texts = claimWalletTexts[locale];
  const first = freighters[locale].keys.publicKey();
  let second = '';

  it('[CLM-2][CLM-7][SAFE-2] goes to the wallet connected for it, whose address is on every page of it, and not to that of the first', async () => {
    const one = claimant(locale, 0);
    const { page } = one;
    await receiveMoreTokens(one, '200.00');
    const before = await balanceOf(first, 'BB1');
    second = await walletAccount({ lumens: true, trustline: true });
    await chooseOwnAddress(page, locale);
    await typeAddress(page, locale, second);
    await proveByHand(page, locale, second);
    await page.getByText(texts.trustline.verified, { exact: true }).waitFor();
    await goOnToIssue(page, locale);
    expect(await page.getByLabel(second).isChecked()).toBe(true);
    await look(page, 'claim-issue-second-wallet', { alsoAt: [768, 1440] });
    await prepareClaim(page, locale);
    const operations = await shownOperations(page, locale, 'readyTitle');
    expect(operations.at(-1)).toContain(second);
    expect(await page.getByRole('main').innerText()).not.toContain(first);
    await look(page, 'claim-ready-second-wallet', { alsoAt: [768, 1440] });
    await page.getByRole('button', { name: texts.issue.claimNow }).click();
    await waitForTheTokens(page, locale);
    expect(await page.getByRole('main').innerText()).toContain(second);
    expect(Number(await balanceOf(second, 'BB1'))).toBeGreaterThan(200);
    expect(await balanceOf(first, 'BB1')).toBe(before);
  });

  it('[CLM-2][CLM-7] asks the person to choose if no wallet is named, and goes to no unconnected one', async () => {
    const one = claimant(locale, 0);
    const { page } = one;
    await receiveMoreTokens(one, '100.00');
    await open(page, locale, '/claim/issue');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await prepareClaim(page, locale);
    await page.getByText(texts.issue.chooseFirst).waitFor();
    await look(page, 'claim-issue-no-choice', { alsoAt: [768, 1440] });
    await page.getByLabel(second).check();
    await prepareClaim(page, locale);
    expect((await shownOperations(page, locale, 'readyTitle')).at(-1)).toContain(second);
    await page.goto(`/claim/issue?wallet=${thief.publicKey()}`);
    await arriveAt(page, locale, '/claim/connect');
  });
});

/** The issuer, by the page's configuration. */
async function trusted(page: Page): Promise<{ issuer: string }> {
  const answer = await page.request.get('/api/config');
  return { issuer: ((await answer.json()) as { asset_issuer: string }).asset_issuer };
}
