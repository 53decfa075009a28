import accountsMails from '@bb1/texts/mails/accounts';
import { z } from 'zod';
import { CONFIRM_REQUEST_DAYS, DATA_REQUEST_KINDS } from '@bb1/domain/accounts/data-request';
import { formatDate } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { CONFIRM_DATA_REQUEST } from '../links.ts';

/**
 * Asks the person to confirm a data request that came by letter, with the deadline for the answer
 * (Art. 12(3) and (6) GDPR). The token is derived here and stored nowhere.
 */
export const confirmDataRequestMail = defineMail({
  name: 'confirm-data-request',
  fixed: ['subject', 'paragraphs.1'],
  values: {
    name: value('Erika Beispiel'),
    request: z.enum(DATA_REQUEST_KINDS).meta({ sample: 'erasure' }),
    dueOn: value('2019-04-11'),
    tokenId: value('0190b5a0-0000-7000-8000-000000000001'),
  },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, CONFIRM_DATA_REQUEST);
    const url = setting.pageUrl(
      locale,
      `/verification/data_request#token=${encodeURIComponent(token)}`,
    );
    return composeMail(
      accountsMails[locale]['confirm-data-request'],
      {
        request: values.request,
        until: formatDate(locale, values.dueOn),
        days: CONFIRM_REQUEST_DAYS,
        token,
        supportEmail: setting.offering.issuer.supportEmail,
      },
      { url },
    );
  },
});

/** Acknowledges a data request with the deadline for the answer (Art. 12(3) GDPR). */
export const dataRequestReceivedMail = defineMail({
  name: 'data-request-received',
  values: {
    name: value('Erika Beispiel'),
    request: z.enum(DATA_REQUEST_KINDS).meta({ sample: 'access' }),
    dueOn: value('2019-04-11'),
  },
  words: (setting) => (locale, values) => {
    const until = formatDate(locale, values.dueOn);
    return composeMail(accountsMails[locale]['data-request-received'], {
      request: values.request,
      until,
      supportEmail: setting.offering.issuer.supportEmail,
    });
  },
});

/**
 * The officer's answer to a data request. A refusal names the supervisory authority (Art. 12(4)
 * GDPR).
 */
export const dataRequestAnsweredMail = defineMail({
  name: 'data-request-answered',
  fixed: ['paragraphs.1'],
  values: {
    name: value('Erika Beispiel'),
    request: z.enum(DATA_REQUEST_KINDS).meta({ sample: 'access' }),
    state: value('done'),
    answer: value('Here is everything we keep.'),
  },
  words: (setting) => {
    const { supportEmail } = setting.offering.issuer;
    return (locale, values) => {
      const answer = values.answer.split('\n').filter((line) => line.trim() !== '');
      return composeMail(accountsMails[locale]['data-request-answered'], {
        request: values.request,
        state: values.state,
        answer: answer.join('\n\n'),
        supportEmail,
      });
    };
  },
});

/** The answer to a request for access: the person logs in and downloads the copy. */
export const dataRequestReleasedMail = defineMail({
  name: 'data-request-released',
  values: {
    name: value('Erika Beispiel'),
    answer: value('Here is everything we keep.'),
    until: value('2019-03-25T12:00:00.000Z'),
  },
  words: (setting) => (locale, values) => {
    const answer = values.answer.split('\n').filter((line) => line.trim() !== '');
    return composeMail(
      accountsMails[locale]['data-request-released'],
      {
        answer: answer.join('\n\n'),
        until: formatDate(locale, values.until),
        supportEmail: setting.offering.issuer.supportEmail,
      },
      { url: setting.pageUrl(locale, '/account/data_requests') },
    );
  },
});

/** Notifies a person before the restriction of their data ends (Art. 18(3) GDPR). */
export const restrictionEndingMail = defineMail({
  name: 'restriction-ending',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale) =>
    composeMail(accountsMails[locale]['restriction-ending'], {
      supportEmail: setting.offering.issuer.supportEmail,
    }),
});

/** Notifies a person that the restriction of their data has ended. */
export const restrictionLiftedMail = defineMail({
  name: 'restriction-lifted',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale) =>
    composeMail(accountsMails[locale]['restriction-lifted'], {
      supportEmail: setting.offering.issuer.supportEmail,
    }),
});
