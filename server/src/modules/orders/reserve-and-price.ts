import { cents, eur } from '@bb1/domain/money';
import { type PricedPart, priceOrder } from '@bb1/domain/offering/price-order';
import { type Refusal, refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { provisionalRoomCents } from '@bb1/domain/orders/open-orders';
import { reserve, saleTotals } from '../offering/store.ts';
import { type Discount, isBetter } from './discount.ts';
import { raisedCents } from './store.ts';

/** Reserves the part of the sale; from here to the commit the sale is locked for others. */
export async function reserveAndPrice(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  request: { amountCents: bigint; isProvisional: boolean; now: Date; discount: Discount | null },
): Promise<{ parts: PricedPart[]; isDiscounted: boolean }> {
  const { sale, token } = context.offering;
  const { amountCents, isProvisional, now, discount } = request;
  const reserved = await reserve(tx, token.code, {
    amountEur: eur(amountCents),
    provisionalSharePercent: isProvisional ? sale.openOrders.beforeApproval.sharePercent : null,
  });
  if (reserved === null) throw await refusalOf(context, tx, amountCents);
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

/** Why a part of the sale could not be reserved, and what is still possible. */
async function refusalOf(
  { offering: { sale, token } }: Pick<Context, 'offering'>,
  tx: Tx,
  amountCents: bigint,
): Promise<Refusal> {
  const totals = await saleTotals(tx, token.code);
  const left = cents(sale.capEur) - totals.reservedCents;
  if (amountCents <= left)
    return refuseField('amount', 'provisional_limit', {
      left: { eur: eur(provisionalRoomCents(sale, totals)) },
    });
  if (left > cents(sale.minimumExclusiveEur))
    return refuseField('amount', 'cap_reached', { left: { eur: eur(left) } });
  return (await raisedCents(tx)) < totals.reservedCents
    ? refuse('invalid', 'all_reserved')
    : refuse('invalid', 'sold_out');
}
