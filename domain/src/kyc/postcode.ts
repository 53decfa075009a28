const FIVE_DIGITS = /^\d{5}$/;
const FOUR_DIGITS = /^\d{4}$/;

/** The form of postcodes by country (Universal Postal Union, addressing systems, January 2026). */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: FOUR_DIGITS,
  BE: FOUR_DIGITS,
  CH: FOUR_DIGITS,
  CZ: /^\d{3} ?\d{2}$/,
  DE: FIVE_DIGITS,
  DK: FOUR_DIGITS,
  ES: FIVE_DIGITS,
  FI: FIVE_DIGITS,
  FR: FIVE_DIGITS,
  IT: FIVE_DIGITS,
  LI: FOUR_DIGITS,
  LU: FOUR_DIGITS,
  NL: /^\d{4} ?[A-Za-z]{2}$/,
  NO: FOUR_DIGITS,
  PL: /^\d{2}-\d{3}$/,
  PT: /^\d{4}-\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
  SK: /^\d{3} ?\d{2}$/,
};

/** Whether a postcode can be one of the country; any is, where the form is not known here. */
export function isPostcodeOf(country: string, postcode: string): boolean {
  return FORMS[country]?.test(postcode) ?? true;
}
