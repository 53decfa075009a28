import type { MailSetting } from '../../../mail-setting.ts';
import { renderMail } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

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
              `Ihre Wiederherstellungscodes wurden durch ${values['left']} neue ersetzt. Die alten gelten nicht mehr.`,
              'Wenn Sie das selbst waren, brauchen Sie nichts zu tun. Wenn nicht, ändern Sie bitte sofort Ihr Passwort auf unserer Website und schreiben Sie uns.',
            ],
          }
        : {
            locale,
            sender: setting.sender,
            subject: 'New recovery codes',
            greeting: `Dear ${values['name']},`,
            paragraphs: [
              `your recovery codes were replaced by ${values['left']} new ones. The old ones no longer count.`,
              'If it was you, there is nothing for you to do. If it was not, please change your password on our website at once and write to us.',
            ],
          },
    );
}
