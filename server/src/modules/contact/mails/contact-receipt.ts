import contactMails from '@bb1/texts/mails/contact';
import { defineMail } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';

/** Tells the sender that the message arrived. Nothing the sender typed stands in it, so it carries nobody's words to strangers. */
export const contactReceiptMail = defineMail({
  name: 'contact-receipt',
  values: {},
  words: (setting) => (locale) =>
    renderMailIn({ locale, sender: setting.sender }, contactMails[locale]['contact-receipt'], {
      issuer: setting.sender.name,
    }),
});
