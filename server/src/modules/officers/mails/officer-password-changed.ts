import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells an officer that their password was replaced. */
export const officerPasswordChangedMail = defineMail({
  name: 'officer-password-changed',
  values: { name: value('Erika Beispiel'), at: value('2031-03-11T11:00:00Z') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihr Passwort zur Verwaltung wurde geändert',
          paragraphs: [
            `Ihr Passwort zur Verwaltung wurde am ${formatDateTime(locale, values.at)} geändert. Alle anderen Browser sind abgemeldet.`,
            'Wenn Sie das nicht waren, sagen Sie bitte sofort der Administration Bescheid, nicht per E-Mail: Ihr Zugang muss gesperrt werden.',
          ],
        },
        en: {
          subject: 'Your back office password was changed',
          paragraphs: [
            `Your password for the back office was changed on ${formatDateTime(locale, values.at)}. All other browsers are logged out.`,
            'If it was not you, please tell the administration at once, and not by email: your access must be disabled.',
          ],
        },
      },
    ),
});
