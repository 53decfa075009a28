import factorsMails from '@bb1/texts/mails/factors';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../mail/mail-layout.ts';
import { defineMail } from '../../mail/define-mail.ts';
import { FACTOR_VALUES } from './factor-values.ts';

/** Notifies a person that a second factor was added. It has no link that does something. */
export const factorAddedMail = defineMail({
  name: 'factor-added',
  fixed: ['subject', 'paragraphs.2'],
  values: FACTOR_VALUES,
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name },
      factorsMails[locale]['factor-added'],
      {
        at: formatDateTime(locale, values.at),
        factor: values.factor,
        passkey: values.passkey,
        supportEmail: setting.offering.issuer.supportEmail,
      },
    ),
});
