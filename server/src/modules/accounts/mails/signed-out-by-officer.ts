import accountsMails from '@bb1/texts/mails/accounts';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

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
        { locale, sender: setting.sender, name: values.name, replyTo },
        accountsMails[locale]['signed-out-by-officer'],
        { at: formatDateTime(locale, values.at), supportEmail },
      );
  },
});
