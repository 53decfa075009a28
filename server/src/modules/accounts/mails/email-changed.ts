import { formatDateTime } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMail } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Tells the old and the new address that the one took the place of the other. It carries no link that does something. */
export function emailChangedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMail(
      locale === 'de'
        ? {
            locale,
            sender: setting.sender,
            subject: 'Ihre E-Mail-Adresse wurde geändert',
            greeting: `Guten Tag ${values['name']},`,
            paragraphs: [
              `am ${formatDateTime(locale, values['at'] ?? 0)} wurde die E-Mail-Adresse Ihres Kontos geändert. Sie lautet jetzt ${values['newEmail']}. Mit ihr melden Sie sich an, und dorthin schreiben wir Ihnen.`,
              `Wenn Sie das nicht waren, schreiben Sie bitte sofort an ${setting.offering.issuer.supportEmail}.`,
            ],
          }
        : {
            locale,
            sender: setting.sender,
            subject: 'Your e-mail address was changed',
            greeting: `Dear ${values['name']},`,
            paragraphs: [
              `on ${formatDateTime(locale, values['at'] ?? 0)} the e-mail address of your account was changed. It is now ${values['newEmail']}. You log in with it, and we write to you there.`,
              `If it was not you, please write to ${setting.offering.issuer.supportEmail} at once.`,
            ],
          },
    );
}
