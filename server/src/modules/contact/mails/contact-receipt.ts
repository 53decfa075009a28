import contactMails from '@bb1/texts/mails/contact';
import { defineMail } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

/**
 * Acknowledges a message. It contains nothing the sender typed, so it cannot be abused to send
 * texts to strangers.
 */
export const contactReceiptMail = defineMail({
  name: 'contact-receipt',
  fixed: ['paragraphs.1'],
  values: {},
  words: (setting) => (locale) =>
    composeMail({ locale, sender: setting.sender }, contactMails[locale]['contact-receipt'], {
      issuer: setting.sender.issuer.name,
    }),
});
