import { z } from 'zod';
import { code } from '../form-fields.ts';

/**
 * The format of a phone number, such as `+49 123 4567890`. Spaces, dashes, dots, slashes and
 * brackets are removed.
 */
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

/** An optional number with country code (E.164): null if empty, undefined if not sent. */
export const optionalPhoneField = phoneField
  .transform((text) => (text === '' ? null : text))
  .nullish();

/** A required number with country code (E.164). */
export const phoneNumberField = z
  .string(code('required'))
  .trim()
  .min(1, code('required'))
  .pipe(phoneField);
