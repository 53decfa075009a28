import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail } from '../../../platform/mail/define-mail.ts';

/** Tells an address for which a new password was asked that it has no account here: the page says the same to everybody. */
export const resetPasswordUnknownMail = defineMail({
  name: 'reset-password-unknown',
  values: {},
  words: (setting) => (locale) =>
    renderMailIn(
      { locale, sender: setting.sender },
      {
        de: {
          subject: 'Kein Konto mit dieser E-Mail-Adresse',
          paragraphs: [
            `jemand hat bei ${setting.sender.name} für diese E-Mail-Adresse ein neues Passwort angefordert. Zu dieser Adresse gibt es bei uns kein Konto.`,
            'Wenn Sie das waren, haben Sie sich vielleicht mit einer anderen Adresse registriert. Wenn nicht, brauchen Sie nichts zu tun.',
          ],
        },
        en: {
          subject: 'No account for this email address',
          paragraphs: [
            `Somebody asked ${setting.sender.name} for a new password for this email address. We have no account for this address.`,
            'If it was you, perhaps you signed up with another address. If it was not, there is nothing for you to do.',
          ],
        },
      },
    ),
});
