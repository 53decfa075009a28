import type { MailSetting } from '../../../mail-setting.ts';
import { renderMail } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Tells somebody that one of their recovery codes was used. It carries no link that does something. */
export function recoveryCodeUsedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMail(
      locale === 'de'
        ? {
            locale,
            sender: setting.sender,
            subject: 'Ein Wiederherstellungscode wurde verwendet',
            greeting: `Guten Tag ${values['name']},`,
            paragraphs: [
              `statt Ihres zweiten Faktors wurde ein Wiederherstellungscode verwendet. Es gelten noch ${values['left']} Codes; neue machen Sie auf der Seite Ihres Kontos.`,
              'Wenn Sie das selbst waren, brauchen Sie nichts zu tun. Wenn nicht, ändern Sie bitte sofort Ihr Passwort auf unserer Website und schreiben Sie uns.',
            ],
          }
        : {
            locale,
            sender: setting.sender,
            subject: 'A recovery code was used',
            greeting: `Dear ${values['name']},`,
            paragraphs: [
              `a recovery code was used in place of your second factor. ${values['left']} codes still count; you can make new ones on the page of your account.`,
              'If it was you, there is nothing for you to do. If it was not, please change your password on our website at once and write to us.',
            ],
          },
    );
}
