import { endsInCheckDigit } from './mod-11-10.ts';

/**
 * Whether a text can be the tax number of a company in Germany: a VAT identification number (DE and nine digits with a
 * check digit by ISO 7064 MOD 11,10), or a tax number of 10 or 11 digits as a state writes it, or of 13 digits as all states do.
 */
export function isGermanBusinessTaxNumber(text: string): boolean {
  const plain = text.replace(/[\s/.-]/g, '').toUpperCase();
  const vat = /^DE(\d{9})$/.exec(plain)?.[1];
  if (vat !== undefined) return endsInCheckDigit(vat);
  return /^(\d{10}|\d{11}|\d{13})$/.test(plain) && !/^0+$/.test(plain);
}
