import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import {
  confirmTotp,
  proveMailbox,
  sendFirstFactorCode,
  startTotp,
} from '@bb1/domain/accounts/factor-endpoints';
import type { Locale } from '@bb1/domain/locale';
import authTexts from '@bb1/texts/pages/auth';
import factorTexts from '@bb1/texts/pages/account-factors';
import { mailCodeIn } from '../../../testing/first-factor-code.ts';
import type { ApiCall } from '../../../web/app/session/api-client.ts';
import { mailTo } from '../panel.ts';
import { open } from '../visitor.ts';
import { letCodesGrowOld } from './later.ts';
import { CODE_SUBJECTS, passMailbox } from './mailbox.ts';
import { scan } from './scan.ts';

const STEP_MS = 30_000;
/** A code that expires soon may have expired when it is checked. */
const TYPING_MS = 20_000;
/** How many codes are accepted at one moment: the previous, the current and the next. */
const STEPS_AT_ONCE = 3;

/**
 * An authenticator app with one secret. It never gives a code twice, because a code works once. An
 * officer's may have been used by earlier stories, long before the first code is requested here.
 */
export class AuthenticatorApp {
  readonly #secret: string;
  #lastStep = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /**
   * The next accepted code: the previous, the current or the next one; for the fourth within a
   * minute, time is moved forward.
   */
  async code(): Promise<string> {
    if (this.#lastStep === 0) await letCodesGrowOld(STEPS_AT_ONCE);
    else if (this.#lastStep > stepAt(Date.now())) {
      await letCodesGrowOld(STEPS_AT_ONCE);
      this.#lastStep -= STEPS_AT_ONCE;
    }
    const step = Math.max(this.#lastStep + 1, stepAt(Date.now() + TYPING_MS) - 1);
    this.#lastStep = step;
    return generateSync({ secret: this.#secret, epoch: (step * STEP_MS) / 1000 });
  }
}

function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / STEP_MS);
}

/**
 * From the page of second factors, past the mailed code if it is the first factor, to the QR code.
 */
export async function showSecret(page: Page, locale: Locale): Promise<void> {
  const texts = factorTexts[locale];
  await page.getByRole('link', { name: texts.overview.setUpTotp }).click();
  await passMailbox(page, locale, texts.totp.title);
  await page.getByRole('button', { name: texts.totp.start }).click();
  await page.getByRole('heading', { name: texts.totp.scan }).waitFor();
}

/** What an app reads from the code on the screen. */
export async function scanSecret(page: Page, locale: Locale): Promise<URL> {
  return new URL(await scan(page.getByRole('img', { name: factorTexts[locale].totp.qr })));
}

export async function typeCode(page: Page, locale: Locale, code: string): Promise<void> {
  await page.getByLabel(authTexts[locale].factors.code).fill(code);
  await page.getByRole('button', { name: factorTexts[locale].totp.submit, exact: true }).click();
}

/** The recovery codes on the page. */
export async function shownCodes(page: Page, locale: Locale): Promise<string[]> {
  const texts = factorTexts[locale].codes;
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
  return page.getByRole('list', { name: texts.list }).getByRole('listitem').allInnerTexts();
}

export async function sayCodesAreStored(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: factorTexts[locale].codes.stored }).click();
}

/** Somebody's authenticator app, and the recovery codes that came with it. */
export interface SecondFactor {
  readonly app: AuthenticatorApp;
  readonly codes: string[];
}

/**
 * Through the interface instead of the pages: adds an authenticator app, which counts as a step-up.
 * `locale` is the language of the person's mails.
 */
export async function giveApp(
  call: ApiCall,
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<SecondFactor> {
  await call(sendFirstFactorCode);
  const { text } = await mailTo(email, CODE_SUBJECTS[locale]);
  await call(proveMailbox, { body: { code: mailCodeIn([text]) ?? '' } });
  const { secret } = await call(startTotp);
  const app = new AuthenticatorApp(secret);
  const { recovery_codes: codes } = await call(confirmTotp, { body: { code: await app.code() } });
  return { app, codes: [...(codes ?? [])] };
}

/** On the pages: all steps from the overview back to it. */
export async function setUpApp(page: Page, locale: Locale): Promise<SecondFactor> {
  await open(page, locale, '/account/second_factor');
  await showSecret(page, locale);
  const app = new AuthenticatorApp(
    (await scanSecret(page, locale)).searchParams.get('secret') ?? '',
  );
  await typeCode(page, locale, await app.code());
  const codes = await shownCodes(page, locale);
  await sayCodesAreStored(page, locale);
  await page.getByRole('heading', { level: 1, name: factorTexts[locale].overview.title }).waitFor();
  return { app, codes };
}
