import accountsMails from '@bb1/texts/mails/accounts';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies the owner that the password was replaced. It has no link that does something. */
export const passwordChangedMail = defineMail({
  name: 'password-changed',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel'), at: value('2031-03-11T11:00:00Z') },
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name },
      accountsMails[locale]['password-changed'],
      { at: formatDateTime(locale, values.at), supportEmail: setting.offering.issuer.supportEmail },
    ),
});
