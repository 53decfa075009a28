import { Asset, Keypair, Networks, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltClaim, currentClaim } from '@bb1/domain/claims/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import claimTexts from '@bb1/texts/pages/claim';
import claimWalletTexts from '@bb1/texts/pages/claim-wallet';
import { callAs } from './acts/call-as.ts';
import { acknowledge, downloadSheet, makeKeys, typeCode, waitForTheTokens } from './acts/claim.ts';
import {
  askFreighter,
  chooseOwnAddress,
  copyUnsigned,
  goOnToIssue,
  pasteSigned,
  prepareClaim,
  seeTrustline,
  shownOperations,
  signInFreighter,
  typeAddress,
} from './acts/connect-wallet.ts';
import { type Freighter, installFreighter } from './acts/freighter.ts';
import { investorNamed } from './acts/prepared.ts';
import { balanceOf, changeAccount, fund, signed, stellarNetwork } from './acts/stellar.ts';
import { again, answerOnce, interceptOnce, refusal } from './acts/tamper.ts';
import { comeWithTokens } from './acts/tokens.ts';
import { look } from './page-checks.ts';
import { stellarFault, stellarFaultsLeft } from './panel.ts';
import { readSheet, type Sheet } from './read-sheet.ts';
import { newVisitor, open, openBrowser, type Visitor } from './visitor.ts';

// Three ways to claim (account without trustline, account with one, new keys), each through the
// same five troubles. Languages alternate so that every way and every trouble occurs in both. Each
// person continues with the claim that the previous trouble left.

const CREATE = '**/api/distribution_claims';
const BUILD = '**/api/distribution_claims/build';
const SUBMIT = '**/api/distribution_claims/submit';

let browser: Browser;
let passphrase: string;
let token: Asset;
let bare: Claiming;
let trusting: Claiming;
let newcomer: Claiming;
/** An address on the ledger that is not proven to be anybody's. */
const unproven = Keypair.random();
const freighter: Freighter = {
  keys: Keypair.random(),
  network: Networks.PUBLIC,
  declines: false,
  asked: [],
};

/** A person who claims, at the page they have open now. */
interface Claiming {
  readonly visitor: Visitor;
  readonly keys: Keypair;
  readonly tokens: string;
  page: Page;
}

beforeAll(async () => {
  browser = await openBrowser();
  const [a, b, c] = await Promise.all([
    newVisitor(browser, 'en'),
    newVisitor(browser, 'de'),
    newVisitor(browser, 'en'),
  ]);
  await installFreighter(a.context, freighter);
  const people = [
    { page: a.page, person: investorNamed('Tara Bare', { locale: 'en', documentId: 'T1EN83KX1' }) },
    {
      page: b.page,
      person: investorNamed('Till Trauer', { locale: 'de', documentId: 'T2DE83KX1' }),
    },
    {
      page: c.page,
      person: investorNamed('Nina Newcomer', { locale: 'en', documentId: 'T3EN83KX1' }),
    },
  ];
  await comeWithTokens(people, '100.00');
  ({ passphrase } = await stellarNetwork());
  const config = (await (await a.page.request.get('/api/config')).json()) as {
    token_code: string;
    asset_issuer: string;
  };
  token = new Asset(config.token_code, config.asset_issuer);
  const claiming = async (visitor: Visitor, keys: Keypair): Promise<Claiming> => ({
    visitor,
    keys,
    page: visitor.page,
    tokens: (await callAs(visitor.page)(currentClaim)).claimable_tokens,
  });
  [bare, trusting, newcomer] = await Promise.all([
    claiming(a, freighter.keys),
    claiming(b, Keypair.random()),
    claiming(c, Keypair.random()),
  ]);
  for (const keys of [bare.keys, trusting.keys, unproven]) await fund(keys.publicKey());
  await changeAccount(trusting.keys, Operation.changeTrust({ asset: token }));
});
afterAll(() => browser.close());

/** Closes the window despite its warning, and opens another in the same browser. */
async function closePage(who: Claiming): Promise<Page> {
  const before = who.page;
  who.page = await who.visitor.context.newPage();
  await before.close();
  return who.page;
}

/** New keys, up to typing the code from the sheet. */
async function newSheet(page: Page, locale: Locale): Promise<Sheet> {
  await makeKeys(page, locale);
  const sheet = await readSheet((await downloadSheet(page, locale)).bytes);
  await acknowledge(page, locale);
  return sheet;
}

/** What happens between the signature and the network. */
function beforeSubmission(page: Page, act: () => Promise<void>): Promise<void> {
  return interceptOnce(page, SUBMIT, async (route) => {
    await act();
    await route.continue();
  });
}

const submissions = ({ visitor }: Claiming) =>
  visitor.traffic.requests.filter((request) => request.includes('/distribution_claims/submit'))
    .length;

describe('a wallet that is set to another network', () => {
  it('[CLM-2] (a, en) without trustline: the extension is asked for the right network, at connecting and again at signing', async () => {
    const { page } = bare;
    await chooseOwnAddress(page, 'en');
    const reported = page.getByText(
      claimWalletTexts.en.troubles.wrong_network({ detail: passphrase }),
    );
    await askFreighter(page, 'en');
    await reported.waitFor();
    await look(page, 'claim-connect-wrong-network');
    freighter.network = passphrase;
    await askFreighter(page, 'en');
    await page.getByText(claimWalletTexts.en.connect.proveText).waitFor();
    freighter.network = Networks.PUBLIC;
    await signInFreighter(page, 'en');
    await reported.waitFor();
    expect(freighter.asked).not.toContain('SUBMIT_TRANSACTION');
    freighter.network = passphrase;
    await signInFreighter(page, 'en');
    await seeTrustline(page, 'en', 'notFound');
  });

  it('[CLM-2] (b, de) with trustline: a signature for the public network is distinguished from one for this network', async () => {
    const { page, keys } = trusting;
    await chooseOwnAddress(page, 'de');
    await typeAddress(page, 'de', keys.publicKey());
    const unsigned = await copyUnsigned(page, 'de');
    await pasteSigned(page, 'de', signed(unsigned, Networks.PUBLIC, keys));
    await page
      .getByText(claimWalletTexts.de.troubles.wrong_network({ detail: passphrase }))
      .waitFor();
    await look(page, 'claim-prove-wrong-network');
    await pasteSigned(page, 'de', signed(unsigned, passphrase, keys));
    await seeTrustline(page, 'de', 'verified');
  });

  // There is no wallet; only the server's answer could name another network.
  it('[CLM-2][CLM-3] (c, en) new keys: the transaction is for the configured network, and an answer for another is refused before signing', async () => {
    const { page } = newcomer;
    await open(page, 'en', '/claim/new');
    const sheet = await newSheet(page, 'en');
    const answers: BuiltClaim[] = [];
    const hashFor = ({ envelope_xdr: envelope }: BuiltClaim, network: string) =>
      Buffer.from(TransactionBuilder.fromXDR(envelope, network).hash()).toString('hex');
    const named = (built: BuiltClaim): BuiltClaim => ({
      ...built,
      network_passphrase: Networks.PUBLIC,
      transaction_hash: hashFor(built, Networks.PUBLIC),
    });
    const unnamed = (built: BuiltClaim): BuiltClaim => ({
      ...built,
      transaction_hash: hashFor(built, Networks.PUBLIC),
    });
    for (const [at, [change, code]] of (
      [
        [named, 'wrong_network'],
        [unnamed, 'hash_mismatch'],
      ] as const
    ).entries()) {
      await answerOnce<BuiltClaim>(page, BUILD, (built) => {
        answers.push(built);
        return change(built);
      });
      if (at === 0) await typeCode(page, 'en', sheet.code);
      else await again(page, 'en');
      await page.getByText(refusal('en', code)).waitFor();
    }
    await look(page, 'claim-new-wrong-network');
    for (const built of answers)
      expect([built.network_passphrase, built.transaction_hash]).toEqual([
        passphrase,
        hashFor(built, passphrase),
      ]);
    expect(submissions(newcomer)).toBe(0);
  });
});

describe("another person's address", () => {
  it('[CLM-2][SAFE-2] (a, de) without trustline: cannot be proven with other keys, in the wallet or by hand', async () => {
    const page = await closePage(bare);
    await chooseOwnAddress(page, 'de');
    await typeAddress(page, 'de', trusting.keys.publicKey());
    await signInFreighter(page, 'de');
    await page
      .getByText(claimWalletTexts.de.troubles.other_account({ detail: trusting.keys.publicKey() }))
      .waitFor();
    await pasteSigned(page, 'de', signed(await copyUnsigned(page, 'de'), passphrase, bare.keys));
    await page.getByText(message('de', 'web_auth_signatures')).waitFor();
    await look(page, 'claim-connect-foreign');
  });

  it('[CLM-2][SAFE-2] (b, en) with trustline: cannot be connected even with its keys by anybody but its owner', async () => {
    const page = await closePage(trusting);
    await chooseOwnAddress(page, 'en');
    await typeAddress(page, 'en', bare.keys.publicKey());
    await pasteSigned(page, 'en', signed(await copyUnsigned(page, 'en'), passphrase, bare.keys));
    await page.getByText(message('en', 'wallet_of_another')).waitFor();
    await look(page, 'claim-connect-of-another');
  });

  // Freshly made keys belong to no other person. The equivalent is an address swapped on the way to the
  // server: for another person's, for an unproven one on the ledger, and for one that does not
  // exist yet.
  it('[CLM-3][SAFE-2] (c, de) new keys: an address that was swapped on the way is refused by the server or by the page, and nothing is signed for it', async () => {
    const page = await closePage(newcomer);
    await open(page, 'de', '/claim/new');
    const sheet = await newSheet(page, 'de');
    const swaps = [
      [bare.keys.publicKey(), message('de', 'wallet_of_another')],
      [unproven.publicKey(), message('de', 'account_exists')],
      [Keypair.random().publicKey(), refusal('de', 'wrong_holder')],
    ] as const;
    for (const [at, [address, sentence]] of swaps.entries()) {
      await interceptOnce(page, CREATE, (route) =>
        route.continue({
          postData: JSON.stringify({ distribution_claim: { public_key: address } }),
        }),
      );
      if (at === 0) await typeCode(page, 'de', sheet.code);
      else await again(page, 'de');
      await page.getByText(sentence).waitFor();
    }
    await look(page, 'claim-new-swapped');
    expect(submissions(newcomer)).toBe(0);
  });
});

describe('a transaction that the network refuses', () => {
  it("[CLM-4][CLM-5] (a, en) without trustline: an account closed between signature and network is reported in the network's words; after reopening, the claim is built again", async () => {
    const page = await closePage(bare);
    await open(page, 'en', `/claim/connect?wallet=${bare.keys.publicKey()}`);
    await goOnToIssue(page, 'en');
    await prepareClaim(page, 'en');
    expect(await shownOperations(page, 'en', 'signTitle')).toHaveLength(5);
    await beforeSubmission(page, () =>
      changeAccount(bare.keys, Operation.accountMerge({ destination: unproven.publicKey() })),
    );
    await signInFreighter(page, 'en');
    await page.getByText(/op_no_source_account/).waitFor({ timeout: 60_000 });
    await page.getByText(claimTexts.en.make.problemSupport).waitFor();
    await look(page, 'claim-refused-by-network');
    await fund(bare.keys.publicKey());
    await again(page, 'en');
    expect(await shownOperations(page, 'en', 'signTitle')).toHaveLength(5);
  });

  it("[CLM-4][CLM-5] (b, de) with trustline: one closed after the claim was built is reported in the network's words; after reopening, nothing is to be signed again", async () => {
    const page = await closePage(trusting);
    await open(page, 'de', `/claim/connect?wallet=${trusting.keys.publicKey()}`);
    await goOnToIssue(page, 'de');
    await prepareClaim(page, 'de');
    expect(await shownOperations(page, 'de', 'readyTitle')).toHaveLength(2);
    await beforeSubmission(page, () =>
      changeAccount(trusting.keys, Operation.changeTrust({ asset: token, limit: '0' })),
    );
    await page.getByRole('button', { name: claimWalletTexts.de.issue.claimNow }).click();
    await page.getByText(/op_no_trust|op_not_authorized/).waitFor({ timeout: 60_000 });
    await look(page, 'claim-ready-refused-by-network');
    await changeAccount(trusting.keys, Operation.changeTrust({ asset: token }));
    await again(page, 'de');
    expect(await shownOperations(page, 'de', 'readyTitle')).toHaveLength(2);
  });

  it("[CLM-4][CLM-5] (c, en) new keys: an account that appears between signature and network is reported in the network's words", async () => {
    const page = await closePage(newcomer);
    await open(page, 'en', '/claim/new');
    const sheet = await newSheet(page, 'en');
    await beforeSubmission(page, () => fund(sheet.publicKey));
    await typeCode(page, 'en', sheet.code);
    await page.getByText(/op_already_exists/).waitFor({ timeout: 60_000 });
    await look(page, 'claim-new-refused-by-network');
  });
});

describe('a page that is closed midway', () => {
  it('[CLM-2] (a, de) without trustline: before signing; the new page knows the claim and builds it again', async () => {
    const page = await closePage(bare);
    await open(page, 'de', '/claim/issue');
    await page.getByText(claimWalletTexts.de.issue.started).waitFor();
    await prepareClaim(page, 'de');
    expect(await shownOperations(page, 'de', 'signTitle')).toHaveLength(5);
  });

  it('[CLM-2] (b, en) with trustline: before submitting; the new page knows the claim, and nothing was submitted meanwhile', async () => {
    const page = await closePage(trusting);
    await open(page, 'en', '/claim/issue');
    await page.getByText(claimWalletTexts.en.issue.started).waitFor();
    await look(page, 'claim-issue-started');
    await prepareClaim(page, 'en');
    expect(await shownOperations(page, 'en', 'readyTitle')).toHaveLength(2);
    expect(await balanceOf(trusting.keys.publicKey(), 'BB1')).toBe('0.0000000');
  });

  it('[CLM-3][CLM-4] (c, de) new keys: during building, and the keys are gone with the page; others replace them', async () => {
    const page = await closePage(newcomer);
    await open(page, 'de', '/claim/new');
    const lost = await newSheet(page, 'de');
    const built = Promise.withResolvers<void>();
    await interceptOnce(page, BUILD, (route) =>
      route.fetch().then(() => built.resolve(), built.reject),
    );
    await typeCode(page, 'de', lost.code);
    await built.promise;
    const next = await closePage(newcomer);
    expect((await callAs(next)(currentClaim)).current).toMatchObject({
      state: 'built',
      public_key: lost.publicKey,
    });
    await open(next, 'de', '/claim/new');
    const sheet = await newSheet(next, 'de');
    expect(sheet.publicKey).not.toBe(lost.publicKey);
  });
});

describe('a network that takes the transaction and answers nothing', () => {
  // Concurrently, because the product asks again much later: each of the three pages waits, or the
  // next one does.
  it('[CLM-4][CLM-5] (a, en; b, de; c, en) the tokens are in each account once, whether the page waits or is closed and replaced', async () => {
    const [a, b, c] = [await closePage(bare), await closePage(trusting), await closePage(newcomer)];
    await open(a, 'en', '/claim/issue');
    await prepareClaim(a, 'en');
    await shownOperations(a, 'en', 'signTitle');
    await open(b, 'de', '/claim/issue');
    await prepareClaim(b, 'de');
    await shownOperations(b, 'de', 'readyTitle');
    await open(c, 'en', '/claim/new');
    const sheet = await newSheet(c, 'en');
    await stellarFault('timeout_after_acceptance', 3);
    const submitted = [a, b, c].map((page) =>
      page.waitForResponse((answer) => answer.url().endsWith('/distribution_claims/submit')),
    );
    await signInFreighter(a, 'en');
    await b.getByRole('button', { name: claimWalletTexts.de.issue.claimNow }).click();
    await typeCode(c, 'en', sheet.code);
    expect((await Promise.all(submitted)).map((answer) => answer.status())).toEqual([
      202, 202, 202,
    ]);
    const later = await closePage(newcomer);
    await open(later, 'en', '/claim/new');
    await Promise.all([
      waitForTheTokens(a, 'en'),
      waitForTheTokens(b, 'de'),
      waitForTheTokens(later, 'en'),
    ]);
    await look(later, 'claim-new-settled-elsewhere');
    expect(await stellarFaultsLeft()).toEqual({});
    const ends = [
      [bare, bare.keys.publicKey(), 'new_trustline'],
      [trusting, trusting.keys.publicKey(), 'ready_trustline'],
      [newcomer, sheet.publicKey, 'new_account'],
    ] as const;
    for (const [{ page, tokens }, address, shape] of ends) {
      const { current, claimable_tokens: left } = await callAs(page)(currentClaim);
      expect([current, left]).toMatchObject([
        { state: 'settled', shape, public_key: address, tokens },
        '0.0000000',
      ]);
      expect(await balanceOf(address, 'BB1')).toBe(tokens);
    }
  });
});
