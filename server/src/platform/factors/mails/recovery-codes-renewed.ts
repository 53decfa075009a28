import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../mail/mail-layout.ts';
import { defineMail } from '../../mail/define-mail.ts';
import { FACTOR_VALUES } from './factor-values.ts';
import { ifItWasNotYou } from './if-it-was-not-you.ts';

/** Tells somebody that their recovery codes were replaced. It carries no link that does something. */
export const recoveryCodesRenewedMail = defineMail({
  name: 'recovery-codes-renewed',
  values: FACTOR_VALUES,
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Neue Wiederherstellungscodes',
          paragraphs: [
            `am ${formatDateTime(locale, values.at)} wurden Ihre Wiederherstellungscodes durch ${values.left} neue ersetzt. Die alten gelten nicht mehr.`,
            ...ifItWasNotYou(locale, setting),
          ],
        },
        en: {
          subject: 'New recovery codes',
          paragraphs: [
            `On ${formatDateTime(locale, values.at)} your recovery codes were replaced by ${values.left} new ones. The old ones no longer count.`,
            ...ifItWasNotYou(locale, setting),
          ],
        },
      },
    ),
});
