import { cents } from '../money.ts';
import type { PublicConfig } from './endpoints.ts';

/** What counts for tiers and for the cap: everything that is ordered, paid or reserved. */
export function soldCents(
  sale: Pick<PublicConfig, 'sale_raised_eur' | 'sale_reserved_eur'>,
): bigint {
  return cents(sale.sale_raised_eur) + cents(sale.sale_reserved_eur);
}
