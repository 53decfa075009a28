import type { Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import {
  OFFICER_CHECKS,
  type PictureKind,
  type SecurityFeature,
} from '@bb1/domain/video-identification/officer-checks';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import videoTexts from '@bb1/texts/pages/video';
import { mailsTo } from '../panel.ts';
import { arriveAt, open, ready } from '../visitor.ts';

/** A camera and a microphone that show and play a test pattern, and a person who allows both. */
export const FAKE_DEVICES = [
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

/** Starts the local picture if it is not running on this page yet. */
export async function checkDevices(page: Page, locale: Locale): Promise<void> {
  const { check } = videoTexts[locale];
  const button = page.getByRole('button', { name: check.start });
  if ((await button.count()) > 0) await button.click();
  await picturesMove(page, check.ownPicture);
}

export async function enterWaitingRoom(page: Page, locale: Locale): Promise<void> {
  const { consent, waiting } = videoTexts[locale];
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: consent.enter }).click();
  await page.getByRole('heading', { name: waiting.title }).waitFor();
}

/** The officer takes the call; its page opens. */
export async function takeCall(page: Page, locale: Locale): Promise<void> {
  await open(page, locale, '/desk/video');
  await page.getByRole('button', { name: deskVideoTexts[locale].list.take }).click();
  await arriveAt(page, locale, /\/desk\/video\/[0-9a-f-]{36}$/);
}

/** Both see and hear each other. */
export async function seeEachOther(
  person: { readonly page: Page; readonly locale: Locale },
  officer: { readonly page: Page; readonly locale: Locale },
): Promise<void> {
  await Promise.all([
    picturesMove(person.page, videoTexts[person.locale].call.officer),
    picturesMove(officer.page, deskVideoTexts[officer.locale].call.person),
  ]);
}

/** Keeps the connections of a page, so that a story can ask them what they received. */
export async function keepConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: RTCPeerConnection[] = [];
    Object.assign(window, { keptConnections: kept });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        kept.push(this);
      }
    };
  });
}

/** How many frames of the other side the page has decoded from the network, by its statistics. */
async function receivedFrames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { keptConnections: kept } = window as unknown as {
      readonly keptConnections: readonly RTCPeerConnection[];
    };
    const reports = await Promise.all(kept.map((connection) => connection.getStats()));
    return reports
      .flatMap((report) => [...(report.values() as Iterable<Record<string, unknown>>)])
      .filter((one) => one['type'] === 'inbound-rtp' && one['kind'] === 'video')
      .reduce((sum, one) => sum + Number(one['framesDecoded']), 0);
  });
}

/** Pictures arrive over the network: frames are decoded and the video's time advances. */
export async function picturesArrive(page: Page, label: string): Promise<void> {
  const video = page.locator(`video[aria-label="${label}"]`);
  const moment = async () => ({
    frames: await receivedFrames(page),
    seconds: await video.evaluate((element) => (element as HTMLVideoElement).currentTime),
    width: await video.evaluate((element) => (element as HTMLVideoElement).videoWidth),
  });
  const before = await moment();
  // A busy browser may lose its connection and need some seconds for another.
  for (let tries = 0; tries < 300; tries++) {
    const { frames, seconds, width } = await moment();
    if (width > 0 && frames > before.frames + 3 && seconds > before.seconds) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`no pictures arrive at ${label}: ${JSON.stringify([before, await moment()])}`);
}

/** Waits until the video of this name has a picture and moving frames. */
async function picturesMove(page: Page, label: string): Promise<void> {
  const video = page.locator(`video[aria-label="${label}"]`);
  await video.waitFor();
  await page.waitForFunction(
    (name) =>
      (document.querySelector<HTMLVideoElement>(`video[aria-label="${name}"]`)?.videoWidth ?? 0) >
      0,
    label,
    { timeout: 30_000 },
  );
  const frames = () =>
    video.evaluate(
      (element) => (element as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames,
    );
  const before = await frames();
  await page.waitForFunction(
    ({ name, seen }) =>
      (document
        .querySelector<HTMLVideoElement>(`video[aria-label="${name}"]`)
        ?.getVideoPlaybackQuality().totalVideoFrames ?? 0) >
      seen + 3,
    { name: label, seen: before },
  );
}

export async function reloadPage(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

export async function tickEverything(
  page: Page,
  locale: Locale,
  features: readonly SecurityFeature[],
): Promise<void> {
  const { guide } = deskVideoTexts[locale];
  for (const check of OFFICER_CHECKS)
    await page.getByRole('checkbox', { name: guide.checks[check], exact: true }).check();
  for (const feature of features)
    await page.getByRole('checkbox', { name: guide.featureNames[feature], exact: true }).check();
}

export async function compareNumber(page: Page, locale: Locale, number: string): Promise<void> {
  const { guide } = deskVideoTexts[locale];
  await page.getByLabel(guide.serial).fill(number);
  await page.getByRole('button', { name: guide.compare }).click();
}

export async function photograph(page: Page, locale: Locale, kind: PictureKind): Promise<void> {
  const { pictures } = deskVideoTexts[locale];
  const taken = page.getByRole('img', { name: pictures.shown({ kind: pictures.kinds[kind] }) });
  // The test picture repeats itself, and the same picture is not taken twice.
  const refused = page.getByText(message(locale, 'video_picture_same'));
  for (let tries = 0; tries < 20; tries++) {
    await page.waitForTimeout(150);
    await page.getByRole('button', { name: pictures.take({ kind: pictures.kinds[kind] }) }).click();
    await taken.or(refused).first().waitFor();
    if (await taken.isVisible()) return;
  }
  throw new Error(`no picture of ${kind} differed from the others`);
}

/** Has the code sent and reads it in the mailbox. */
export async function codeFor(page: Page, locale: Locale, address: string): Promise<string> {
  await page.getByRole('button', { name: deskVideoTexts[locale].code.send }).click();
  for (let tries = 0; tries < 100; tries++) {
    const code = (await mailsTo(address))
      .map(({ text }) => /^\d{4} \d{4}$/m.exec(text)?.[0])
      .find((found) => found !== undefined);
    if (code !== undefined) return code;
    await page.waitForTimeout(100);
  }
  throw new Error(`no code came to ${address}`);
}

export async function typeCode(page: Page, locale: Locale, code: string): Promise<void> {
  const { code: texts } = videoTexts[locale];
  await page.getByLabel(texts.label, { exact: true }).fill(code);
  await page.getByRole('button', { name: texts.submit }).click();
}

export async function endCall(
  page: Page,
  locale: Locale,
  result: 'passed' | 'aborted',
): Promise<void> {
  const { result: texts } = deskVideoTexts[locale];
  await page.locator(`input[name=result][value=${result}]`).check();
  if (result === 'aborted') {
    await page.getByText(texts.abortReasons, { exact: true }).click();
    await page.getByRole('checkbox', { name: texts.reasonNames.light, exact: true }).check();
  }
  await page.getByRole('button', { name: texts.end }).click();
  await page.getByRole('heading', { name: deskVideoTexts[locale].past.seen }).waitFor();
}
