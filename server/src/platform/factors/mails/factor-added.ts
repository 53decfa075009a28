import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../mail/mail-layout.ts';
import { defineMail } from '../../mail/define-mail.ts';
import { FACTOR_VALUES, type FactorValues } from './factor-values.ts';
import { ifItWasNotYou } from './if-it-was-not-you.ts';

/** Tells somebody of a second factor that was added to their login. It carries no link that does something. */
export const factorAddedMail = defineMail({
  name: 'factor-added',
  values: FACTOR_VALUES,
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Neuer zweiter Faktor für Ihre Anmeldung',
          paragraphs: [
            `für Ihre Anmeldung wurde am ${formatDateTime(locale, values.at)} ${factor(locale, values)} als zweiter Faktor eingerichtet.`,
            ...ifItWasNotYou(locale, setting),
          ],
        },
        en: {
          subject: 'New second factor for your login',
          paragraphs: [
            `On ${formatDateTime(locale, values.at)} ${factor(locale, values)} was set up as a second factor for your login.`,
            ...ifItWasNotYou(locale, setting),
          ],
        },
      },
    ),
});

function factor(locale: 'en' | 'de', { factor: kind, passkey }: FactorValues): string {
  if (kind === 'passkey')
    return locale === 'de' ? `der Passkey „${passkey}“` : `the passkey “${passkey}”`;
  return locale === 'de' ? 'eine Authenticator-App' : 'an authenticator app';
}
