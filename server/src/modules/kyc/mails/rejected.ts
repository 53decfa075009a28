import type { MailSetting } from '../../../mail-setting.ts';
import { renderMail } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Tells a refusal in neutral words: the reasons may be such as must not be told (section 47 GwG). */
export function kycRejectedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMail(
      locale === 'de'
        ? {
            locale,
            sender: setting.sender,
            subject: 'Zu Ihrer Verifizierung',
            greeting: `Guten Tag ${values['name']},`,
            paragraphs: ['vielen Dank für Ihr Interesse. Leider können wir Ihnen diese Anlage nicht anbieten.', `Wenn Sie Fragen haben, schreiben Sie uns bitte an ${setting.offering.issuer.supportEmail}.`],
          }
        : {
            locale,
            sender: setting.sender,
            subject: 'About your verification',
            greeting: `Dear ${values['name']},`,
            paragraphs: ['thank you for your interest. Unfortunately, we cannot offer you this investment.', `If you have questions, please write to us at ${setting.offering.issuer.supportEmail}.`],
          },
    );
}
