import accountsMails from '@bb1/texts/mails/accounts';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies the current address of a requested change. It has no link that does something. */
export const emailChangeAskedMail = defineMail({
  name: 'email-change-asked',
  fixed: ['subject', 'paragraphs.1'],
  values: {
    name: value('Erika Beispiel'),
    at: value('2031-03-11T11:00:00Z'),
    newEmail: value('erika.neu@people.example'),
  },
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name },
      accountsMails[locale]['email-change-asked'],
      {
        at: formatDateTime(locale, values.at),
        newEmail: values.newEmail,
        supportEmail: setting.offering.issuer.supportEmail,
      },
    ),
});
