import { isIban, normaliseIban } from '@bb1/domain/payments/iban';

/**
 * An account number as the bank wrote it: an IBAN where it is valid, otherwise any other number.
 */
export function accountNumber(text: string | null): {
  iban: string | null;
  otherAccount: string | null;
} {
  const iban = text === null ? null : normaliseIban(text);
  return iban !== null && isIban(iban)
    ? { iban, otherAccount: null }
    : { iban: null, otherAccount: text };
}
