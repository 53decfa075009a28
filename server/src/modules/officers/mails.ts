import officersMails from '@bb1/texts/mails/officers';
import { formatDateTime, formatHours } from '@bb1/domain/presentation';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../platform/mail/define-mail.ts';
import { SET_UP_HOURS } from '@bb1/domain/officers/officer-change';

/** Notifies an officer that their account at the company was linked or unlinked. */
export const companyAccountChangedMail = defineMail({
  name: 'company-account-changed',
  fixed: 'all',
  values: {
    name: value('Erika Beispiel'),
    kind: value('linked'),
    company: value('Beispiel AG'),
    at: value('2031-03-11T11:00:00Z'),
  },
  words:
    () =>
    (locale, { kind, company, at }) =>
      composeMail(officersMails[locale]['company-account-changed'], {
        kind,
        company,
        at: formatDateTime(locale, at),
      }),
});

/** Notifies an officer that two administrators have changed what they may do. */
export const officerAccessChangedMail = defineMail({
  name: 'officer-access-changed',
  fixed: 'all',
  values: { name: value('Erika Beispiel'), kind: value('roles') },
  words: () => (locale, values) =>
    composeMail(officersMails[locale]['officer-access-changed'], { kind: values.kind }),
});

/** Notifies an officer that their password was replaced. */
export const officerPasswordChangedMail = defineMail({
  name: 'officer-password-changed',
  fixed: 'all',
  values: { name: value('Erika Beispiel'), at: value('2031-03-11T11:00:00Z') },
  words: () => (locale, values) =>
    composeMail(officersMails[locale]['officer-password-changed'], {
      at: formatDateTime(locale, values.at),
    }),
});

/**
 * The purposes of links for invitations and for lost second factors. Their subject is the change,
 * so that each works for its own only.
 */
export const SET_UP_OFFICER = 'set_up_officer';

/**
 * Invites a new officer, or one whose second factors were removed, to set up their access. The
 * token is derived here and follows the #, which no server sees.
 */
export const officerSetUpMail = defineMail({
  name: 'officer-set-up',
  fixed: 'all',
  values: {
    name: value('Erika Beispiel'),
    tokenId: value('0190b5a0-0000-7000-8000-000000000001'),
    kind: value('roles'),
  },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, SET_UP_OFFICER);
    return composeMail(
      officersMails[locale]['officer-set-up'],
      { kind: values.kind, hours: formatHours(locale, SET_UP_HOURS), token },
      { url: setting.pageUrl(locale, `/desk/set-up#token=${encodeURIComponent(token)}`) },
    );
  },
});

/** Notifies an officer of a halt and its time; account and amount are only in the back office. */
export const paymentHaltedMail = defineMail({
  name: 'payment-halted',
  fixed: 'all',
  values: {
    name: value('Erika Beispiel'),
    kind: value('difference'),
    scope: value('BTC'),
    at: value('2031-03-11T11:00:00Z'),
  },
  words:
    () =>
    (locale, { kind, scope, at }) =>
      composeMail(officersMails[locale]['payment-halted'], {
        kind,
        scope,
        at: formatDateTime(locale, at),
      }),
});
