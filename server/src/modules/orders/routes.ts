import { cents, eur } from '@bb1/domain/money';
import { cancelOrder as cancelOrderEndpoint, declareInitialOrder, getInitialOrder, getPaymentDetails, lastOrder, listInvestments, listOrders, type PaymentMethod, placeOrder as placeOrderEndpoint } from '@bb1/domain/orders/endpoints';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import { cancelOrder } from './cancel-order.ts';
import { eurAmount, placeOrder } from './place-order.ts';
import { eurPaymentDetails, shownInvestments, shownOrder } from './shown-order.ts';
import { findInitialOrder, findOwnOrder, listOwnOrders, saveInitialOrder } from './store.ts';

export function ordersRoutes(serve: Serve, context: Context, options: { paymentMethods: readonly PaymentMethod[] }): void {
  const { db, offering } = context;

  serve(declareInitialOrder)(async (call) => {
    const amountCents = eurAmount('amount', call.body.amount);
    if (amountCents <= cents(offering.sale.minimumExclusiveEur)) throw refuseField('amount', 'amount_too_small');
    if (amountCents > cents(offering.sale.maximumPerOrderEur)) throw refuseField('amount', 'amount_too_large', { max: offering.sale.maximumPerOrderEur });
    await db.transaction('declare_initial_order', (tx) => saveInitialOrder(tx, call.investor.accountId, eur(amountCents), context.clock.now()));
    return { amount: eur(amountCents), currency: 'EUR' };
  });

  serve(getInitialOrder)(async (call) => {
    const amount = await findInitialOrder(db, call.investor.accountId);
    return { initial_order: amount === null ? null : { amount, currency: 'EUR' } };
  });

  serve(placeOrderEndpoint)(async (call) =>
    shownOrder(
      await placeOrder(context, {
        accountId: call.investor.accountId,
        form: call.body,
        // Without a key each call is an order of its own, which is what a caller without a key asks for.
        idempotencyKey: call.idempotencyKey ?? newId(),
        paymentMethods: options.paymentMethods,
      }),
    ),
  );

  serve(listOrders)(async (call) => (await listOwnOrders(db, call.investor.accountId)).map(shownOrder));

  serve(lastOrder)(async (call) => {
    const newest = (await listOwnOrders(db, call.investor.accountId))[0];
    return { order: newest ? shownOrder(newest) : null };
  });

  serve(getPaymentDetails)(async (call) => {
    const order = await findOwnOrder(db, call.params.id, call.investor.accountId);
    if (order === null) throw refuse('not_found', 'not_found');
    return eurPaymentDetails(order, offering.bank);
  });

  serve(cancelOrderEndpoint)(async (call) => shownOrder(await cancelOrder(context, { orderId: call.params.id, accountId: call.investor.accountId })));

  serve(listInvestments)(async (call) => shownInvestments(await listOwnOrders(db, call.investor.accountId)));
}
