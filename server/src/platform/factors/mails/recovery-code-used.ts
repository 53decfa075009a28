import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../mail/mail-layout.ts';
import { defineMail } from '../../mail/define-mail.ts';
import { FACTOR_VALUES } from './factor-values.ts';
import { ifItWasNotYou } from './if-it-was-not-you.ts';
import { recoveryCodesLeft } from './recovery-codes-left.ts';

/** Tells somebody that one of their recovery codes was used. It carries no link that does something. */
export const recoveryCodeUsedMail = defineMail({
  name: 'recovery-code-used',
  values: FACTOR_VALUES,
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ein Wiederherstellungscode wurde verwendet',
          paragraphs: [
            `am ${formatDateTime(locale, values.at)} wurde statt Ihres zweiten Faktors ein Wiederherstellungscode verwendet. ${recoveryCodesLeft(locale, values)} Neue können Sie erstellen, sobald Sie angemeldet sind.`,
            ...ifItWasNotYou(locale, setting),
          ],
        },
        en: {
          subject: 'A recovery code was used',
          paragraphs: [
            `On ${formatDateTime(locale, values.at)} a recovery code was used in place of your second factor. ${recoveryCodesLeft(locale, values)} You can make new ones once you are logged in.`,
            ...ifItWasNotYou(locale, setting),
          ],
        },
      },
    ),
});
