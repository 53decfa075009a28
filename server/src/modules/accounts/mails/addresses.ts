import accountsMails from '@bb1/texts/mails/accounts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { CONFIRM_EMAIL, CONFIRM_NEW_EMAIL, NEW_EMAIL_HOURS } from '../links.ts';
import { formatHours, formatDateTime } from '@bb1/domain/presentation';

/** Notifies the owner of an address that somebody tried to register it again. */
export const addressAlreadyRegisteredMail = defineMail({
  name: 'address-already-registered',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale) =>
    composeMail(
      accountsMails[locale]['address-already-registered'],
      {},
      { url: setting.pageUrl(locale, '/login') },
    ),
});

/** Notifies the owner of an address that somebody tried to change another account to it. */
export const addressWantedMail = defineMail({
  name: 'address-wanted',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel') },
  words: () => (locale) => composeMail(accountsMails[locale]['address-wanted']),
});

/** The link to confirm an address; its token is derived here and stored nowhere. */
export const confirmEmailMail = defineMail({
  name: 'confirm-email',
  fixed: ['subject', 'paragraphs.1'],
  values: {
    name: value('Erika Beispiel'),
    tokenId: value('0190b5a0-0000-7000-8000-000000000001'),
    hours: value('48'),
  },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, CONFIRM_EMAIL);
    const url = setting.pageUrl(locale, `/verification/email?token=${encodeURIComponent(token)}`);
    return composeMail(
      accountsMails[locale]['confirm-email'],
      { issuer: setting.sender.issuer.name, hours: values.hours },
      { url },
    );
  },
});

/** The confirmation link for a new address; its token is derived here and stored nowhere. */
export const confirmNewEmailMail = defineMail({
  name: 'confirm-new-email',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel'), tokenId: value('0190b5a0-0000-7000-8000-000000000001') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, CONFIRM_NEW_EMAIL);
    const url = setting.pageUrl(
      locale,
      `/verification/new_email#token=${encodeURIComponent(token)}`,
    );
    return composeMail(
      accountsMails[locale]['confirm-new-email'],
      { hours: formatHours(locale, NEW_EMAIL_HOURS), token },
      { url },
    );
  },
});

const aboutNewAddress = (name: 'email-change-asked' | 'email-changed') =>
  defineMail({
    name,
    fixed: ['subject', 'paragraphs.1'],
    values: {
      name: value('Erika Beispiel'),
      at: value('2031-03-11T11:00:00Z'),
      newEmail: value('erika.neu@people.example'),
    },
    words: (setting) => (locale, values) =>
      composeMail(accountsMails[locale][name], {
        at: formatDateTime(locale, values.at),
        newEmail: values.newEmail,
        supportEmail: setting.offering.issuer.supportEmail,
      }),
  });

/** Notifies the current address of a requested change. It has no link that does something. */
export const emailChangeAskedMail = aboutNewAddress('email-change-asked');

/** Notifies the old and the new address of the change. It has no link that does something. */
export const emailChangedMail = aboutNewAddress('email-changed');
