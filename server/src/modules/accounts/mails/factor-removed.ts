import { formatDateTime } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate, MailValues } from '../../../platform/mail/outbox.ts';
import { ifItWasNotYou } from './if-it-was-not-you.ts';
import { recoveryCodesLeft } from './recovery-codes-left.ts';

/** Tells somebody of a second factor that was removed from their login. It carries no link that does something. */
export function factorRemovedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
      {
        de: {
          subject: 'Zweiter Faktor entfernt',
          paragraphs: [
            `am ${formatDateTime(locale, values['at'] ?? 0)} wurde ${factor(locale, values)} als zweiter Faktor Ihrer Anmeldung entfernt.`,
            values['left'] === '0'
              ? 'Wiederherstellungscodes, die Sie noch haben, gelten nicht mehr.'
              : recoveryCodesLeft(locale, values),
            ...ifItWasNotYou(locale, setting),
          ],
        },
        en: {
          subject: 'Second factor removed',
          paragraphs: [
            `on ${formatDateTime(locale, values['at'] ?? 0)} ${factor(locale, values)} was removed as a second factor of your login.`,
            values['left'] === '0'
              ? 'Recovery codes that you still have no longer count.'
              : recoveryCodesLeft(locale, values),
            ...ifItWasNotYou(locale, setting),
          ],
        },
      },
    );
}

function factor(locale: 'en' | 'de', { factor: kind, passkey }: MailValues): string {
  if (kind === 'passkey')
    return locale === 'de' ? `der Passkey „${passkey}“` : `the passkey “${passkey}”`;
  return locale === 'de' ? 'eine Authenticator-App' : 'an authenticator app';
}
