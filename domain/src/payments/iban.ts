/** Total length of an IBAN by country (SWIFT IBAN registry, ISO 13616). Countries outside the registry have no IBAN. */
const COUNTRIES_BY_LENGTH: Readonly<Record<number, string>> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
};

const LENGTHS: ReadonlyMap<string, number> = new Map(
  Object.entries(COUNTRIES_BY_LENGTH).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)] as const),
  ),
);

/** Capital letters without blanks, hyphens, dots or a leading word IBAN. Validates nothing. */
export function normaliseIban(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[\s.\-\u00A0\u2010-\u2015]/gu, '')
    .replace(/^IBAN:?/u, '');
}

/**
 * True for a normalised IBAN of a known country with the right length and check digits (ISO 13616,
 * ISO 7064 MOD 97-10).
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/u.test(iban)) return false;
  if (LENGTHS.get(iban.slice(0, 2)) !== iban.length) return false;
  // The check digits 00, 01 and 99 satisfy MOD 97 too, but the standard only assigns 02 to 98.
  const checkDigits = Number(iban.slice(2, 4));
  return checkDigits >= 2 && checkDigits <= 98 && remainder97(iban) === 1;
}

/**
 * Countries whose banks take SEPA credit transfers (EPC409-09): the European Economic Area, Switzerland, the United Kingdom with
 * Gibraltar, the small states, and those of south-east Europe that joined.
 */
const SEPA_COUNTRIES = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO CH GB GI AD MC SM VA AL MD ME MK RS'.split(
    ' ',
  ),
);

/** True for a normalised IBAN that a SEPA credit transfer reaches. */
export function isSepaIban(iban: string): boolean {
  return isIban(iban) && SEPA_COUNTRIES.has(iban.slice(0, 2));
}

/** Groups of four, as IBANs are printed: `DE02 1203 0000 0000 2020 51`. */
export function formatIban(iban: string): string {
  return normaliseIban(iban).replaceAll(/(.{4})(?=.)/gu, '$1 ');
}

/** Shows country, check digits and the last four characters only: `DE02 •••• •••• •••• ••20 51`. */
export function maskIban(iban: string): string {
  const full = normaliseIban(iban);
  if (full.length < 12) return formatIban('•'.repeat(full.length));
  return formatIban(full.slice(0, 4) + '•'.repeat(full.length - 8) + full.slice(-4));
}

/**
 * Digit by digit, because an IBAN as one number exceeds a safe integer; letters count as 10 to 35.
 */
function remainder97(iban: string): number {
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  return rearranged.split('').reduce((rest, character) => {
    const value = Number.parseInt(character, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}
