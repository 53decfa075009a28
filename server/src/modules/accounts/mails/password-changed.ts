import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells the owner that the password was replaced. It carries no link that does something. */
export const passwordChangedMail = defineMail({
  name: 'password-changed',
  values: { name: value('Erika Beispiel'), at: value('2031-03-11T11:00:00Z') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihr Passwort wurde geändert',
          paragraphs: [
            `das Passwort Ihres Kontos wurde am ${formatDateTime(locale, values.at)} geändert. Alle anderen Browser sind abgemeldet.`,
            `Wenn Sie das nicht waren, öffnen Sie bitte gleich unsere Website, wie Sie es immer tun, setzen Sie auf der Anmeldeseite über „Passwort vergessen?“ ein neues und schreiben Sie an ${setting.offering.issuer.supportEmail}.`,
          ],
        },
        en: {
          subject: 'Your password was changed',
          paragraphs: [
            `The password of your account was changed on ${formatDateTime(locale, values.at)}. All other browsers are logged out.`,
            `If it was not you, please open our website at once, the way you always do, set a new one by “Forgot your password?” on the login page, and write to ${setting.offering.issuer.supportEmail}.`,
          ],
        },
      },
    ),
});
