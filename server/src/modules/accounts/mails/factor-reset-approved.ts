import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells the owner of an account that its second factors are gone. */
export const factorResetApprovedMail = defineMail({
  name: 'factor-reset-approved',
  values: { name: value('Erika Beispiel') },
  words: (setting) => {
    const { supportEmail, phone } = setting.offering.issuer;
    const replyTo = { name: setting.sender.name, address: supportEmail };
    return (locale, values) =>
      renderMailIn(
        { locale, sender: setting.sender, name: values.name, replyTo },
        {
          de: {
            subject: 'Ihre zweiten Faktoren wurden entfernt',
            paragraphs: [
              'wir haben alle zweiten Faktoren und Wiederherstellungscodes Ihres Kontos entfernt und alle Browser abgemeldet. Ihr Passwort ist gleich geblieben.',
              'Bitte melden Sie sich mit Ihrem Passwort an und richten Sie in Ihrem Konto unter „Zweiter Faktor“ gleich einen neuen ein. Bis dahin schützt allein das Passwort Ihr Konto.',
            ],
            closing: [
              `Haben Sie nicht darum gebeten? Dann antworten Sie bitte sofort auf diese E-Mail, schreiben Sie an ${supportEmail} oder rufen Sie an unter ${phone}.`,
            ],
          },
          en: {
            subject: 'Your second factors were removed',
            paragraphs: [
              'We have removed all second factors and recovery codes of your account and logged out all browsers. Your password has stayed the same.',
              'Please log in with your password and set up a new factor at once, in your account under “Second factor”. Until then the password alone protects your account.',
            ],
            closing: [
              `Did you not ask for this? Then please reply to this email at once, write to ${supportEmail} or call ${phone}.`,
            ],
          },
        },
      );
  },
});
