import type { MailSetting } from '../../../mail-setting.ts';
import { renderMail } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate, MailValues } from '../../../platform/mail/outbox.ts';

/** Tells somebody of a second factor that was removed from their login. It carries no link that does something. */
export function factorRemovedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMail(
      locale === 'de'
        ? {
            locale,
            sender: setting.sender,
            subject: 'Zweiter Faktor entfernt',
            greeting: `Guten Tag ${values['name']},`,
            paragraphs: [
              `aus Ihrer Anmeldung wurde ${factor(locale, values)} als zweiter Faktor entfernt.`,
              values['left'] === '0' ? 'Wiederherstellungscodes, die Sie noch haben, gelten nicht mehr.' : `Es gelten noch ${values['left']} Wiederherstellungscodes.`,
              'Wenn Sie das selbst waren, brauchen Sie nichts zu tun. Wenn nicht, ändern Sie bitte sofort Ihr Passwort auf unserer Website und schreiben Sie uns.',
            ],
          }
        : {
            locale,
            sender: setting.sender,
            subject: 'Second factor removed',
            greeting: `Dear ${values['name']},`,
            paragraphs: [
              `${factor(locale, values)} was removed as a second factor of your login.`,
              values['left'] === '0' ? 'Recovery codes that you still have no longer count.' : `${values['left']} recovery codes still count.`,
              'If it was you, there is nothing for you to do. If it was not, please change your password on our website at once and write to us.',
            ],
          },
    );
}

function factor(locale: 'en' | 'de', { factor: kind, passkey }: MailValues): string {
  if (kind === 'passkey') return locale === 'de' ? `der Passkey „${passkey}“` : `the passkey “${passkey}”`;
  return locale === 'de' ? 'eine Authenticator-App' : 'an authenticator app';
}
