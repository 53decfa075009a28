import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../mail/mail-layout.ts';
import { defineMail } from '../../mail/define-mail.ts';
import { FACTOR_VALUES, type FactorValues } from './factor-values.ts';
import { ifItWasNotYou } from './if-it-was-not-you.ts';
import { recoveryCodesLeft } from './recovery-codes-left.ts';

/** Tells somebody of a second factor that was removed from their login. It carries no link that does something. */
export const factorRemovedMail = defineMail({
  name: 'factor-removed',
  values: FACTOR_VALUES,
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Zweiter Faktor entfernt',
          paragraphs: [
            `am ${formatDateTime(locale, values.at)} wurde ${factor(locale, values)} als zweiter Faktor Ihrer Anmeldung entfernt.`,
            values.left === '0'
              ? 'Wiederherstellungscodes, die Sie noch haben, gelten nicht mehr.'
              : recoveryCodesLeft(locale, values),
            ...ifItWasNotYou(locale, setting),
          ],
        },
        en: {
          subject: 'Second factor removed',
          paragraphs: [
            `On ${formatDateTime(locale, values.at)} ${factor(locale, values)} was removed as a second factor of your login.`,
            values.left === '0'
              ? 'Recovery codes that you still have no longer count.'
              : recoveryCodesLeft(locale, values),
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
