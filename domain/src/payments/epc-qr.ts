import { isIban, normaliseIban } from './iban.ts';

const MAX_NAME = 70;
const MAX_TEXT = 140;
const MAX_CENTS = 99_999_999_999n;
const MAX_BYTES = 331;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/u;

/**
 * The text inside a payment QR code (EPC069-12 version 002, in Germany "GiroCode"), for a SEPA
 * credit transfer in EUR. Draw it with error correction level M and at most symbol version 13. The
 * reference goes into the unstructured remittance field. Values are never cut to fit, because a
 * shortened name or reference would make a wrong payment.
 * @throws RangeError naming the value that the guideline does not allow
 */
export function epcQrText(payment: {
  beneficiaryName: string;
  iban: string;
  bic?: string;
  amountCents: bigint;
  reference: string;
}): string {
  const iban = normaliseIban(payment.iban);
  if (!isIban(iban)) throw new RangeError('The IBAN for the payment code is not valid');
  const bic = payment.bic ?? '';
  if (bic !== '' && !BIC.test(bic))
    throw new RangeError('The BIC for the payment code is not valid');
  assertText('beneficiary name', payment.beneficiaryName, MAX_NAME);
  assertText('reference', payment.reference, MAX_TEXT);
  const purposeCode = '';
  const structuredReference = '';
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    payment.beneficiaryName,
    iban,
    amountText(payment.amountCents),
    purposeCode,
    structuredReference,
    payment.reference,
  ];
  const text = lines.join('\n');
  const bytes = utf8Length(text);
  if (bytes > MAX_BYTES)
    throw new RangeError(`A payment code holds ${MAX_BYTES} bytes, these values need ${bytes}`);
  return text;
}

function amountText(cents: bigint): string {
  if (cents < 1n || cents > MAX_CENTS)
    throw new RangeError('The amount of a payment code is 0.01 to 999999999.99 EUR');
  return `EUR${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}

function assertText(what: string, text: string, maxCharacters: number): void {
  const characters = Array.from(text).length;
  if (text.trim() === '') throw new RangeError(`The ${what} of a payment code must not be empty`);
  if (characters > maxCharacters)
    throw new RangeError(
      `The ${what} of a payment code has ${characters} characters, at most ${maxCharacters} are allowed`,
    );
  // A line break would move every later field; lone surrogates have no bytes in UTF-8.
  if (/[\p{Cc}\u2028\u2029]/u.test(text) || !text.isWellFormed())
    throw new RangeError(`The ${what} of a payment code has a line break or control character`);
}

function utf8Length(text: string): number {
  return Array.from(text).reduce((bytes, character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return bytes + 1;
    if (code < 0x800) return bytes + 2;
    return bytes + (code < 0x1_00_00 ? 3 : 4);
  }, 0);
}
