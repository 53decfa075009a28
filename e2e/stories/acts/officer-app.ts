import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { deskLogin } from '@bb1/domain/officers/endpoints';
import deskTexts from '@bb1/texts/pages/desk';
import { officerAtPanel } from '../panel.ts';
import { newVisitor, open, product, type Visitor } from '../visitor.ts';
import { callAs } from './call-as.ts';
import { AuthenticatorApp } from './factors.ts';

const apps = new Map<string, AuthenticatorApp>();

/**
 * The authenticator app of one of the demonstration's officers, for those who need more than one
 * code within half a minute.
 */
export function officerApp(email: string): AuthenticatorApp {
  const { dataFolder } = product();
  const known = apps.get(dataFolder + email);
  if (known !== undefined) return known;
  const { officers } = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as {
    officers: readonly { email: string; totpSecret: string }[];
  };
  const secret = officers.find((officer) => officer.email === email)?.totpSecret;
  if (secret === undefined) throw new Error(`the demonstration knows no officer ${email}`);
  const app = new AuthenticatorApp(secret);
  apps.set(dataFolder + email, app);
  return app;
}

/** Types the app's code, or a recovery code, where a form of the back office asks for it. */
export async function giveDeskCode(
  form: Locator,
  locale: Locale,
  { code, recoveryCode }: { readonly code?: string; readonly recoveryCode?: string },
): Promise<void> {
  const texts = deskTexts[locale].login;
  if (code !== undefined) return form.getByLabel(texts.code).fill(code);
  const field = form.locator('input[name="recovery_code"]');
  if (!(await field.isVisible())) await form.getByText(texts.useRecoveryCode).click();
  await field.fill(recoveryCode ?? '');
}

/** Signs an officer in at the login page with the app, or with a recovery code. */
export async function logInAtDesk(
  page: Page,
  locale: Locale,
  {
    email,
    password,
    recoveryCode,
  }: { readonly email: string; readonly password?: string; readonly recoveryCode?: string },
): Promise<void> {
  const texts = deskTexts[locale].login;
  await open(page, locale, '/desk/login');
  await page.getByLabel(texts.email).fill(email);
  await page
    .getByLabel(texts.password, { exact: true })
    .fill(password ?? (await officerAtPanel(email)).password);
  await giveDeskCode(
    page.locator('form'),
    locale,
    recoveryCode === undefined ? { code: await officerApp(email).code() } : { recoveryCode },
  );
  await page.getByRole('button', { name: texts.submit, exact: true }).click();
  await page
    .getByRole('heading', {
      level: 1,
      name: new RegExp(`^(${deskTexts.en.home.title}|${deskTexts.de.home.title})$`),
    })
    .waitFor();
}

/** Through the interface instead of the pages: an officer is signed in at this browser. */
export async function comeToDesk(page: Page, email: string): Promise<void> {
  const call = callAs(page);
  // Fetches the CSRF token, which every change requires.
  await call(getConfig);
  const { password } = await officerAtPanel(email);
  await call(deskLogin, { body: { email, password, code: await officerApp(email).code() } });
}

/** The same in a separate browser. */
export async function newOfficer(
  browser: Browser,
  locale: Locale,
  email: string,
): Promise<Visitor> {
  const visitor = await newVisitor(browser, locale);
  await comeToDesk(visitor.page, email);
  return visitor;
}
