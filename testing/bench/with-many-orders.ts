import type { Offering } from '../../domain/src/offering/offering.ts';

/** The offering with limits of unpaid orders that a bench's few people do not reach. */
export function withManyOrders(offering: Offering): Offering {
  const openOrders = {
    maximumCount: 1_000,
    beforeApproval: {
      maximumEur: offering.sale.maximumPerOrderEur,
      maximumCount: 1_000,
      sharePercent: 100,
    },
  };
  return { ...offering, sale: { ...offering.sale, openOrders } };
}
