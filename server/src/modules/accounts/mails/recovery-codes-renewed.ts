import { formatDateTime } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';
import { ifItWasNotYou } from './if-it-was-not-you.ts';

/** Tells somebody that their recovery codes were replaced. It carries no link that does something. */
export function recoveryCodesRenewedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
      {
        de: {
          subject: 'Neue Wiederherstellungscodes',
          paragraphs: [
            `am ${formatDateTime(locale, values['at'] ?? 0)} wurden Ihre Wiederherstellungscodes durch ${values['left']} neue ersetzt. Die alten gelten nicht mehr.`,
            ...ifItWasNotYou(locale, setting),
          ],
        },
        en: {
          subject: 'New recovery codes',
          paragraphs: [
            `on ${formatDateTime(locale, values['at'] ?? 0)} your recovery codes were replaced by ${values['left']} new ones. The old ones no longer count.`,
            ...ifItWasNotYou(locale, setting),
          ],
        },
      },
    );
}
