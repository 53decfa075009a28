import { cents, eur } from '@bb1/domain/money';
import { type PricedPart, priceOrder } from '@bb1/domain/offering/price-order';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { reserve, reservedCents } from '../offering/store.ts';
import { type Discount, isBetter } from './discount.ts';

/** Reserves the part of the sale; from here to the commit the sale is locked for others. */
export async function reserveAndPrice(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  wish: { amountCents: bigint; now: Date; discount: Discount | null },
): Promise<{ parts: PricedPart[]; isDiscounted: boolean }> {
  const { sale, token } = context.offering;
  const { amountCents, now, discount } = wish;
  const reserved = await reserve(tx, token.code, eur(amountCents));
  if (reserved === null) {
    const left = cents(sale.capEur) - (await reservedCents(tx, token.code));
    throw left <= cents(sale.minimumExclusiveEur)
      ? refuse('invalid', 'sold_out')
      : refuseField('amount', 'cap_reached', { left: eur(left) });
  }
  const order = { amountCents, soldCents: reserved.beforeCents, now };
  const isDiscounted = discount !== null && isBetter(sale, order, discount.priceCents);
  return {
    parts: priceOrder(
      sale,
      isDiscounted ? { ...order, codePriceCents: discount.priceCents } : order,
    ),
    isDiscounted,
  };
}
