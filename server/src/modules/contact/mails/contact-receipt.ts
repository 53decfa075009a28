import { defineMail } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';

/** Tells the sender that the message arrived. Nothing the sender typed stands in it, so it carries nobody's words to strangers. */
export const contactReceiptMail = defineMail({
  name: 'contact-receipt',
  values: {},
  words: (setting) => (locale) =>
    renderMailIn(
      { locale, sender: setting.sender },
      {
        de: {
          subject: 'Ihre Nachricht ist angekommen',
          paragraphs: [
            `vielen Dank für Ihre Nachricht über das Kontaktformular. ${setting.sender.name} antwortet Ihnen an diese Adresse.`,
            'Bitte senden Sie uns auf diesem Weg niemals Passwörter, geheime Schlüssel oder Ausweiskopien.',
          ],
          closing: [
            'Wenn Sie uns nicht geschrieben haben, hat jemand Ihre Adresse angegeben. Dann brauchen Sie nichts zu tun.',
          ],
        },
        en: {
          subject: 'Your message has arrived',
          paragraphs: [
            `Thank you for your message through the contact form. ${setting.sender.name} will answer to this address.`,
            'Please never send us passwords, secret keys or copies of documents this way.',
          ],
          closing: [
            'If you did not write to us, somebody entered your address. There is nothing for you to do.',
          ],
        },
      },
    ),
});
