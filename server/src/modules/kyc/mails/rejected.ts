import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells a refusal in neutral words: the reasons may be such as must not be told (section 47 GwG). */
export const kycRejectedMail = defineMail({
  name: 'kyc-rejected',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Zu Ihrer Identitätsprüfung',
          paragraphs: [
            'vielen Dank für Ihr Interesse. Leider können wir Ihnen diese Anlage nicht anbieten.',
            `Wenn Sie Fragen haben, schreiben Sie uns bitte an ${setting.offering.issuer.supportEmail}.`,
          ],
        },
        en: {
          subject: 'About your verification',
          paragraphs: [
            'Thank you for your interest. Unfortunately, we cannot offer you this investment.',
            `If you have questions, please write to us at ${setting.offering.issuer.supportEmail}.`,
          ],
        },
      },
    ),
});
