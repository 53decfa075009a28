import { value } from '../../mail/define-mail.ts';

/** Values of the mails about second factors. */
export const FACTOR_VALUES = {
  name: value('Erika Beispiel'),
  factor: value('passkey'),
  passkey: value('Phone'),
  left: value('9'),
  at: value('2031-03-11T11:00:00Z'),
};

export type FactorValues = Readonly<Record<keyof typeof FACTOR_VALUES, string>>;
