import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@bb1/domain/locale';
import { parseOffering } from '@bb1/domain/offering/offering';
import { formatDateTime } from '@bb1/domain/presentation';
import { describe, expect, it } from 'vitest';
import { allMails } from './all-mails.ts';
import { mailSetting } from './mail-setting.ts';
import { mailTokens } from './platform/crypto/mail-token.ts';
import type { RenderedMail } from './platform/mail/mail-layout.ts';
import type { MailValues } from './platform/mail/outbox.ts';
import { sealMailCode } from './platform/mail-codes/mail-code-secrets.ts';

const offering = parseOffering(JSON.parse(readFileSync(join(import.meta.dirname, '../../content/bb1/offering.json'), 'utf8')));
const appSecret = Buffer.alloc(32, 7);
const mails = allMails(mailSetting({ offering, appSecret, mailTokens: mailTokens(appSecret), publicUrl: new URL('https://bb1.example') }));
const ID = '0190b5a0-0000-7000-8000-000000000001';
const values = {
  name: 'Anna <Muster>', fullName: 'Anna <Muster>', email: 'anna@people.example', message: 'Hello', id: ID, writtenIn: 'en', owns: 'account', video: '',
  amount: '2500.00', currency: 'EUR', paid: '1000.00', missing: '1500.00', reason: 'overpaid', declaredAt: '2019-03-11T11:00:00Z', tokens: '2631.5789473', tokenCode: 'BB1', reference: 'BB1-7K3M9QXA4', deadline: '2019-03-20T11:00:00Z', reasons: 'The photo is blurred', hours: '48',
  dueDate: '2027-04-01', gross: '26.32', taxes: '6.94', net: '19.38', lumens: '68.1195079', rate: '0.2845', wallet: `G${'A'.repeat(55)}`, repayment: 'no', parkedReason: 'no_wallet',
  publicKey: `G${'A'.repeat(55)}`, transactionHash: 'ab'.repeat(32), tokenId: ID, unsubscribeTokenId: ID, leaveTokenId: ID,
  at: '2019-03-11T11:00:00Z', until: '2019-03-12T11:00:00Z', kept: 'bookkeeping:2029-12-31,identification:2031-12-31', browser: 'Firefox', system: 'Linux', address: '192.0.2.7', newEmail: 'anna.neu@people.example', factor: 'passkey', passkey: 'Phone <1>', left: '9', sealedCode: sealMailCode(appSecret, '01234567'),
};

describe.each(Object.entries(mails))('the mail %s', (_name, template) => {
  const [english, german] = [template('en', values), template('de', values)];

  it('[MAIL-1][SITE-7] exists in both languages, as text and as HTML that says the same', () => {
    expect(english.text).not.toBe(german.text);
    expect([/<html lang="en">/.test(english.html), /<html lang="de">/.test(german.html)]).toEqual([true, true]);
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

  it('[MAIL-1] carries no bank details: who is used to them in mails falls for the first forged ones', () => {
    const { iban, bic } = offering.bank;
    for (const { subject, text, html } of [english, german]) {
      const squeezed = (subject + text + html).replaceAll(/\s/g, '');
      expect([squeezed.includes(iban), squeezed.includes(bic), /\b[A-Z]{2}\d{20}\b/.test(squeezed)]).toEqual([false, false, false]);
    }
  });
});

it('[MAIL-1][AUTH-4] the recovery codes that are left are counted as people count them, none and one too', () => {
  const said = (left: string) => [written('recovery-code-used', 'en', { ...values, left }).text, written('recovery-code-used', 'de', { ...values, left }).text];
  expect(said('0')).toEqual([expect.stringContaining('No recovery code is left.'), expect.stringContaining('Es ist kein Wiederherstellungscode mehr übrig.')]);
  expect(said('1')).toEqual([expect.stringContaining('One recovery code is left.'), expect.stringContaining('Es ist noch ein Wiederherstellungscode übrig.')]);
  expect(said('9')).toEqual([expect.stringContaining('9 recovery codes are left.'), expect.stringContaining('Es sind noch 9 Wiederherstellungscodes übrig.')]);
});

it.each(['factor-added', 'factor-removed', 'recovery-code-used', 'recovery-codes-renewed'] as const)('[MAIL-1][AUTH-4] the mail %s says when it happened and whom to write to, and has no link', (name) => {
  for (const locale of ['en', 'de'] as const) {
    const { text, html } = written(name, locale, values);
    expect(text).toContain(formatDateTime(locale, values.at));
    expect(text).toContain(offering.issuer.supportEmail);
    expect(html).not.toContain('href');
  }
});

function written(name: string, locale: Locale, filled: MailValues): RenderedMail {
  const template = mails[name];
  if (template === undefined) throw new Error(`there is no mail ${name}`);
  return template(locale, filled);
}
