import { decimal, eur, money } from '@bb1/domain/money';
import type { DeskOrderDetail } from '@bb1/domain/payments/order-money-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { Queryable } from '../../../platform/db/database.ts';
import { flagsOf, missingOf } from '../../orders/order-dto.ts';
import { getOrder } from '../../orders/store.ts';
import { isRevaluation, pricesOfOrder } from '../../rates/quotes.ts';
import { addressOfOrder } from '../deposits/address-store.ts';
import { refundsOfPayment } from '../refunds/refund-store.ts';
import { deskPaymentsOfOrder, toPaymentDto } from './payment-rows.ts';
import { toRefundDto } from './refund-dto.ts';
import { exists, history, parts } from './desk-store.ts';

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
    payment_deadline: row.payable_until.toISOString(),
    withdrawn_at: row.withdrawal_declared_at?.toISOString() ?? null,
    parts: await db.rows(parts, [id]),
    accepted: facts.accepted,
    accepted_hashes: facts.accepted_hashes,
    quotes: [...(await pricesOfOrder(db, id)).values()].map((price) => ({
      amount: decimal(money(price.currency, price.dueUnits)),
      eur_amount: eur(price.eurCents),
      rate: price.rate,
      made_at: price.madeAt.toISOString(),
      expires_at: isRevaluation(price) ? null : price.expiresAt.toISOString(),
      revaluation: isRevaluation(price) ? price.reason : null,
      sources: price.sources.map(({ source, rate, time }) => ({ name: source, rate, time })),
    })),
    deposit_address: (await addressOfOrder(db, id))?.address ?? null,
    payments: payments.map(toPaymentDto),
    refunds: refunds.map(toRefundDto),
    history: (await db.rows(history, [id])).map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}
