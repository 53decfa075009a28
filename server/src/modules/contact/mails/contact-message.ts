import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';

const PAGES = {
  en: { en: 'English', de: 'englischen' },
  de: { en: 'German', de: 'deutschen' },
} as const;

/** A message of the contact form, to the issuer. An answer to the mail goes to the address that the sender gave. */
export const contactMessageMail = defineMail({
  name: 'contact-message',
  values: {
    id: value('0190b5a0-0000-7000-8000-000000000001'),
    fullName: value('Erika Beispiel'),
    email: value('erika@people.example'),
    message: value('Hello'),
    writtenIn: value('en'),
  },
  words: (setting) => (locale, values) => {
    const { id, fullName, email, message } = values;
    const page = PAGES[values.writtenIn === 'de' ? 'de' : 'en'][locale];
    const shared = {
      locale,
      sender: setting.sender,
      quotation: message,
      replyTo: { name: fullName, address: email },
    };
    const url = setting.pageUrl(locale, `/desk/contact/${id}`);
    return renderMailIn(shared, {
      de: {
        subject: `Kontaktanfrage von ${fullName}`,
        paragraphs: [
          `über das Kontaktformular kam eine Nachricht von ${fullName} (${email}), geschrieben auf der ${page} Seite:`,
        ],
        button: { label: 'In der Verwaltung öffnen', url },
        closing: [
          'Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an die angegebene Adresse. Niemand hat geprüft, ob sie dieser Person gehört.',
          'Bitte vermerken Sie in der Verwaltung, wenn die Nachricht beantwortet ist.',
        ],
      },
      en: {
        subject: `Contact message from ${fullName}`,
        paragraphs: [
          `The contact form brought a message from ${fullName} (${email}), written on the ${page} page:`,
        ],
        button: { label: 'Open in the back office', url },
        closing: [
          'When you answer this email, your answer goes to the address given. Nobody has checked that it belongs to this person.',
          'Please note in the back office when the message has been answered.',
        ],
      },
    });
  },
});
