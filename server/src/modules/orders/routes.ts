import { eur } from '@bb1/domain/money';
import { message } from '@bb1/domain/messages';
import {
  cancelOrder as cancelOrderEndpoint,
  checkDiscountCode,
  declareInitialOrder,
  getInitialOrder,
  getOrderLimits,
  lastOrder,
  listInvestments,
  listOrders,
  placeOrder as placeOrderEndpoint,
} from '@bb1/domain/orders/endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { countCall } from '../../platform/http/rate-limit.ts';
import { newId } from '../../platform/ids.ts';
import { applicantTypeOf } from '../kyc/store.ts';
import { reservedCents } from '../offering/store.ts';
import { cancelOrder } from './cancel-order.ts';
import { isBetter, usableDiscount } from './discount.ts';
import { eurAmount, type OrderOptions, requireAmount } from './check-order.ts';
import { placeOrder } from './place-order.ts';
import { showLimits } from './require-limits.ts';
import { toInvestmentsDto, type Shown, toOrderDto } from './order-dto.ts';
import { findInitialOrder, saveInitialOrder } from './initial-order-store.ts';
import { listOwnOrders } from './store.ts';

export function ordersRoutes(serve: Serve, context: Context, options: OrderOptions): void {
  const { db, offering } = context;

  serve(declareInitialOrder)(async ({ body, investor: { accountId } }) => {
    const amountCents = eurAmount('amount', body.amount);
    requireAmount(offering.sale, amountCents);
    await db.transaction('declare_initial_order', (tx) =>
      saveInitialOrder(tx, accountId, eur(amountCents), context.clock.now()),
    );
    return { amount: eur(amountCents), currency: 'EUR' };
  });

  serve(getInitialOrder)(async ({ investor: { accountId } }) => {
    const amount = await findInitialOrder(db, accountId);
    return { initial_order: amount === null ? null : { amount, currency: 'EUR' } };
  });

  serve(checkDiscountCode)(async ({ body, locale, investor: { accountId } }) => {
    const amountCents = eurAmount('amount', body.amount);
    const now = context.clock.now();
    const { row, priceCents } = await usableDiscount(context, db, {
      code: body.discount_code,
      accountId,
      amountCents,
      now,
    });
    const soldCents = await reservedCents(db, offering.token.code);
    const better =
      amountCents > 0n && isBetter(offering.sale, { amountCents, soldCents, now }, priceCents);
    return {
      message: better
        ? message(locale, 'discount_code_applied', { discountRate: row.rate_percent })
        : message(locale, 'discount_code_unused', { price: { eur: eur(priceCents) } }),
      discount_rate: String(row.rate_percent),
      price: eur(priceCents),
      is_better: better,
    };
  });

  serve(placeOrderEndpoint)(async (call) => {
    // Read before, so that nothing can fail after the commit.
    const shown = await shownTo(context, call.investor.accountId);
    if (call.body.discount_code !== null) await countCodeTry(db, call.investor.accountId);
    const placed = await placeOrder(context, {
      accountId: call.investor.accountId,
      form: call.body,
      // Without a key each call is a separate order.
      idempotencyKey: call.idempotencyKey ?? newId(),
      options,
    });
    return toOrderDto(placed, shown);
  });

  serve(listOrders)(async ({ investor: { accountId } }) => {
    const shown = await shownTo(context, accountId);
    return (await listOwnOrders(db, accountId)).map((row) => toOrderDto(row, shown));
  });

  serve(getOrderLimits)(({ investor: { accountId } }) => showLimits(context, accountId));

  serve(lastOrder)(async ({ investor: { accountId } }) => {
    const newest = (await listOwnOrders(db, accountId))[0];
    return {
      order: newest ? toOrderDto(newest, await shownTo(context, accountId)) : null,
    };
  });

  serve(cancelOrderEndpoint)(async ({ params: { id }, investor: { accountId } }) => {
    const shown = await shownTo(context, accountId);
    return toOrderDto(await cancelOrder(context, { orderId: id, accountId }), shown);
  });

  serve(listInvestments)(async ({ investor: { accountId } }) =>
    toInvestmentsDto(await listOwnOrders(db, accountId)),
  );
}

/** An order with a code says whether there is such a code, as asking for it does: both count together. */
function countCodeTry(db: Context['db'], accountId: string): Promise<void> {
  return countCall(db, `${checkDiscountCode.name}|${accountId}`, checkDiscountCode.limit);
}

/** The rules and permissions for showing orders. */
export async function shownTo(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  accountId: string,
): Promise<Shown> {
  return {
    sale: context.offering.sale,
    now: context.clock.now(),
    isConsumer: (await applicantTypeOf(context.db, accountId)) !== 'business',
  };
}
