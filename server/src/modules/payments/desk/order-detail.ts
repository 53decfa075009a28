import { decimal, eur, money } from '@bb1/domain/money';
import type { getDeskOrder } from '@bb1/domain/payments/order-money-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { Queryable } from '../../../platform/db/database.ts';
import { flagsOf, missingOf } from '../../orders/order-dto.ts';
import { getOrder } from '../../orders/store.ts';
import { isRevaluation, pricesOfOrder } from '../../rates/quotes.ts';
import { addressOfOrder } from '../deposits/address-store.ts';
import { refundsOfPayment } from '../refunds/refund-store.ts';
import { deskPaymentsOfOrder, exists, history, parts } from './desk-store.ts';
import { toPaymentDto, toRefundDto } from './payment-rows.ts';

/** An order as officers see it. */
export async function orderDetail(
  db: Queryable,
  id: string,
): Promise<z.input<typeof getDeskOrder.reply>> {
  const facts = mustFind(await db.maybe(exists, [id]));
  const row = await getOrder(db, id);
  const payments = await deskPaymentsOfOrder(db, id);
  const refunds = (
    await Promise.all(payments.map((payment) => refundsOfPayment(db, payment.id)))
  ).flat();
  return {
    ...row,
    ...facts,
    flags: [...flagsOf(row), ...(row.is_from_another ? ['from_another'] : [])],
    amount: row.amount_eur,
    paid: row.credited_eur,
    seen: row.seen_eur,
    missing: missingOf(row),
    tokens: row.token_amount,
    payment_deadline: row.payable_until,
    withdrawn_at: row.withdrawal_declared_at,
    parts: await db.rows(parts, [id]),
    quotes: [...(await pricesOfOrder(db, id)).values()].map((price) => ({
      amount: decimal(money(price.currency, price.dueUnits)),
      eur_amount: eur(price.eurCents),
      rate: price.rate,
      made_at: price.madeAt,
      expires_at: isRevaluation(price) ? null : price.expiresAt,
      revaluation: isRevaluation(price) ? price.reason : null,
      sources: price.sources.map(({ source, rate, time }) => ({ name: source, rate, time })),
    })),
    deposit_address: (await addressOfOrder(db, id))?.address ?? null,
    payments: payments.map(toPaymentDto),
    refunds: refunds.map(toRefundDto),
    history: await db.rows(history, [id]),
  };
}
