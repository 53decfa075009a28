import { value, defineMail } from '../mail/define-mail.ts';
import factorsMails from '@bb1/texts/mails/factors';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../mail/mail-layout.ts';

/** Values of the mails about second factors. */
const FACTOR_VALUES = {
  name: value('Erika Beispiel'),
  factor: value('passkey'),
  passkey: value('Phone'),
  left: value('9'),
  at: value('2031-03-11T11:00:00Z'),
};

export type FactorValues = Readonly<Record<keyof typeof FACTOR_VALUES, string>>;

/** Notifies a person that a second factor was added. It has no link that does something. */
export const factorAddedMail = defineMail({
  name: 'factor-added',
  fixed: ['subject', 'paragraphs.2'],
  values: FACTOR_VALUES,
  words: (setting) => (locale, values) =>
    composeMail(factorsMails[locale]['factor-added'], {
      at: formatDateTime(locale, values.at),
      factor: values.factor,
      passkey: values.passkey,
      supportEmail: setting.offering.issuer.supportEmail,
    }),
});

/** Notifies a person that a second factor was removed. It has no link that does something. */
export const factorRemovedMail = defineMail({
  name: 'factor-removed',
  fixed: ['subject', 'paragraphs.3'],
  values: FACTOR_VALUES,
  words: (setting) => (locale, values) =>
    composeMail(factorsMails[locale]['factor-removed'], {
      at: formatDateTime(locale, values.at),
      factor: values.factor,
      passkey: values.passkey,
      left: Number(values.left),
      supportEmail: setting.offering.issuer.supportEmail,
    }),
});

/** Notifies a person that a recovery code was used. It has no link that does something. */
export const recoveryCodeUsedMail = defineMail({
  name: 'recovery-code-used',
  fixed: ['subject', 'paragraphs.2'],
  values: FACTOR_VALUES,
  words: (setting) => (locale, values) =>
    composeMail(factorsMails[locale]['recovery-code-used'], {
      at: formatDateTime(locale, values.at),
      left: Number(values.left),
      supportEmail: setting.offering.issuer.supportEmail,
    }),
});

/** Notifies a person that the recovery codes were replaced. It has no link that does something. */
export const recoveryCodesRenewedMail = defineMail({
  name: 'recovery-codes-renewed',
  fixed: ['subject', 'paragraphs.2'],
  values: FACTOR_VALUES,
  words: (setting) => (locale, values) =>
    composeMail(factorsMails[locale]['recovery-codes-renewed'], {
      at: formatDateTime(locale, values.at),
      left: values.left,
      supportEmail: setting.offering.issuer.supportEmail,
    }),
});
