import type { MailSetting } from '../../../mail-setting.ts';
import { renderMail } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Tells the owner of an address that somebody wanted to change another account to it. */
export function addressWantedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMail(
      locale === 'de'
        ? {
            locale,
            sender: setting.sender,
            subject: 'Ihre E-Mail-Adresse wurde für ein anderes Konto angegeben',
            greeting: `Guten Tag ${values['name']},`,
            paragraphs: [
              'jemand wollte ein anderes Konto auf Ihre E-Mail-Adresse umstellen. Ihre Adresse gehört zu Ihrem Konto; es wurde nichts daran geändert.',
              'Wenn Sie das selbst waren: Zu einer Adresse gibt es immer nur ein Konto. Wenn nicht, brauchen Sie nichts zu tun.',
            ],
          }
        : {
            locale,
            sender: setting.sender,
            subject: 'Your e-mail address was given for another account',
            greeting: `Dear ${values['name']},`,
            paragraphs: [
              'somebody wanted to change another account to your e-mail address. Your address belongs to your account; nothing about it was changed.',
              'If it was you: there is only ever one account for an address. If it was not, there is nothing for you to do.',
            ],
          },
    );
}
