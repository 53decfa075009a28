import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@bb1/domain/locale';
import { parseOffering } from '@bb1/domain/offering/offering';
import { formatDateTime } from '@bb1/domain/presentation';
import { describe, expect, it } from 'vitest';
import { allMails } from './all-mails.ts';
import { mailSetting, maskedMailSetting } from './mail-setting.ts';
import { mailTokens } from './platform/crypto/mail-token.ts';
import type { RenderedMail } from './platform/mail/mail-layout.ts';
import type { MailTemplates, MailValues } from './platform/mail/outbox.ts';
import { sealMailCode } from './platform/mail-codes/mail-code-secrets.ts';
import { SAMPLE_MAIL_VALUES } from './sample-mail-values.ts';

const offering = parseOffering(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../content/bb1/offering.json'), 'utf8')),
);
const appSecret = Buffer.alloc(32, 7);
const setting = mailSetting({
  offering,
  appSecret,
  mailTokens: mailTokens(appSecret),
  publicUrl: new URL('https://bb1.example'),
});
const mails = allMails(setting);
const masked = allMails(maskedMailSetting(setting));
const values = {
  ...SAMPLE_MAIL_VALUES,
  name: 'Anna <Muster>',
  fullName: 'Anna <Muster>',
  passkey: 'Phone <1>',
  sealedCode: sealMailCode(appSecret, '01234567'),
};

describe.each(Object.entries(mails))('the mail %s', (name, template) => {
  const [english, german] = [template('en', values), template('de', values)];

  it('[MAIL-1][SITE-7] exists in both languages, as text and as HTML that says the same', () => {
    expect(english.text).not.toBe(german.text);
    expect([/<html lang="en">/.test(english.html), /<html lang="de">/.test(german.html)]).toEqual([
      true,
      true,
    ]);
    for (const { subject, text, html } of [english, german]) {
      expect([subject.trim() === '', text.trim() === '']).toEqual([false, false]);
      for (const word of text.match(/\p{L}{5,}/gu) ?? []) expect(html).toContain(word);
    }
  });

  it('[MAIL-1] leaves nothing unfilled and takes words of people for words', () => {
    for (const { subject, text, html } of [english, german]) {
      expect(subject + text + html).not.toMatch(/undefined|null|NaN|Invalid Date|\[object|\{\w+\}/);
      expect(html).not.toContain('<Muster>');
    }
  });

  it('[MAIL-1][DESK-3] has a preview in both languages for an invented person', () => {
    for (const locale of ['en', 'de'] as const) {
      const { subject, text, html } = written(masked, name, locale, SAMPLE_MAIL_VALUES);
      expect(subject + text + html).not.toMatch(/undefined|null|NaN|Invalid Date|\[object|\{\w+\}/);
    }
  });

  it('[MAIL-1][DESK-3] asks its preview for nothing that the invented person does not bring', () => {
    const missing = new Set<string>();
    const noting = new Proxy<MailValues>(SAMPLE_MAIL_VALUES, {
      get(target, key) {
        if (typeof key === 'string' && !(key in target)) missing.add(key);
        return Reflect.get(target, key) as unknown;
      },
    });
    for (const locale of ['en', 'de'] as const) written(masked, name, locale, noting);
    expect([...missing]).toEqual([]);
  });

  it('[MAIL-1][DESK-3] shows an officer neither the token of a link nor a code', () => {
    const secrets: string[] = [];
    const kept = <Text>(text: Text) => (secrets.push(String(text)), text);
    const telling = allMails({
      ...setting,
      mailTokens: { text: (id, purpose) => kept(setting.mailTokens.text(id, purpose)) },
      openMailCode: (sealed) => kept(setting.openMailCode(sealed)),
    });
    written(telling, name, 'en', values);
    const { text, html, unsubscribeUrl = '' } = written(masked, name, 'en', values);
    const isIn = (mail: string) => (secret: string) =>
      [mail, mail.replaceAll(/\s/g, '')].some(
        (one) => one.includes(secret) || one.includes(encodeURIComponent(secret)),
      );
    expect(secrets.filter(isIn(text + html + unsubscribeUrl))).toEqual([]);
    const real = written(mails, name, 'en', values);
    expect(secrets.every(isIn(real.text + real.html))).toBe(true);
  });

  it('[MAIL-1] carries no bank details: who is used to them in mails falls for the first forged ones', () => {
    const { iban, bic } = offering.bank;
    for (const { subject, text, html } of [english, german]) {
      const squeezed = (subject + text + html).replaceAll(/\s/g, '');
      expect([
        squeezed.includes(iban),
        squeezed.includes(bic),
        /\b[A-Z]{2}\d{20}\b/.test(squeezed),
      ]).toEqual([false, false, false]);
    }
  });
});

it('[MAIL-1][AUTH-4] the recovery codes that are left are counted as people count them, none and one too', () => {
  const said = (left: string) => [
    written(mails, 'recovery-code-used', 'en', { ...values, left }).text,
    written(mails, 'recovery-code-used', 'de', { ...values, left }).text,
  ];
  expect(said('0')).toEqual([
    expect.stringContaining('No recovery code is left.'),
    expect.stringContaining('Es ist kein Wiederherstellungscode mehr übrig.'),
  ]);
  expect(said('1')).toEqual([
    expect.stringContaining('One recovery code is left.'),
    expect.stringContaining('Es ist noch ein Wiederherstellungscode übrig.'),
  ]);
  expect(said('9')).toEqual([
    expect.stringContaining('9 recovery codes are left.'),
    expect.stringContaining('Es sind noch 9 Wiederherstellungscodes übrig.'),
  ]);
});

it.each([
  'factor-added',
  'factor-removed',
  'recovery-code-used',
  'recovery-codes-renewed',
] as const)(
  '[MAIL-1][AUTH-4] the mail %s says when it happened and whom to write to, and has no link',
  (name) => {
    for (const locale of ['en', 'de'] as const) {
      const { text, html } = written(mails, name, locale, values);
      expect(text).toContain(formatDateTime(locale, values.at));
      expect(text).toContain(offering.issuer.supportEmail);
      expect(html).not.toContain('href');
    }
  },
);

function written(
  templates: MailTemplates,
  name: string,
  locale: Locale,
  filled: MailValues,
): RenderedMail {
  const template = templates[name];
  if (template === undefined) throw new Error(`there is no mail ${name}`);
  return template(locale, filled);
}
