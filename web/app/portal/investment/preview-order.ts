import { cents, eur, tokens } from '@bb1/domain/money';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import type { Offering } from '@bb1/domain/offering/offering';
import { soldCents } from '@bb1/domain/offering/sold-cents';
import { faceValueCents, priceOrder } from '@bb1/domain/offering/price-order';

interface PreviewedPart {
  readonly price: string;
  readonly amount: string;
  readonly tokens: string;
}

/** What an order would be if it were placed now; decimal strings. */
export interface PricedPreview {
  readonly kind: 'priced';
  readonly amount: string;
  readonly tokens: string;
  readonly faceValue: string;
  readonly parts: readonly PreviewedPart[];
}

export type OrderPreview =
  | { readonly kind: 'none' }
  /** The refusal the server would give; `limit` is the amount in EUR in its message. */
  | {
      readonly kind: 'refused';
      readonly code:
        | 'sold_out'
        | 'all_reserved'
        | 'amount_too_small'
        | 'amount_too_large'
        | 'cap_reached';
      readonly limit?: string;
    }
  | PricedPreview;

type PricingConfig = Pick<
  PublicConfig,
  | 'sale_cap_eur'
  | 'minimum_exclusive_eur'
  | 'maximum_per_order_eur'
  | 'tiers'
  | 'sale_raised_eur'
  | 'sale_reserved_eur'
  | 'now_timestamp'
  | 'token_nominal_eur'
>;

/**
 * Prices an amount (a plain decimal string) by the same rule and the same figures as the server;
 * with the EUR price of the applied discount code, if there is one.
 */
export function previewOrder(
  config: PricingConfig,
  amount: string,
  codePrice?: string,
): OrderPreview {
  if (!/^\d{1,15}(\.\d{1,2})?$/.test(amount)) return { kind: 'none' };
  const amountCents = cents(amount);
  const sold = soldCents(config);
  const refused = refusal(config, {
    amountCents,
    leftCents: cents(config.sale_cap_eur) - sold,
  });
  if (refused !== null) return refused;
  const parts = priceOrder(saleOf(config), {
    amountCents,
    soldCents: sold,
    now: new Date(config.now_timestamp),
    ...(codePrice !== undefined && { codePriceCents: cents(codePrice) }),
  });
  const tokenUnits = parts.reduce((sum, part) => sum + part.tokenUnits, 0n);
  return {
    kind: 'priced',
    amount: eur(amountCents),
    tokens: tokens(tokenUnits),
    faceValue: eur(faceValueCents(config.token_nominal_eur, tokenUnits)),
    parts: parts.map((part) => ({
      price: eur(part.priceCents),
      amount: eur(part.amountCents),
      tokens: tokens(part.tokenUnits),
    })),
  };
}

function refusal(
  config: PricingConfig,
  { amountCents, leftCents }: { amountCents: bigint; leftCents: bigint },
): OrderPreview | null {
  const minimum = cents(config.minimum_exclusive_eur);
  if (leftCents <= minimum)
    return {
      kind: 'refused',
      code: cents(config.sale_reserved_eur) > 0n ? 'all_reserved' : 'sold_out',
    };
  if (amountCents <= minimum)
    return { kind: 'refused', code: 'amount_too_small', limit: config.minimum_exclusive_eur };
  if (amountCents > cents(config.maximum_per_order_eur))
    return { kind: 'refused', code: 'amount_too_large', limit: config.maximum_per_order_eur };
  return amountCents > leftCents
    ? { kind: 'refused', code: 'cap_reached', limit: eur(leftCents) }
    : null;
}

/** The tiers in the pricing rule's form, from the configuration call's answer. */
export function saleOf(config: Pick<PublicConfig, 'tiers'>): Pick<Offering['sale'], 'tiers'> {
  return {
    tiers: config.tiers.map((tier) => ({
      priceEur: tier.price_eur,
      until: tier.until_timestamp === null ? null : new Date(tier.until_timestamp).toISOString(),
      volumeEur: tier.volume_eur,
    })),
  };
}
