import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whoAmI } from '@bb1/domain/accounts/endpoints';
import type { HoldingAdjustmentKind } from '@bb1/domain/holdings/adjustment-state';
import type { Locale } from '@bb1/domain/locale';
import { withdrawOrder } from '@bb1/domain/orders/endpoints';
import type { PatientClient } from '../../sandbox/demonstration/patient-client.ts';
import { emailOf } from '../../sandbox/demonstration/people.ts';
import deskColdSignatureTexts from '@bb1/texts/pages/desk-cold-signatures';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { comeToHold, connectWallet, type HolderInStory, untilTokens } from './acts/holder.ts';
import { approveProposed, cannotApprove, openQueued, proposeRefund } from './acts/money-desk.ts';
import { comeToDesk } from './acts/officer-app.ts';
import { goToScreen, proveWhenAsked } from './acts/officers.ts';
import { investorNamed, verifiedElsewhere } from './acts/prepared.ts';
import { approveByOfficer } from './acts/tokens.ts';
import { look } from './page-checks.ts';
import { mailTo, signCold } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  reloadUntil,
  seeMessage,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const TONI = 'toni@issuer.example';
const PETRA = 'petra@issuer.example';

let browser: Browser;
let maker: Visitor;
let checker: Visitor;
let finance: Visitor;

beforeAll(async () => {
  browser = await openBrowser();
  [maker, checker, finance] = await Promise.all([
    newVisitor(browser, 'en'),
    newVisitor(browser, 'de'),
    newVisitor(browser, 'en'),
  ]);
  await Promise.all([
    comeToDesk(maker.page, TONI),
    comeToDesk(checker.page, PETRA),
    comeToDesk(finance.page, 'felix@issuer.example'),
  ]);
});
afterAll(() => browser.close());

const STORIES = [
  {
    locale: 'en',
    person: investorNamed('Holly Wandering', { locale: 'en', documentId: 'T6EN83KX1' }),
    heir: investorNamed('Helen Wandering', { locale: 'en', documentId: 'T7EN83KX1' }),
    replaced: 'Your tokens are in your other wallet',
    back: 'The tokens of your order',
    named: 'You are registered as heir',
  },
  {
    locale: 'de',
    person: investorNamed('Hanna Wanderung', { locale: 'de', documentId: 'T6DE83KX1' }),
    heir: investorNamed('Helga Wanderung', { locale: 'de', documentId: 'T7DE83KX1' }),
    replaced: 'Ihre Tokens sind in Ihrer anderen Wallet',
    back: 'Die Tokens Ihres Auftrags',
    named: 'Sie sind als Erbe oder Erbin eingetragen',
  },
] as const satisfies readonly { locale: Locale; [name: string]: unknown }[];
const CHOSEN = STORIES.filter(({ locale }) => storyLanguages('en').includes(locale));

describe.each(CHOSEN)('actions on a holding ($locale)', (story) => {
  const { locale, person, replaced, back } = story;
  const texts = deskHoldingAdjustmentTexts[locale];
  const exchange = deskColdSignatureTexts[locale];
  let client: PatientClient;
  let holder: HolderInStory;
  let other: string;

  beforeAll(async () => {
    client = await verifiedElsewhere(person);
    holder = await comeToHold({ client, person });
    other = await connectWallet(client, person);
  });

  /**
   * Proposes with the form of a kind; returns the action's number, and its path without language.
   */
  async function propose(
    kind: HoldingAdjustmentKind,
    fields: Readonly<Record<string, string>>,
    ticked: readonly string[] = [],
  ): Promise<{ number: string; path: string }> {
    const { page } = maker;
    await goToScreen(page, locale, 'holding_adjustments');
    await page.getByRole('link', { name: texts.list.propose, exact: true }).click();
    await arriveAt(page, locale, '/desk/holdings/acts/new');
    await page.getByRole('link', { name: texts.kinds[kind], exact: true }).click();
    await page.getByText(texts.kindHints[kind]).waitFor();
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
    for (const label of ticked) await page.getByLabel(label).check();
    await look(page, `desk-holding-new-${kind}`);
    await page.getByRole('button', { name: texts.form.submit, exact: true }).click();
    await arriveAt(page, locale, /\/desk\/holdings\/acts\/[0-9a-f-]{36}$/);
    const number = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
    return { number, path: new URL(page.url()).pathname.replace(/^\/de(?=\/)/, '') };
  }

  async function approve(path: string, picture: string): Promise<void> {
    const { page } = checker;
    await open(page, locale, path);
    await look(page, picture);
    await approveProposed(page, locale, PETRA);
  }

  const says = (page: Page, words: string) =>
    reloadUntil(
      page,
      async () => (await page.getByRole('main').getByText(words, { exact: true }).count()) > 0,
    );

  async function upload(path: string, send: (page: Page) => Promise<void>): Promise<void> {
    const { page } = maker;
    await open(page, locale, path);
    await says(page, texts.states.to_sign);
    await send(page);
    await proveWhenAsked(page, locale, TONI);
    await page.getByRole('button', { name: exchange.upload, exact: true }).click();
    await seeMessage(page, texts.page.done_acts.upload);
  }

  it('[TOK-3][DESK-4] a lost key: one officer proposes, another approves, two cold keys sign outside, and the tokens are in the other wallet', async () => {
    const { number, path } = await propose('replacement', {
      [texts.form.wallet]: holder.wallet,
      [texts.form.target]: other,
      [texts.form.reason]: 'Lost / Verloren',
      [texts.form.document]: 'AZ 7/2026',
    });
    await look(maker.page, 'desk-holding-maker');
    expect(await cannotApprove(maker.page, locale)).toBe(true);
    await approve(path, 'desk-holding-checker');
    await open(maker.page, locale, path);
    await says(maker.page, texts.states.to_sign);
    for (const [at, what] of (['freeze', 'clawback', 'authorise', 'payment'] as const).entries())
      await maker.page.getByText(`${at + 1}. ${texts.operations[what]}`).waitFor();
    await look(maker.page, 'desk-holding-to-sign', { alsoAt: [768, 1440] });
    await upload(path, async (page) =>
      page.getByLabel(exchange.one.paste).fill(await signCold(number, 'first')),
    );
    await upload(path, async (page) =>
      page.getByLabel(exchange.one.paste).fill(await signCold(number, 'second')),
    );
    await says(maker.page, texts.states.done);
    await look(maker.page, 'desk-holding-done');
    await untilTokens(other, '2631.5789473');
    await untilTokens(holder.wallet, '0.0000000');
    await mailTo(emailOf(person), replaced);
  });

  it('[TOK-3][ORD-5] a withdrawal after the claim: the tokens return from the wallet, and the refund of the money is proposed', async () => {
    const { reference, id } = holder.order;
    await client.ok(withdrawOrder, { params: { id }, body: { confirmed: true } });
    const { number, path } = await propose('return', {
      [texts.form.wallet]: other,
      [texts.form.order]: reference,
      [texts.form.reason]: 'Withdrawal / Widerruf',
      [texts.form.document]: reference,
    });
    await approve(path, 'desk-holding-return');
    await upload(path, async (page) =>
      page.getByLabel(exchange.one.file).setInputFiles({
        name: 'signed.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(await signCold(number)),
      }),
    );
    await says(maker.page, texts.states.done);
    await goToScreen(maker.page, locale, 'holding_adjustments');
    await look(maker.page, 'desk-holding-adjustments', { alsoAt: [768, 1440] });
    await untilTokens(other, '0.0000000');
    await mailTo(emailOf(person), `${back} ${reference}`);
    await openQueued(finance.page, locale, reference);
    await proposeRefund(finance.page, locale, 'withdrawn');
    await finance.page
      .getByRole('main')
      .getByText(deskRefundTexts[locale].states.proposed)
      .first()
      .waitFor();
  });

  it('[TOK-3][DESK-4] a death: two officers name the heir, who is informed', async () => {
    const heir = await verifiedElsewhere(story.heir);
    await approveByOfficer((await heir.ok(whoAmI)).id);
    const wallet = await connectWallet(heir, story.heir);
    const { path } = await propose(
      'estate',
      {
        [texts.form.deceased]: emailOf(person),
        [texts.form.diedOn]: '2019-05-01',
        [texts.form.target]: wallet,
        [texts.form.reason]: 'The holder has died / Der Inhaber ist verstorben',
        [texts.form.document]: 'Erbschein 7 VI 12/19',
      },
      // The wallet of the lost key is frozen for good.
      [texts.form.despiteFreezes],
    );
    await approve(path, 'desk-holding-estate');
    await open(maker.page, locale, path);
    await says(maker.page, texts.states.done);
    await look(maker.page, 'desk-holding-estate-done');
    await mailTo(emailOf(story.heir), story.named);
  });
});
