import { cents, eur } from '@bb1/domain/money';

/** The increase (EUR, decimal strings); negative for a decrease. */
export function differenceOf(now: string, before: string): string {
  return eur(cents(now) - cents(before));
}
