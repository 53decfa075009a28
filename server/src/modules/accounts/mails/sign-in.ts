import accountsMails from '@bb1/texts/mails/accounts';
import { formatDateTime, formatHours } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { RECOGNISE_BROWSER, RECOGNISE_HOURS, RESET_HOURS, RESET_PASSWORD } from '../links.ts';
import { MAIL_CODE_MINUTES, printedMailCode } from '@bb1/domain/mail-code';

/** Notifies the owner of a login from an unknown browser. It has no link that does something. */
export const newBrowserMail = defineMail({
  name: 'new-browser',
  fixed: ['subject', 'paragraphs.2'],
  values: {
    name: value('Erika Beispiel'),
    at: value('2031-03-11T11:00:00Z'),
    browser: value('Firefox'),
    system: value('Linux'),
    address: value('192.0.2.7'),
  },
  words: (setting) => (locale, values) =>
    composeMail(accountsMails[locale]['new-browser'], {
      at: formatDateTime(locale, values.at),
      browser: values.browser || 'none',
      system: values.system || 'none',
      address: values.address,
      supportEmail: setting.offering.issuer.supportEmail,
    }),
});

/**
 * The link by which the owner can log in from a new browser during an attack; its token is derived
 * here and stored nowhere.
 */
export const recogniseBrowserMail = defineMail({
  name: 'recognise-browser',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel'), tokenId: value('0190b5a0-0000-7000-8000-000000000001') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, RECOGNISE_BROWSER);
    const url = setting.pageUrl(
      locale,
      `/users/recognise_browser#token=${encodeURIComponent(token)}`,
    );
    return composeMail(
      accountsMails[locale]['recognise-browser'],
      { hours: formatHours(locale, RECOGNISE_HOURS), token },
      { url },
    );
  },
});

/** Notifies the owner that the password was replaced. It has no link that does something. */
export const passwordChangedMail = defineMail({
  name: 'password-changed',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel'), at: value('2031-03-11T11:00:00Z') },
  words: (setting) => (locale, values) =>
    composeMail(accountsMails[locale]['password-changed'], {
      at: formatDateTime(locale, values.at),
      supportEmail: setting.offering.issuer.supportEmail,
    }),
});

/**
 * The password reset link; its token is derived here and stored nowhere. The query names a field,
 * which scripts fill.
 */
export const resetPasswordMail = defineMail({
  name: 'reset-password',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel'), tokenId: value('0190b5a0-0000-7000-8000-000000000001') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, RESET_PASSWORD);
    const url = setting.pageUrl(
      locale,
      `/users/reset_password?code#token=${encodeURIComponent(token)}`,
    );
    return composeMail(
      accountsMails[locale]['reset-password'],
      { hours: formatHours(locale, RESET_HOURS), token },
      { url },
    );
  },
});

/**
 * Answers a password reset request for an address without an account, because the page gives
 * everybody the same answer.
 */
export const resetPasswordUnknownMail = defineMail({
  name: 'reset-password-unknown',
  fixed: ['subject', 'paragraphs.1'],
  values: {},
  words: (setting) => (locale) =>
    composeMail(accountsMails[locale]['reset-password-unknown'], {
      issuer: setting.sender.issuer.name,
    }),
});

/** Notifies a person that an officer has signed them out everywhere. */
export const signedOutByOfficerMail = defineMail({
  name: 'signed-out-by-officer',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel'), at: value('2031-03-11T11:00:00Z') },
  words: (setting) => {
    const { supportEmail } = setting.offering.issuer;
    const replyTo = { name: setting.sender.issuer.name, address: supportEmail };
    return (locale, values) =>
      composeMail(
        accountsMails[locale]['signed-out-by-officer'],
        { at: formatDateTime(locale, values.at), supportEmail },
        { replyTo },
      );
  },
});

/**
 * The code by which a person who sets up their first second factor proves mailbox access. It has no
 * link.
 */
export const firstFactorCodeMail = defineMail({
  name: 'first-factor-code',
  fixed: ['subject', 'paragraphs.1', 'paragraphs.2', 'paragraphs.3'],
  values: { name: value('Erika Beispiel'), sealedCode: value('') },
  words: (setting) => (locale, values) => {
    const { supportEmail } = setting.offering.issuer;
    const code = printedMailCode(setting.openMailCode(values.sealedCode));
    return composeMail(accountsMails[locale]['first-factor-code'], {
      code,
      minutes: MAIL_CODE_MINUTES,
      supportEmail,
    });
  },
});
