import { z } from 'zod';
import { code } from '../form-fields.ts';

/** How a phone number is typed, such as `+49 123 4567890`; spaces, dashes, dots, slashes and brackets fall away. */
const phoneField = z
  .string()
  .trim()
  .max(40, code('must_be_valid'))
  .transform((text) => text.replace(/[\s\-./()]/g, '').replace(/^00/, '+'))
  .refine((text) => text === '' || text.startsWith('+'), {
    ...code('phone_country_code'),
    abort: true,
  })
  .refine((text) => text === '' || /^\+[1-9]\d{6,14}$/.test(text), code('must_be_valid'));

/** A number with country code (E.164); null for none, undefined where it was not sent. */
export const optionalPhoneField = phoneField
  .transform((text) => (text === '' ? null : text))
  .nullish();

/** A number with country code (E.164) that has to be given. */
export const phoneNumberField = z
  .string(code('required'))
  .trim()
  .min(1, code('required'))
  .pipe(phoneField);
