import { endsInCheckDigit } from './mod-11-10.ts';

/**
 * German tax identification number: 10 digits and a check digit by ISO 7064 MOD 11,10 (section 139b AO, StIdV section 1).
 * The first digit is not 0; exactly one digit of the first ten occurs twice or three times, never three in a row.
 */
export function isGermanTaxId(text: string): boolean {
  const digits = germanTaxIdDigits(text);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const first = digits.slice(0, 10);
  const repeated = [...new Set(first)]
    .map((digit) => [digit, first.split(digit).length - 1] as const)
    .filter(([, count]) => count > 1);
  const only = repeated[0];
  if (
    repeated.length !== 1 ||
    only === undefined ||
    only[1] > 3 ||
    first.includes(only[0].repeat(3))
  )
    return false;
  return endsInCheckDigit(digits);
}

/** The canonical spelling of a German number, however it was typed ("36 574 261 809"). */
export function germanTaxIdDigits(text: string): string {
  return text.replace(/[\s/]/g, '');
}
