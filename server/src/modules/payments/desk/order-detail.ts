import { decimal } from '@bb1/domain/money';
import type { DeskOrderDetail } from '@bb1/domain/payments/order-money-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { Queryable } from '../../../platform/db/database.ts';
import { flagsOf, missingOf } from '../../orders/shown-order.ts';
import { getOrder } from '../../orders/store.ts';
import { amountOf } from '../books.ts';
import { addressOfOrder } from '../deposits/address-store.ts';
import { refundsOfPayment } from '../refunds/refund-store.ts';
import { deskPaymentsOfOrder, toPaymentDto } from './payment-rows.ts';
import { toRefundDto } from './shown-refund.ts';
import { exists, history, parts, quotes } from './desk-store.ts';

/** An order as officers see it. */
export async function orderDetail(db: Queryable, id: string): Promise<DeskOrderDetail> {
  const facts = mustFind(await db.maybe(exists, [id]));
  const row = await getOrder(db, id);
  const payments = await deskPaymentsOfOrder(db, id);
  const refunds = (
    await Promise.all(payments.map((payment) => refundsOfPayment(db, payment.id)))
  ).flat();
  return {
    id: row.id,
    account_id: row.account_id,
    full_name: facts.full_name,
    reference: row.reference,
    status: row.status,
    flags: [...flagsOf(row), ...(row.is_from_another ? ['from_another'] : [])],
    amount: row.amount_eur,
    paid: row.credited_eur,
    seen: row.seen_eur,
    missing: missingOf(row),
    tokens: row.token_amount,
    payment_method: row.payment_method,
    discount_code: row.discount_code,
    sender_iban: row.sender_iban,
    sender_xlm_address: row.sender_xlm_address,
    kyc_verdict: facts.kyc_verdict,
    placed_at: row.placed_at.toISOString(),
    payment_deadline: row.payment_deadline.toISOString(),
    withdrawn_at: row.withdrawal_declared_at?.toISOString() ?? null,
    parts: await db.rows(parts, [id]),
    accepted: facts.accepted,
    quotes: (await db.rows(quotes, [id])).map(({ currency, due_amount, ...quote }) => ({
      ...quote,
      amount: decimal(amountOf(currency, due_amount)),
      made_at: quote.made_at.toISOString(),
      expires_at: quote.expires_at.toISOString(),
      sources: quote.sources.map(({ source, rate, time }) => ({ name: source, rate, time })),
    })),
    deposit_address: (await addressOfOrder(db, id))?.address ?? null,
    payments: payments.map(toPaymentDto),
    refunds: refunds.map(toRefundDto),
    history: (await db.rows(history, [id])).map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}
