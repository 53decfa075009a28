import type { Offering } from './offering.ts';

export type SalePhase = 'before' | 'open' | 'ended';

/** The sale has ended once at most one second is left. The server's clock decides. */
export function salePhase(sale: Offering['sale'], now: Date): SalePhase {
  if (Date.parse(sale.end) - now.getTime() <= 1000) return 'ended';
  return now.getTime() < Date.parse(sale.start) ? 'before' : 'open';
}
