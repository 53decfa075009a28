import { cents, eur } from '@bb1/domain/money';

/** How much more (EUR, decimal strings) than before; less is negative. */
export function differenceOf(now: string, before: string): string {
  return eur(cents(now) - cents(before));
}
