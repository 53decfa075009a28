import { isIban, normaliseIban } from '@bb1/domain/payments/iban';

/** The number of an account as a bank wrote it: an IBAN where it is a valid one, and else whatever it may be. */
export function accountNumber(text: string | null): {
  iban: string | null;
  otherAccount: string | null;
} {
  const iban = text === null ? null : normaliseIban(text);
  return iban !== null && isIban(iban)
    ? { iban, otherAccount: null }
    : { iban: null, otherAccount: text };
}
