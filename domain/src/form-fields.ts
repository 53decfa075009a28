import { z } from 'zod';
import { COUNTRY_CODES } from './country-codes.ts';
import type { MessageCode } from './messages.ts';

/**
 * An error text of a schema is always a message code; the server words it in the person's language.
 */
export function code(messageCode: MessageCode): { error: MessageCode } {
  return { error: messageCode };
}

// Characters that have no place in names and addresses because they control text, break the line or
// are invisible: format characters (direction, zero width, tags, soft hyphen), line and paragraph
// separators, and letters that are blank by design.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** One line of typed text: trimmed, composed (NFC), without control or direction characters. */
export function line(max: number) {
  return z
    .string(code('required'))
    .trim()
    .normalize('NFC')
    .min(1, code('required'))
    .max(max, code('max_length'))
    .refine((text) => !INVISIBLE.test(text), code('must_be_valid'));
}

/** Several lines of plain text: trimmed, composed (NFC), line ends as one character, without control characters and direction overrides. */
export function lines(max: number) {
  return z
    .string(code('required'))
    .transform((text) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
    .pipe(
      z
        .string()
        .min(1, code('required'))
        .max(max, code('max_length'))
        .refine(
          (text) => !/[\p{Bidi_Control}]|(?![\n\t])\p{Cc}/u.test(text),
          code('must_be_valid'),
        ),
    );
}

export function optionalLine(max: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(max, code('max_length'))
    .refine((text) => !INVISIBLE.test(text), code('must_be_valid'))
    .transform((text) => (text === '' ? null : text))
    .nullish()
    .transform((text) => text ?? null);
}

// Browsers send an empty field as an empty text. The error then says required, not malformed.
const filled = z.string(code('required')).trim().min(1, code('required'));

export const dateField = filled.pipe(z.iso.date(code('must_be_valid')));
export const countryField = filled.pipe(z.enum(COUNTRY_CODES, code('must_be_valid')));
/** Empty becomes null. */
export const optionalCountryField = z
  .string()
  .trim()
  .pipe(z.enum(['', ...COUNTRY_CODES], code('must_be_valid')))
  .nullish()
  .transform((country) => country || null);
/** A box that must be ticked. */
export const acceptedField = z.literal(true, code('must_be_accepted'));
/** Yes or no, without a default: an empty value is no answer. Multipart forms send it as text. */
export const yesNoField = z.union([z.boolean(), z.stringbool()], code('required'));
/** A percentage as text, at most 100 with up to four decimals; empty becomes null. */
export const percentField = optionalLine(9).refine(
  (text) => text === null || /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/.test(text),
  code('must_be_valid'),
);
/** A whole number from 0; forms send it as text. */
export const countField = z.union(
  [
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  code('must_be_valid'),
);
/** A plain decimal number as text. The currency decides how many decimals it may have. */
export const decimalField = filled.pipe(
  z.string().regex(/^-?\d{1,15}(\.\d{1,18})?$/, code('must_be_a_number')),
);
export const emailField = filled
  .pipe(z.string().max(254, code('max_length')))
  .pipe(z.email(code('must_be_valid')));
/**
 * The token of a link in a mail, or the code shown in the mail. Any error is reported as an invalid
 * link.
 */
export const linkTokenField = z
  .string(code('link_invalid'))
  .trim()
  .min(1, code('link_invalid'))
  .max(300, code('link_invalid'));
export const idField = z.uuid(code('not_found'));
/** Path parameters that identify one thing. */
export const byId = z.object({ id: idField });
/** A search term for a list. */
export const searchField = z.string().trim().max(100).optional();
/** The page of a list, from 1, as text from the address. */
export const pageField = z.coerce.number().int().min(1).max(10_000).default(1);
/** A moment in a reply: handlers may give it as the date that the database returns. */
export const timestampField = z.preprocess(
  (moment: Date | string) => (moment instanceof Date ? moment.toISOString() : moment),
  z.iso.datetime(),
);
export const emptyReply = z.object({});
