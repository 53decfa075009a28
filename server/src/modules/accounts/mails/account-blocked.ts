import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells somebody that there is no business with them, and nothing of why: a reason could be one that must not be told (section 47 GwG). */
export const accountBlockedMail = defineMail({
  name: 'account-blocked',
  values: { name: value('Erika Beispiel') },
  words: (setting) => {
    const { supportEmail } = setting.offering.issuer;
    return (locale, values) =>
      renderMailIn(
        { locale, sender: setting.sender, name: values.name },
        {
          de: {
            subject: 'Zu Ihrem Konto',
            paragraphs: [
              'wir können Ihnen keine Anlage anbieten. Das steht uns nach unseren Bedingungen frei; Gründe nennen wir niemandem.',
              'Offene Aufträge sind beendet. Was Sie darauf gezahlt haben, geht auf das Konto zurück, von dem es kam. Tokens, die Ihnen schon zugeteilt sind, bleiben Ihre, mit allem, was auf sie entfällt.',
            ],
            closing: [`Fragen beantworten wir unter ${supportEmail}.`],
          },
          en: {
            subject: 'About your account',
            paragraphs: [
              'We cannot offer you an investment. Our terms leave us free to decide so; we give reasons to nobody.',
              'Open orders have ended. What you have paid on them will be refunded to the account it came from. Tokens already allocated to you stay yours, with everything they earn.',
            ],
            closing: [`We answer questions at ${supportEmail}.`],
          },
        },
      );
  },
});
