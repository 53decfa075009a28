import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells the old and the new address that the one took the place of the other. It carries no link that does something. */
export const emailChangedMail = defineMail({
  name: 'email-changed',
  values: {
    name: value('Erika Beispiel'),
    at: value('2031-03-11T11:00:00Z'),
    newEmail: value('erika.neu@people.example'),
  },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihre E-Mail-Adresse wurde geändert',
          paragraphs: [
            `am ${formatDateTime(locale, values.at)} wurde die E-Mail-Adresse Ihres Kontos geändert. Sie lautet jetzt ${values.newEmail}. Mit ihr melden Sie sich an, und dorthin schreiben wir Ihnen.`,
            `Wenn Sie das nicht waren, schreiben Sie bitte sofort an ${setting.offering.issuer.supportEmail}.`,
          ],
        },
        en: {
          subject: 'Your email address was changed',
          paragraphs: [
            `On ${formatDateTime(locale, values.at)} the email address of your account was changed. It is now ${values.newEmail}. You log in with it, and we write to you there.`,
            `If it was not you, please write to ${setting.offering.issuer.supportEmail} at once.`,
          ],
        },
      },
    ),
});
