import { formatDateTime } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMail } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';
import { ifItWasNotYou } from './if-it-was-not-you.ts';

/** Tells somebody that their recovery codes were replaced. It carries no link that does something. */
export function recoveryCodesRenewedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMail(
      locale === 'de'
        ? {
            locale,
            sender: setting.sender,
            subject: 'Neue Wiederherstellungscodes',
            greeting: `Guten Tag ${values['name']},`,
            paragraphs: [
              `am ${formatDateTime(locale, values['at'] ?? 0)} wurden Ihre Wiederherstellungscodes durch ${values['left']} neue ersetzt. Die alten gelten nicht mehr.`,
              ...ifItWasNotYou(locale, setting),
            ],
          }
        : {
            locale,
            sender: setting.sender,
            subject: 'New recovery codes',
            greeting: `Dear ${values['name']},`,
            paragraphs: [
              `on ${formatDateTime(locale, values['at'] ?? 0)} your recovery codes were replaced by ${values['left']} new ones. The old ones no longer count.`,
              ...ifItWasNotYou(locale, setting),
            ],
          },
    );
}
