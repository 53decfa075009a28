import { z } from 'zod';
import { code } from './form-fields.ts';

/**
 * Digits of a code sent by mail: more than 26 bits, with five attempts (OWASP ASVS v5.0.0-6.5.4).
 */
export const MAIL_CODE_DIGITS = 8;
/** Minutes until a code expires (OWASP ASVS v5.0.0-6.5.5). */
export const MAIL_CODE_MINUTES = 10;

/** A code from a mail, with or without the space in its middle. */
export const mailCodeField = z
  .string(code('required'))
  .max(60, code('invalid_code'))
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, code('required'))
      .regex(/^\d{8}$/, code('invalid_code')),
  );

/** As printed: two groups of four. */
export function printedMailCode(digits: string): string {
  return digits.replace(/^(\d{4})(?=\d)/, '$1 ');
}
