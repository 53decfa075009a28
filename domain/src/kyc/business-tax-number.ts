import { endsInCheckDigit } from './mod-11-10.ts';

/**
 * Whether a text can be a German company's tax number: a VAT identification number (DE and nine
 * digits with a check digit by ISO 7064 MOD 11,10), a tax number of 10 or 11 digits in a state's
 * format, or one of 13 digits in the federal format.
 */
export function isGermanBusinessTaxNumber(text: string): boolean {
  const plain = text.replace(/[\s/.-]/g, '').toUpperCase();
  const vat = /^DE(\d{9})$/.exec(plain)?.[1];
  if (vat !== undefined) return endsInCheckDigit(vat);
  return /^(\d{10}|\d{11}|\d{13})$/.test(plain) && !/^0+$/.test(plain);
}
