import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import {
  CHROMIUM_ARGUMENTS,
  findChromium,
  unwantedDefaults,
} from '../testing/chromium-for-stories.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const INVESTOR = { email: 'sofia.winter@people.example', password: 'demonstration investor' };
const OFFICER = 'rita@issuer.example';
const VIEWPORT = { width: 1280, height: 840 };

interface Officer {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/**
 * Takes the README's screenshots from a product in sandbox mode with its demonstration data (`--
 * URL`; defaults to the port of `npm start`).
 */
async function takePictures(url: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const { path, environment } = await findChromium();
  const variables = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const browser = await chromium.launch({
    executablePath: path,
    args: [...CHROMIUM_ARGUMENTS],
    ignoreDefaultArgs: await unwantedDefaults(),
    env: { ...variables, ...environment },
  });
  try {
    await takeLanding(browser, url);
    await takeDashboard(browser, url);
    await takeDesk(browser, url);
  } finally {
    await browser.close();
  }
}

async function takeLanding(browser: Browser, url: string): Promise<void> {
  const page = await newPage(browser);
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: 'Understand' }).click();
  await take(page, 'landing');
}

async function takeDashboard(browser: Browser, url: string): Promise<void> {
  const page = await newPage(browser);
  await page.goto(`${url}/login`);
  await page.locator('input[name="email"]').fill(INVESTOR.email);
  await page.locator('input[name="password"]').fill(INVESTOR.password);
  await page.locator('form button[type="submit"]').first().click();
  await page.waitForURL((address) => address.pathname !== '/login');
  await page.goto(`${url}/dashboard`);
  await take(page, 'dashboard');
}

async function takeDesk(browser: Browser, url: string): Promise<void> {
  const { officers } = (await (await fetch(`${url}/sandbox/api/state`)).json()) as {
    readonly officers: readonly Officer[];
  };
  const officer = officers.find(({ email }) => email === OFFICER);
  if (officer === undefined) throw new Error(`the sandbox knows no officer ${OFFICER}`);
  const page = await newPage(browser);
  await page.goto(`${url}/desk/login`);
  await page.locator('input[name="email"]').fill(officer.email);
  await page.locator('input[name="password"]').fill(officer.password);
  await page.locator('input[name="code"]').fill(officer.code);
  await page.locator('form button[type="submit"]').first().click();
  await page.waitForURL((address) => address.pathname === '/desk');
  await take(page, 'desk');
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  const file = join(FOLDER, `${name}.jpg`);
  writeFileSync(file, await page.screenshot({ type: 'jpeg', quality: 88 }));
  console.log(file);
}

await takePictures(process.argv[2] ?? 'http://localhost:3000');
