import { code, line } from '../form-fields.ts';

// Letters of DIN 91379, the standard for names in European registers and passports. Look-alikes
// from other alphabets would show one name to people and another to the list comparison; so would
// clicks, phonetic and mathematical letters.
const LATIN = /[A-Za-zªºÀ-ſƇƈƏƗƠơƯưƵ-ƷǍ-ǵǸ-țȞ-ȟȦ-ȳəɨʒʰ-˿Ḁ-ỿ]/;

/**
 * One line of a person's or company's name, in Latin letters with any diacritics. Digits and signs
 * are left to the caller.
 */
export function latinLine(max: number) {
  return line(max).refine(
    (text) => (text.match(/\p{L}/gu) ?? []).every((letter) => LATIN.test(letter)),
    code('latin_letters'),
  );
}

/** A document's number as printed: plain letters and digits with separators. */
export const documentNumberField = line(30).refine(
  (text) => /^[A-Za-z0-9 ./<-]+$/.test(text) && /[A-Za-z0-9]/.test(text),
  code('must_be_valid'),
);
