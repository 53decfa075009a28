import type { MailSetting } from '../../../mail-setting.ts';
import { renderMail } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate, MailValues } from '../../../platform/mail/outbox.ts';

/** Tells somebody of a second factor that was added to their login. It carries no link that does something. */
export function factorAddedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMail(
      locale === 'de'
        ? {
            locale,
            sender: setting.sender,
            subject: 'Neuer zweiter Faktor für Ihre Anmeldung',
            greeting: `Guten Tag ${values['name']},`,
            paragraphs: [
              `für Ihre Anmeldung wurde ${factor(locale, values)} als zweiter Faktor eingerichtet.`,
              'Wenn Sie das selbst waren, brauchen Sie nichts zu tun. Wenn nicht, ändern Sie bitte sofort Ihr Passwort auf unserer Website und schreiben Sie uns.',
            ],
          }
        : {
            locale,
            sender: setting.sender,
            subject: 'New second factor for your login',
            greeting: `Dear ${values['name']},`,
            paragraphs: [
              `${factor(locale, values)} was set up as a second factor for your login.`,
              'If it was you, there is nothing for you to do. If it was not, please change your password on our website at once and write to us.',
            ],
          },
    );
}

function factor(locale: 'en' | 'de', { factor: kind, passkey }: MailValues): string {
  if (kind === 'passkey') return locale === 'de' ? `der Passkey „${passkey}“` : `the passkey “${passkey}”`;
  return locale === 'de' ? 'eine Authenticator-App' : 'an authenticator app';
}
