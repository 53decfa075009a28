import { z } from 'zod';
import { COUNTRY_CODES } from './country-codes.ts';
import type { MessageCode } from './messages.ts';

/** An error text of a schema is always a message code; the server words it in the person's language. */
export function code(messageCode: MessageCode): { error: MessageCode } {
  return { error: messageCode };
}

// Characters that steer text, break its line or show nothing have no place in names and addresses: format characters
// (direction, zero width, tags, soft hyphen), line and paragraph separators, and letters that are blank by design.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** One line of text a person typed: trimmed, composed (NFC), without control or direction characters. */
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

// A browser sends an empty field as an empty text: anyone who left it out is told that, not that it is malformed.
const filled = z.string(code('required')).trim().min(1, code('required'));

export const dateField = filled.pipe(z.iso.date(code('must_be_valid')));
export const countryField = filled.pipe(z.enum(COUNTRY_CODES, code('must_be_valid')));
/** Nothing typed is null. */
export const optionalCountryField = z
  .string()
  .trim()
  .pipe(z.enum(['', ...COUNTRY_CODES], code('must_be_valid')))
  .nullish()
  .transform((country) => country || null);
/** A box that must be ticked. */
export const acceptedField = z.literal(true, code('must_be_accepted'));
/** Yes or no, asked and not assumed: nothing typed is no answer. Forms with files bring it as text. */
export const yesNoField = z.union([z.boolean(), z.stringbool()], code('required'));
/** A part in percent as text, at most 100 with up to four decimals; nothing typed is null. */
export const percentField = optionalLine(9).refine(
  (text) => text === null || /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/.test(text),
  code('must_be_valid'),
);
/** A whole number from 0; forms bring it as text. */
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
/** A plain decimal number as text; how many decimals it may have is the business of the currency. */
export const decimalField = filled.pipe(
  z.string().regex(/^-?\d{1,15}(\.\d{1,18})?$/, code('must_be_a_number')),
);
export const emailField = filled
  .pipe(z.string().max(254, code('max_length')))
  .pipe(z.email(code('must_be_valid')));
/** The token of a link in a mail, or typed as the code that the mail shows. Whatever is wrong with it, the link is what is not valid. */
export const linkTokenField = z
  .string(code('link_invalid'))
  .trim()
  .min(1, code('link_invalid'))
  .max(300, code('link_invalid'));
export const idField = z.uuid(code('not_found'));
/** The parameters of a path that names one thing. */
export const byId = z.object({ id: idField });
/** A part of what is looked for in a list. */
export const searchField = z.string().trim().max(100).optional();
/** Which page of a list is wanted, from 1; as it stands in an address. */
export const pageField = z.coerce.number().int().min(1).max(10_000).default(1);
export const timestampField = z.iso.datetime();
export const noBody = z.object({});
