import { partsOf } from './parts-of.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import { localPath } from '../../web/app/language/locale-path.ts';
import factorTexts from '@bb1/texts/pages/account-factors';
import { showSecret } from './acts/factors.ts';
import { letProofsGrowOld, proveByPassword } from './acts/later.ts';
import { codesMailedTo, haveCodeSent, shownAddress, typeMailCode } from './acts/mailbox.ts';
import { comeBack, comeUnconfirmed, comeWithAccount } from './acts/prepared.ts';
import { confirmEmail, type Person } from './acts/sign-up.ts';
import { look } from './page-checks.ts';
import {
  arriveAt,
  newVisitor,
  open,
  openBrowser,
  storyLanguages,
  type Visitor,
} from './visitor.ts';

const LOCALES = storyLanguages('de');

let browser: Browser;
let people = 0;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function withAccount(locale: Locale): Promise<Visitor & { readonly person: Person }> {
  const visitor = await newVisitor(browser, locale);
  const person = somebody();
  await comeWithAccount(visitor.page, locale, person);
  return { ...visitor, person };
}

function somebody(): Person {
  people += 1;
  return {
    firstName: 'Petra',
    lastName: 'Postfach',
    email: `petra${people}.reads@example.org`,
    password: 'seven slow snails',
  };
}

const main = (page: Page) => page.getByRole('main');

describe.each(LOCALES)('the mailed code before the first second factor (%s)', (locale) => {
  const texts = factorTexts[locale];
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  it('[AUTH-4] goes to the displayed address at the press of a button, reports errors at its field, and leads on', async () => {
    const { page, person, traffic } = await withAccount(locale);
    const overview = `/account/second_factor?next=${encodeURIComponent(localPath(locale, '/account/email'))}`;
    await open(page, locale, overview);
    await main(page).getByRole('link', { name: texts.overview.setUpTotp }).click();
    await heading(page, texts.mailbox.title).waitFor();
    expect(await shownAddress(page, locale)).toBe(person.email);
    expect(await codesMailedTo(person.email, locale)).toEqual([]);
    await look(page, 'mailbox-before');
    const first = await haveCodeSent(page, locale, {
      button: texts.mailbox.send,
      to: person.email,
    });
    await main(page).getByText(person.email).waitFor();
    await look(page, 'mailbox-sent');
    await page.reload();
    expect(await codesMailedTo(person.email, locale)).toHaveLength(1);
    await typeMailCode(page, locale, '');
    await main(page)
      .getByText(message(locale, 'required', { field: 'Code' }))
      .waitFor();
    const second = await haveCodeSent(page, locale, {
      button: texts.mailbox.again,
      to: person.email,
    });
    await main(page)
      .getByText(partsOf(texts.mailbox.sentAgain)[0] ?? '')
      .waitFor();
    await typeMailCode(page, locale, first);
    await main(page).getByText(message(locale, 'invalid_code')).waitFor();
    await look(page, 'mailbox-wrong-code');
    await letProofsGrowOld(person.email);
    await typeMailCode(page, locale, second);
    await proveByPassword(page, locale, person);
    await heading(page, texts.mailbox.title).waitFor();
    await typeMailCode(page, locale, second.replace(' ', ''));
    await heading(page, texts.totp.title).waitFor();
    await main(page).getByRole('button', { name: texts.totp.start }).click();
    await main(page).getByText(texts.totp.scan).waitFor();
    await page.getByRole('link', { name: texts.back }).click();
    await arriveAt(page, locale, overview);
    await showSecret(page, locale);
    expect(traffic.errors.filter((line) => !/40[13]|422/.test(line))).toEqual([]);
  });

  it('[AUTH-4] is required in every browser: the password alone does not get further, and the owner reads why a code came', async () => {
    const { page, person } = await withAccount(locale);
    const { page: thiefs } = await newVisitor(browser, locale);
    await comeBack(thiefs, person);
    for (const factor of ['totp', 'passkey']) {
      await open(thiefs, locale, `/account/second_factor/${factor}`);
      await heading(thiefs, texts.mailbox.title).waitFor();
    }
    const code = await haveCodeSent(thiefs, locale, {
      button: texts.mailbox.send,
      to: person.email,
    });
    await typeMailCode(thiefs, locale, code === '0000 0000' ? '00000001' : '00000000');
    await main(thiefs).getByText(message(locale, 'invalid_code')).waitFor();
    await open(page, locale, '/account/second_factor/totp');
    await heading(page, texts.mailbox.title).waitFor();
    await haveCodeSent(page, locale, { button: texts.mailbox.send, to: person.email });
    await typeMailCode(page, locale, code);
    await main(page).getByText(message(locale, 'invalid_code')).waitFor();
  });

  it('[AUTH-4][SITE-9] works with JavaScript switched off, and is sent only to a confirmed address', async () => {
    const { page } = await newVisitor(browser, locale, { javaScriptEnabled: false });
    const person = somebody();
    await comeUnconfirmed(page, locale, person);
    await open(page, locale, '/account/second_factor/totp');
    await arriveAt(page, locale, '/verification/email');
    await confirmEmail(page, locale, person);
    await open(page, locale, '/account/second_factor/totp');
    const code = await haveCodeSent(page, locale, {
      button: texts.mailbox.send,
      to: person.email,
    });
    await typeMailCode(page, locale, '1234');
    await main(page).getByText(message(locale, 'invalid_code')).waitFor();
    await typeMailCode(page, locale, code);
    await heading(page, texts.totp.title).waitFor();
  });
});
