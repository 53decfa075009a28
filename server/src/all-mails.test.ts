import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@bb1/domain/locale';
import { parseOffering } from '@bb1/domain/offering/offering';
import { formatDateTime } from '@bb1/domain/presentation';
import { describe, expect, it } from 'vitest';
import { MODULES } from './modules.ts';
import { type MailSetting, mailSetting, maskedMailSetting } from './platform/mail/mail-setting.ts';
import { mailTokens } from './platform/crypto/mail-token.ts';
import {
  factorAddedMail,
  factorRemovedMail,
  recoveryCodeUsedMail,
  recoveryCodesRenewedMail,
} from './platform/mfa/mails.ts';
import type { Mail, MailValues } from './platform/mail/define-mail.ts';
import { editableKeys, type MailWords, type Passages } from '@bb1/domain/mails/mail-words';
import { LEAVE_WAITLIST, UNSUBSCRIBE } from './modules/waitlist/links.ts';
import { sealMailCode } from './platform/mail-codes/mail-code-secrets.ts';

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
const masked = maskedMailSetting(setting);
/** Values that stored mails of an earlier version lack. */
const LATER = new Set(['payment-received verification', 'contact-reply files']);
const MAILS = MODULES.flatMap(({ mails = [] }) => mails);
const strange = {
  name: 'Anna <Muster>',
  fullName: 'Anna <Muster>',
  passkey: 'Phone <1>',
  sealedCode: sealMailCode(appSecret, '01234567'),
};

/** Mails that tell a person of a change of their access or of what they can lose. */
const PROTECTS = new Set([
  'address-already-registered',
  'address-wanted',
  'email-change-asked',
  'email-changed',
  'factor-added',
  'factor-removed',
  'factor-reset-approved',
  'factor-reset-ended',
  'factor-reset-proposed',
  'new-browser',
  'officer-access-changed',
  'officer-password-changed',
  'company-account-changed',
  'password-changed',
  'payment-halted',
  'configuration-changed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'reset-password-unknown',
  'signed-out-by-officer',
  'wallet-connected',
]);
/** Sentences that say what to do when something is wrong. */
const WARNINGS =
  /[^.\n]*(?:wasn’t (?:you|it)|it wasn’t|wasn’t,|did not request|Wasn’t it you|Don’t share|always do|not by email)[^.\n]*/g;

/** Links that only end something. */
const STOPS_ONLY: ReadonlySet<string> = new Set([UNSUBSCRIBE, LEAVE_WAITLIST]);

const shippedWords = (passages: Passages) =>
  Object.fromEntries(Object.entries(passages).map(([key, { text }]) => [key, text.trim()]));

function isReadable(mail: Mail, filled: MailValues): boolean {
  try {
    mail.read(filled);
    return true;
  } catch {
    return false;
  }
}

/** Whether it has a link that does something, or a code. */
function usesSecret(mail: Mail, values: MailValues): boolean {
  let used = false;
  const noticing = <Text>(text: Text) => ((used = true), text);
  mail.words({
    ...setting,
    mailTokens: {
      text: (id, purpose) =>
        STOPS_ONLY.has(purpose)
          ? setting.mailTokens.text(id, purpose)
          : noticing(setting.mailTokens.text(id, purpose)),
    },
    openMailCode: (sealed) => noticing(setting.openMailCode(sealed)),
  })('en', values);
  return used;
}

describe.each(MAILS.map((one) => [one.name, one] as const))('the mail %s', (_name, mail) => {
  const values: MailValues = { ...mail.sample, ...strange };
  const written = (where: MailSetting, locale: Locale, filled: MailValues) =>
    mail.words(where)(locale, filled);
  const [english, german] = [written(setting, 'en', values), written(setting, 'de', values)];

  it('[MAIL-1][SITE-7] exists in both languages, as text and as HTML with the same content', () => {
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

  it('[MAIL-1] leaves no placeholder unfilled and escapes what people typed', () => {
    for (const { subject, text, html } of [english, german]) {
      expect(subject + text + html).not.toMatch(/undefined|null|NaN|Invalid Date|\[object|\{\w+\}/);
      expect(html).not.toContain('<Muster>');
    }
  });

  it('[MAIL-2] reads the same where two officers approved the words that it has', () => {
    const shipped: MailWords = {
      en: shippedWords(mail.passages.en),
      de: shippedWords(mail.passages.de),
    };
    const variants = [
      values,
      { ...values, left: '1' },
      { ...values, kind: 'freeze', reason: 'late' },
    ];
    for (const locale of ['en', 'de'] as const)
      for (const one of variants.filter((filled) => isReadable(mail, filled)))
        expect(mail.words(setting)(locale, one, shipped)).toEqual(written(setting, locale, one));
  });

  it('[MAIL-2] has its secrets, warnings and links in parts that no officer changes', () => {
    const mark = 'ZZZ';
    const markedIn = (locale: Locale) =>
      Object.fromEntries(editableKeys(mail.passages[locale], mail.fixed).map((key) => [key, mark]));
    const marked: MailWords = { en: markedIn('en'), de: markedIn('de') };
    const { text } = mail.words(setting)('en', values, marked);
    const isSecret = usesSecret(mail, values);
    if (isSecret || PROTECTS.has(mail.name)) {
      expect(mail.fixed === 'all' || mail.fixed.includes('subject')).toBe(true);
      for (const warning of english.text.match(WARNINGS) ?? []) expect(text).toContain(warning);
    }
    for (const line of [...english.text.matchAll(/https?:\S+|^-- [^]*/gm)].map(([all]) => all))
      expect(text).toContain(line);
  });

  it('[MAIL-1] begins with a capital letter in English, after the salutation', () => {
    expect(/^(?:Dear|Hello)[^\n]*,\s+([^])/.exec(english.text)?.[1]).toMatch(/[\p{Lu}\d€<‘“]/u);
  });

  it('[MAIL-1] continues in lower case in German, after the comma of the salutation', () => {
    expect(german.text).not.toMatch(
      /^Guten Tag[^\n]*,\s+(?:Wir|Am|Der|Die|Das|Diese|Ein|Eine|Es|Für|In|Jemand|Vielen|Zu|Zwei)\b/,
    );
  });

  it('[MAIL-1][DESK-3] shows in its preview what it announces', () => {
    for (const locale of ['en', 'de'] as const)
      expect(written(masked, locale, mail.sample).text).not.toMatch(/:\n\n\p{L}/u);
  });

  it('[MAIL-1][DESK-3] has a preview in both languages for an invented person', () => {
    for (const locale of ['en', 'de'] as const) {
      const { subject, text, html } = written(masked, locale, mail.sample);
      expect(subject + text + html).not.toMatch(/undefined|null|NaN|Invalid Date|\[object|\{\w+\}/);
    }
  });

  it('[MAIL-1] is never sent with a missing value', () => {
    for (const missing of Object.keys(mail.sample)) {
      if (LATER.has(`${mail.name} ${missing}`)) continue;
      const { [missing]: _left, ...others } = values;
      expect(() => written(setting, 'en', others)).toThrow(
        new RegExp(`the mail ${mail.name} lacks values: .*${missing}`, 's'),
      );
    }
  });

  it('[MAIL-1][DESK-3] shows an officer neither the token of a link nor a code', () => {
    const secrets: string[] = [];
    const kept = <Text>(text: Text) => (secrets.push(String(text)), text);
    const telling: MailSetting = {
      ...setting,
      mailTokens: { text: (id, purpose) => kept(setting.mailTokens.text(id, purpose)) },
      openMailCode: (sealed) => kept(setting.openMailCode(sealed)),
    };
    written(telling, 'en', values);
    const { text, html, unsubscribeUrl = '' } = written(masked, 'en', values);
    const isIn = (shown: string) => (secret: string) =>
      [shown, shown.replaceAll(/\s/g, '')].some(
        (one) => one.includes(secret) || one.includes(encodeURIComponent(secret)),
      );
    expect(secrets.filter(isIn(text + html + unsubscribeUrl))).toEqual([]);
    const real = written(setting, 'en', values);
    expect(secrets.every(isIn(real.text + real.html))).toBe(true);
  });

  it('[MAIL-1] carries no bank details: readers used to them in mails fall for forged ones', () => {
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

it('[MAIL-1][AUTH-4] counts the remaining recovery codes in words, including none and one', () => {
  const shown = (left: string) => [
    recoveryCodeUsedMail.words(setting)('en', { ...recoveryCodeUsedMail.sample, left }).text,
    recoveryCodeUsedMail.words(setting)('de', { ...recoveryCodeUsedMail.sample, left }).text,
  ];
  expect(shown('0')).toEqual([
    expect.stringContaining('You have no recovery codes left.'),
    expect.stringContaining('Es ist kein Wiederherstellungscode mehr übrig.'),
  ]);
  expect(shown('1')).toEqual([
    expect.stringContaining('You have one recovery code left.'),
    expect.stringContaining('Es ist noch ein Wiederherstellungscode übrig.'),
  ]);
  expect(shown('9')).toEqual([
    expect.stringContaining('You have 9 recovery codes left.'),
    expect.stringContaining('Es sind noch 9 Wiederherstellungscodes übrig.'),
  ]);
});

it.each([factorAddedMail, factorRemovedMail, recoveryCodeUsedMail, recoveryCodesRenewedMail])(
  '[MAIL-1][AUTH-4] the mail $name gives the time and a contact, and has no link',
  ({ words, sample }) => {
    for (const locale of ['en', 'de'] as const) {
      const { text, html } = words(setting)(locale, sample);
      expect(text).toContain(formatDateTime(locale, sample['at'] ?? ''));
      expect(text).toContain(offering.issuer.supportEmail);
      expect(html).not.toContain('href');
    }
  },
);
