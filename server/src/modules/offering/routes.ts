import { reachableTiers } from '@bb1/domain/offering/price-tiers';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { eur } from '@bb1/domain/money';
import { priceOrder } from '@bb1/domain/offering/price-order';
import { salePhase } from '@bb1/domain/offering/sale-phase';
import type { House } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { saleSums, type SaleSums } from './sale-sums.ts';

export function offeringRoutes(serve: Serve, house: House): void {
  const { config, offering, clock } = house;
  let reading: Promise<SaleSums> | null = null;
  // Concurrent callers share one read: a hundred arrive within a second when a sale starts.
  const sumsNow = () => (reading ??= saleSums(house).finally(() => (reading = null)));

  serve(getConfig)(async () => {
    const { sale } = offering;
    const now = clock.now();
    const { raisedCents, reservedCents } = await sumsNow();
    const soldCents = raisedCents + reservedCents;
    const priceOf = priceOrder(sale, { amountCents: 1n, soldCents, now })[0]?.priceCents ?? 0n;
    return {
      offering_name: offering.name,
      token_code: offering.token.code,
      token_nominal_eur: offering.token.nominalEur,
      now_timestamp: now.getTime(),
      sale_start_timestamp: Date.parse(sale.start),
      sale_end_timestamp: Date.parse(sale.end),
      sale_phase: salePhase(sale, now),
      sale_cap_eur: sale.capEur,
      sale_raised_eur: eur(raisedCents),
      sale_reserved_eur: eur(reservedCents),
      minimum_exclusive_eur: sale.minimumExclusiveEur,
      maximum_per_order_eur: sale.maximumPerOrderEur,
      current_price_eur: eur(priceOf),
      tiers: reachableTiers(sale).map((tier) => ({
        price_eur: tier.priceEur,
        until_timestamp: tier.until === null ? null : Date.parse(tier.until),
        volume_eur: tier.volumeEur,
      })),
      payment_methods: [...house.paymentMethods],
      payment_deadline_days: sale.paymentDeadlineDays,
      video_from_eur: offering.kyc.videoFromEur,
      support_email: offering.issuer.supportEmail,
      stellar_network_passphrase: config.STELLAR_NETWORK_PASSPHRASE,
      asset_issuer: config.STELLAR_ISSUER,
      sandbox: config.MODE === 'sandbox',
    };
  });
}
