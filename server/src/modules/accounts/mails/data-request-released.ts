import accountsMails from '@bb1/texts/mails/accounts';
import { formatDate } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

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
      {
        locale,
        sender: setting.sender,
        name: values.name,
        url: setting.pageUrl(locale, '/account/data_requests'),
      },
      accountsMails[locale]['data-request-released'],
      {
        answer: answer.join('\n\n'),
        until: formatDate(locale, values.until),
        supportEmail: setting.offering.issuer.supportEmail,
      },
    );
  },
});
