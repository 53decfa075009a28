import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { CONFIRM_NEWSLETTER } from '../links.ts';

/** The newsletter's own link. Without it no newsletter is sent, whatever else was confirmed. */
export const newsletterConfirmMail = defineMail({
  name: 'newsletter-confirm',
  values: { tokenId: value('0190b5a0-0000-7000-8000-000000000001'), hours: value('48') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, CONFIRM_NEWSLETTER);
    const url = setting.pageUrl(locale, `/newsletter/confirm?token=${encodeURIComponent(token)}`);
    const shared = { locale, sender: setting.sender };
    return renderMailIn(shared, {
      de: {
        subject: 'Bitte bestätigen Sie den Newsletter',
        paragraphs: [
          `Sie möchten den Newsletter von ${setting.sender.name} erhalten. Dafür brauchen wir Ihre Bestätigung, unabhängig von der Warteliste.`,
          `Der Link gilt ${values.hours} Stunden. Ohne Bestätigung senden wir Ihnen keinen Newsletter und löschen Ihre Anfrage.`,
        ],
        button: { label: 'Newsletter bestätigen', url },
        closing: [
          'Sie können den Newsletter jederzeit mit einem Klick abbestellen. Ihre Adresse speichern wir dafür höchstens drei Jahre.',
        ],
      },
      en: {
        subject: 'Please confirm the newsletter',
        paragraphs: [
          `You would like to receive the newsletter of ${setting.sender.name}. We need your confirmation for it, apart from the waitlist.`,
          `The link works for ${values.hours} hours. Without it we send no newsletter and delete your request.`,
        ],
        button: { label: 'Confirm the newsletter', url },
        closing: [
          'You can unsubscribe with one click at any time. We keep your address for three years at most.',
        ],
      },
    });
  },
});
