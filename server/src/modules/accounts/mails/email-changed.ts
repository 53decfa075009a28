import accountsMails from '@bb1/texts/mails/accounts';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies the old and the new address of the change. It has no link that does something. */
export const emailChangedMail = defineMail({
  name: 'email-changed',
  fixed: ['subject', 'paragraphs.1'],
  values: {
    name: value('Erika Beispiel'),
    at: value('2031-03-11T11:00:00Z'),
    newEmail: value('erika.neu@people.example'),
  },
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name },
      accountsMails[locale]['email-changed'],
      {
        at: formatDateTime(locale, values.at),
        newEmail: values.newEmail,
        supportEmail: setting.offering.issuer.supportEmail,
      },
    ),
});
