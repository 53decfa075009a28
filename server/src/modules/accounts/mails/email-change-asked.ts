import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells the present address that another one was asked for. It carries no link that does something. */
export const emailChangeAskedMail = defineMail({
  name: 'email-change-asked',
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
          subject: 'Ihre E-Mail-Adresse soll geändert werden',
          paragraphs: [
            `in Ihrem Konto wurde am ${formatDateTime(locale, values.at)} eine neue E-Mail-Adresse angegeben: ${values.newEmail}. Sie gilt erst, wenn der Link geöffnet wurde, den wir an sie gesendet haben; bis dahin gilt diese Adresse weiter.`,
            `Wenn Sie das nicht waren, öffnen Sie bitte gleich unsere Website, wie Sie es immer tun, nehmen Sie die Änderung in Ihrem Konto zurück, ändern Sie Ihr Passwort und schreiben Sie an ${setting.offering.issuer.supportEmail}.`,
          ],
        },
        en: {
          subject: 'Your email address is to be changed',
          paragraphs: [
            `On ${formatDateTime(locale, values.at)} a new email address was given in your account: ${values.newEmail}. It takes effect only once the link that we sent to it is opened; until then this address stays in use.`,
            `If it was not you, please open our website at once, the way you always do, cancel the change in your account, change your password, and write to ${setting.offering.issuer.supportEmail}.`,
          ],
        },
      },
    ),
});
