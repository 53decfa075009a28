import type { z } from 'zod';
import { decimal, money, parseMoney } from '@bb1/domain/money';
import type { orderPaymentSchema } from '@bb1/domain/payments/endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { findOwnOrder } from '../orders/store.ts';
import { isRevaluation, pricesOfOrder } from '../rates/quotes.ts';
import { countedPaymentsOf } from './waiting-store.ts';

/** What came in for an own order and pays it, or is too much for it. Other people's money that names it is not shown. */
export async function orderPayments(
  db: Queryable,
  request: { orderId: string; accountId: string },
): Promise<z.input<typeof orderPaymentSchema>[]> {
  const order = mustFind(await findOwnOrder(db, request.orderId, request.accountId));
  const prices = await pricesOfOrder(db, order.id);
  return (await countedPaymentsOf(db, order.id)).map((row) => {
    const { currency } = row;
    const units = (text: string) => parseMoney(currency, text).units;
    const price = prices.get(row.quote_id ?? '');
    return {
      amount: decimal(money(currency, units(row.amount))),
      currency,
      seen_at: row.first_seen_at.toISOString(),
      final_at: row.final_at.toISOString(),
      transaction_id: row.transaction_id,
      counted: decimal(money(currency, units(row.counted))),
      pays: row.credited_eur,
      rest: decimal(money(currency, units(row.amount) - units(row.counted))),
      rate:
        price === undefined
          ? null
          : {
              eur: price.rate,
              at: price.madeAt.toISOString(),
              by: isRevaluation(price) ? price.reason : 'quote',
            },
    };
  });
}
