import contactMails from '@bb1/texts/mails/contact';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

/** A contact form message, to the issuer. Its reply-to is the address that the sender gave. */
export const contactMessageMail = defineMail({
  name: 'contact-message',
  fixed: 'all',
  values: {
    id: value('0190b5a0-0000-7000-8000-000000000001'),
    fullName: value('Erika Beispiel'),
    email: value('erika@people.example'),
    message: value('Hello'),
    writtenIn: value('en'),
  },
  words: (setting) => (locale, values) => {
    const { id, fullName, email, message, writtenIn } = values;
    return composeMail(
      {
        locale,
        sender: setting.sender,
        quotation: message,
        replyTo: { name: fullName, address: email },
        url: setting.pageUrl(locale, `/desk/contact/${id}`),
      },
      contactMails[locale]['contact-message'],
      { fullName, email, writtenIn },
    );
  },
});
