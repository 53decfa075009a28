import { code, line } from '../form-fields.ts';

// Letters of DIN 91379, which registers and passports in Europe write names with. Letters of other alphabets that look like
// these would show one name to people and another to the comparison with lists; so would clicks, phonetic and mathematical letters.
const LATIN = /[A-Za-zªºÀ-ſƇƈƏƗƠơƯưƵ-ƷǍ-ǵǸ-țȞ-ȟȦ-ȳəɨʒʰ-˿Ḁ-ỿ]/;

/** One line of a name or a firm, in Latin letters with any marks; digits and signs are left to who reads it. */
export function latinLine(max: number) {
  return line(max).refine(
    (text) => (text.match(/\p{L}/gu) ?? []).every((letter) => LATIN.test(letter)),
    code('latin_letters'),
  );
}

/** The number of a document as it is printed: plain letters and digits, and what people set between them. */
export const documentNumberField = line(30).refine(
  (text) => /^[A-Za-z0-9 ./<-]+$/.test(text) && /[A-Za-z0-9]/.test(text),
  code('must_be_valid'),
);
