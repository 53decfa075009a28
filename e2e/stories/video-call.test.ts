import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getKyc } from '@bb1/domain/kyc/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import { placeOrder } from '@bb1/domain/orders/endpoints';
import { getVideoIdentification } from '@bb1/domain/video-identification/endpoints';
import abortReasons from '@bb1/texts/messages/abort-reasons';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import verificationTexts from '@bb1/texts/pages/verification';
import videoTexts from '@bb1/texts/pages/video';
import { callAs } from './acts/call-as.ts';
import { judge } from './acts/judge.ts';
import { comeToDesk, newOfficer } from './acts/officer-app.ts';
import {
  giveAddress,
  giveIdentity,
  investAsAnIndividual,
  join,
  startStep,
  uploadIdCard,
} from './acts/verify.ts';
import {
  checkDevices,
  codeFor,
  compareNumber,
  endCall,
  enterWaitingRoom,
  FAKE_DEVICES,
  keepConnections,
  photograph,
  picturesArrive,
  reloadPage,
  seeEachOther,
  takeCall,
  tickEverything,
  typeCode,
} from './acts/video.ts';
import { logIn } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import { mailTo } from './panel.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  reloadUntil,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

/** The person's, and one of its own for the officers: pictures pass between two processes. */
let browser: Browser;
let officersBrowser: Browser;
/** Conducts the calls. */
let officer: Visitor;
/** Approves the people; the conductor may not. */
let approver: Visitor;
beforeAll(async () => {
  [browser, officersBrowser] = await Promise.all([
    openBrowser(FAKE_DEVICES),
    openBrowser(FAKE_DEVICES),
  ]);
  officer = await newVisitor(officersBrowser, 'de');
  await keepConnections(officer.page);
  approver = await newOfficer(officersBrowser, 'en', 'carl@issuer.example');
  await comeToDesk(officer.page, 'ada@issuer.example');
});
afterAll(() => Promise.all([browser.close(), officersBrowser.close()]));

const ORDER = {
  amount: '12000',
  currency: 'EUR',
  payment_method: 'EUR',
  discount_code: null,
  sender_iban: null,
  sender_xlm_address: null,
  terms_acceptance: true,
  accepted_bb1_bond_terms: true,
  aware_of_prospectus: true,
  acknowledged_privacy_policy: true,
  aware_of_info_exchange_for_tax_purposes: true,
  read_right_of_withdrawal_info: true,
} as const;
const PEOPLE = {
  en: {
    firstName: 'Viola',
    lastName: 'Wakefield',
    email: 'viola.wakefield@example.org',
    password: 'seven calm lanterns',
    documentNumber: 'V1DE0EN47',
  },
  de: {
    firstName: 'Volker',
    lastName: 'Wiesengrund',
    email: 'volker.wiesengrund@example.org',
    password: 'sieben stille Laternen',
    documentNumber: 'V1DE0DE47',
  },
} as const;

/**
 * A busy browser loses its connection and offers another; its signal may come after the officer has
 * ended the call.
 */
const CROSSED_THE_END = /409 \(Conflict\) \(http:\/\/[^)]*\/signals\)$/;

/**
 * The test picture repeats itself, so that a picture may equal an earlier one; and a recorder that a
 * new connection stops at once has no frame yet.
 */
const TAKEN_AGAIN = /422 \(Unprocessable Entity\) \(http:\/\/[^)]*\/(pictures|recording)\)$/;

const policyOf = async (page: Page, path: string) =>
  (await page.request.get(path)).headers()['permissions-policy'] ?? '';

describe.each(storyLanguages('de'))('video identification (%s)', (locale: Locale) => {
  const person = PEOPLE[locale];
  const fullName = `${person.firstName} ${person.lastName}`;
  const texts = videoTexts[locale];
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await newVisitor(browser, locale);
    await keepConnections(visitor.page);
    await join(visitor.page, locale, person);
    await investAsAnIndividual(visitor.page, locale);
  });

  it('[KYC-9] leads to the address first, then to the personal details, and says so', async () => {
    const { page } = visitor;
    await open(page, locale, '/verification/video_identification');
    await arriveAt(page, locale, '/verification/address?notice=address_first');
    await page.getByText(message(locale, 'address_first')).waitFor();
    await giveAddress(page, locale);
    await open(page, locale, '/verification/video_identification');
    await arriveAt(page, locale, '/verification/identity?notice=details_first');
    await page.getByText(message(locale, 'details_first')).first().waitFor();
  });

  it('[KYC-2][KYC-9] is required for the approval from 10,000 EUR on, and may be skipped for now', async () => {
    const { page } = visitor;
    await open(page, locale, '/verification/checklist');
    await startStep(page, locale, 'identity');
    await giveIdentity(page, locale, person);
    await startStep(page, locale, 'upload');
    await uploadIdCard(page, locale);
    await judge(approver.page, fullName, { decision: 'approve' });
    await callAs(page)(placeOrder, { body: { ...ORDER } });
    await expect
      .poll(async () => (await callAs(page)(getKyc)).verdict, { timeout: 15_000 })
      .toBe('approved_except_video');
    await open(page, locale, '/verification/video_identification');
    await page.getByRole('button', { name: texts.skip }).click();
    await arriveAt(page, locale, '/verification/checklist');
    expect((await callAs(page)(getVideoIdentification)).skipped_at).not.toBeNull();
  });

  it('[KYC-9][SAFE-3] uses camera and microphone on the two call pages only; a link to one loads a new document', async () => {
    const { page } = visitor;
    const prefix = locale === 'de' ? '/de' : '';
    expect(await policyOf(page, `${prefix}/verification/video_identification`)).toContain(
      'camera=(self), microphone=(self)',
    );
    for (const path of ['/', '/dashboard', '/verification/checklist', '/account'])
      expect(await policyOf(page, prefix + path)).toContain('camera=(), microphone=()');
    expect(await policyOf(officer.page, '/de/desk/video')).toContain('camera=(), microphone=()');
    await open(page, locale, '/verification/checklist');
    await page.getByRole('link', { name: verificationTexts[locale].checklist.startNow }).click();
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
    await page.waitForFunction(() =>
      (
        document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }
      ).featurePolicy.allowsFeature('camera'),
    );
  });

  it('[KYC-15] takes place in one browser: moving pictures arrive on both sides, and a second browser of the person says where the call is', async () => {
    const { page } = visitor;
    // Both read the other language; the calls that follow are in this one.
    const other = locale === 'de' ? 'en' : 'de';
    const words = videoTexts[other];
    await open(page, other, '/verification/video_identification');
    await checkDevices(page, other);
    await enterWaitingRoom(page, other);
    await takeCall(officer.page, other);
    await seeEachOther({ page, locale: other }, { page: officer.page, locale: other });
    await Promise.all([
      picturesArrive(page, words.call.officer),
      picturesArrive(officer.page, deskVideoTexts[other].call.person),
    ]);
    const { obstacles, missing } = deskVideoTexts[other].result;
    await officer.page.getByText(missing).waitFor();
    await officer.page.getByText(obstacles.code, { exact: true }).waitFor();
    await look(officer.page, 'desk-video-missing');
    const second = await newVisitor(browser, locale);
    await open(second.page, locale, '/login');
    await logIn(second.page, locale, person);
    await arriveAt(second.page, locale, '/dashboard');
    await open(second.page, other, '/verification/video_identification');
    await second.page.getByText(words.elsewhere.text).waitFor();
    await look(second.page, 'video-elsewhere');
    await picturesArrive(page, words.call.officer);
    await second.page.getByRole('button', { name: words.call.leave }).click();
    await page.getByText(words.results.aborted.title).waitFor();
    await second.context.close();
  });

  it('[KYC-9] is aborted: both really see each other, the officer ends it for bad light, and the person reads why', async () => {
    const { page } = visitor;
    await open(page, locale, '/verification/video_identification');
    await look(page, 'video-explanation');
    await checkDevices(page, locale);
    await look(page, 'video-devices');
    await enterWaitingRoom(page, locale);
    await look(page, 'video-waiting-room');
    await open(officer.page, locale, '/desk/video');
    await look(officer.page, 'desk-video-queue');
    await takeCall(officer.page, locale);
    await seeEachOther({ page, locale }, { page: officer.page, locale });
    await look(page, 'video-call');
    await look(officer.page, 'desk-video-call');
    await endCall(officer.page, locale, 'aborted');
    await look(officer.page, 'desk-video-aborted');
    await page.getByText(texts.results.aborted.title).waitFor();
    await page.getByText(abortReasons[locale].light).waitFor();
    await look(page, 'video-aborted');
    const mail = await mailTo(
      person.email,
      {
        en: 'Your video identification was interrupted',
        de: 'Ihre Videoidentifizierung wurde abgebrochen',
      }[locale],
    );
    expect(mail.text).toContain(abortReasons[locale].light);
  });

  it('[KYC-9] is repeated: the call survives a reload on either side, everything is seen, the code is typed, and the approval is complete', async () => {
    const { page } = visitor;
    const desk = officer.page;
    await checkDevices(page, locale);
    await enterWaitingRoom(page, locale);
    await takeCall(desk, locale);
    await seeEachOther({ page, locale }, { page: desk, locale });
    await reloadPage(page);
    await seeEachOther({ page, locale }, { page: desk, locale });
    await tickEverything(desk, locale, ['hologram', 'changing_image', 'microprint']);
    await compareNumber(desk, locale, 'V1DE0XX47');
    await desk.getByText(deskVideoTexts[locale].guide.differs).waitFor();
    await compareNumber(desk, locale, person.documentNumber.toLowerCase());
    await desk.getByText(deskVideoTexts[locale].guide.agrees).waitFor();
    await reloadPage(desk);
    await seeEachOther({ page, locale }, { page: desk, locale });
    await desk.getByText(deskVideoTexts[locale].guide.agrees).waitFor();
    for (const kind of ['person', 'document_front', 'document_back'] as const)
      await photograph(desk, locale, kind);
    await typeCode(page, locale, await codeFor(desk, locale, person.email));
    await page.getByText(texts.code.typed).waitFor();
    await desk.getByText(deskVideoTexts[locale].result.nothingMissing).waitFor();
    await look(desk, 'desk-video-complete');
    await endCall(desk, locale, 'passed');
    await look(desk, 'desk-video-passed');
    const { recording, noRecording } = deskVideoTexts[locale].past;
    const kept = desk
      .getByRole('heading', { name: recording })
      .locator('xpath=following-sibling::p[1]');
    await reloadUntil(desk, async () => /^[1-9]/.test(await kept.innerText()));
    expect(await kept.innerText()).not.toBe(noRecording);
    await page.getByText(texts.results.done.title).waitFor();
    await look(page, 'video-passed');
    expect((await callAs(page)(getKyc)).verdict).toBe('approved');
    const errors = [...visitor.traffic.errors, ...officer.traffic.errors];
    expect(errors.filter((line) => !CROSSED_THE_END.test(line) && !TAKEN_AGAIN.test(line))).toEqual(
      [],
    );
  });
});
