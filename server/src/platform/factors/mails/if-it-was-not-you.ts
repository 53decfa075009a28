import type { Locale } from '@bb1/domain/locale';
import type { MailSetting } from '../../mail/mail-setting.ts';

/**
 * What somebody does who is told of a change to their login. Without a link: whoever is used to them in such mails
 * follows the first forged one. Investors and officers read the same words.
 */
export function ifItWasNotYou(locale: Locale, setting: MailSetting): string[] {
  const { supportEmail } = setting.offering.issuer;
  return locale === 'de'
    ? [
        'Wenn Sie das selbst waren, brauchen Sie nichts zu tun.',
        `Wenn nicht, öffnen Sie bitte gleich unsere Website, wie Sie es immer tun, wählen Sie ein neues Passwort und schreiben Sie an ${supportEmail}.`,
      ]
    : [
        'If it was you, there is nothing for you to do.',
        `If it was not, please open our website at once, the way you always do, choose a new password, and write to ${supportEmail}.`,
      ];
}
