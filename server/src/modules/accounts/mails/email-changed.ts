import { formatDateTime } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Tells the old and the new address that the one took the place of the other. It carries no link that does something. */
export function emailChangedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
      {
        de: {
          subject: 'Ihre E-Mail-Adresse wurde geändert',
          paragraphs: [
            `am ${formatDateTime(locale, values['at'] ?? 0)} wurde die E-Mail-Adresse Ihres Kontos geändert. Sie lautet jetzt ${values['newEmail']}. Mit ihr melden Sie sich an, und dorthin schreiben wir Ihnen.`,
            `Wenn Sie das nicht waren, schreiben Sie bitte sofort an ${setting.offering.issuer.supportEmail}.`,
          ],
        },
        en: {
          subject: 'Your e-mail address was changed',
          paragraphs: [
            `on ${formatDateTime(locale, values['at'] ?? 0)} the e-mail address of your account was changed. It is now ${values['newEmail']}. You log in with it, and we write to you there.`,
            `If it was not you, please write to ${setting.offering.issuer.supportEmail} at once.`,
          ],
        },
      },
    );
}
