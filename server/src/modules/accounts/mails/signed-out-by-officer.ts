import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells a person that an officer has signed them out everywhere. */
export const signedOutByOfficerMail = defineMail({
  name: 'signed-out-by-officer',
  values: { name: value('Erika Beispiel'), at: value('2031-03-11T11:00:00Z') },
  words: (setting) => {
    const { supportEmail } = setting.offering.issuer;
    const replyTo = { name: setting.sender.name, address: supportEmail };
    return (locale, values) =>
      renderMailIn(
        { locale, sender: setting.sender, name: values.name, replyTo },
        {
          de: {
            subject: 'Wir haben Sie überall abgemeldet',
            paragraphs: [
              `am ${formatDateTime(locale, values.at)} haben wir alle Browser abgemeldet, in denen Ihr Konto geöffnet war. An Ihren Daten, Ihrem Passwort und Ihren zweiten Faktoren hat sich nichts geändert.`,
              'Melden Sie sich einfach wieder an. Wenn jemand anderes Ihr Passwort kennen könnte, setzen Sie auf der Anmeldeseite über „Passwort vergessen?“ ein neues.',
            ],
            closing: [
              `Fragen dazu beantworten wir gern: Antworten Sie auf diese E-Mail oder schreiben Sie an ${supportEmail}.`,
            ],
          },
          en: {
            subject: 'We have logged you out everywhere',
            paragraphs: [
              `On ${formatDateTime(locale, values.at)} we logged out all browsers in which your account was open. Nothing has changed about your data, your password and your second factors.`,
              'Simply log in again. If somebody else might know your password, set a new one by “Forgot your password?” on the login page.',
            ],
            closing: [
              `We are happy to answer questions about it: reply to this email or write to ${supportEmail}.`,
            ],
          },
        },
      );
  },
});
