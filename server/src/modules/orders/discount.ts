import { cents } from '@bb1/domain/money';
import { type PricedPart, priceOrder } from '@bb1/domain/offering/price-order';
import {
  codePriceCents,
  mayUseDiscount,
  normaliseDiscountCode,
} from '@bb1/domain/orders/discount-code';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import {
  type DiscountCodeRow,
  findPublishedCode,
  releaseUse,
  saveUse,
  takeUse,
  usesOfPerson,
} from './discount-store.ts';

export interface Discount {
  readonly row: DiscountCodeRow;
  readonly priceCents: bigint;
}

/**
 * The published code that a person may use for an amount now. Refuses at the field, always with the
 * same message.
 */
export async function usableDiscount(
  context: Pick<Context, 'offering'>,
  db: Queryable,
  request: { code: string; accountId: string; amountCents: bigint; now: Date },
): Promise<Discount> {
  const { token } = context.offering;
  const row = await findPublishedCode(db, token.code, normaliseDiscountCode(request.code));
  const priceCents = row === null ? null : codePriceCents(token.nominalEur, row.rate_percent);
  if (row === null || priceCents === null)
    throw refuseField('discount_code', 'invalid_discount_code');
  const usedByPerson = await usesOfPerson(db, row.id, request.accountId);
  if (
    !mayUseDiscount(termsOf(row), {
      amountCents: request.amountCents,
      used: row.used,
      usedByPerson,
      now: request.now,
    })
  )
    throw refuseField('discount_code', 'invalid_discount_code');
  return { row, priceCents };
}

/**
 * Reserves one use of a code before it is known whether the tier's price is as good;
 * `settleDiscount` keeps or releases it.
 */
export async function takeDiscount(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  request: { code: string; accountId: string; amountCents: bigint; now: Date },
): Promise<Discount> {
  const discount = await usableDiscount(context, tx, request);
  if (!(await takeUse(tx, discount.row.id)))
    throw refuseField('discount_code', 'invalid_discount_code');
  return discount;
}

/** Assigns the use of a code to the order with its price; releases a code that is no better. */
export async function settleDiscount(
  tx: Tx,
  discount: Discount,
  order: { orderId: string; accountId: string; isDiscounted: boolean; at: Date },
): Promise<void> {
  const { orderId, accountId, at } = order;
  if (order.isDiscounted)
    await saveUse(tx, { orderId, discountCodeId: discount.row.id, accountId, at });
  else await releaseUse(tx, discount.row.id);
}

/** Whether the code's price is lower than the tier's in any part of an order. */
export function isBetter(
  sale: Context['offering']['sale'],
  order: { amountCents: bigint; soldCents: bigint; now: Date },
  priceCents: bigint,
): boolean {
  return priceOrder(sale, order).some((part: PricedPart) => priceCents < part.priceCents);
}

function termsOf(row: DiscountCodeRow) {
  return {
    ratePercent: row.rate_percent,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    maxUses: row.max_uses,
    maxUsesPerPerson: row.max_uses_per_person,
    minimumAmountCents: cents(row.minimum_amount_eur),
  };
}
