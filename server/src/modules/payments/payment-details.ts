import type { z } from 'zod';
import { cents, decimal, eur, money } from '@bb1/domain/money';
import { holdsReservation, isPayable } from '@bb1/domain/orders/order-status';
import { bip21Uri, eip681Uri, sep7PayUri } from '@bb1/domain/payments/payment-links';
import type { paymentDetailsSchema } from '@bb1/domain/payments/endpoints';
import { epcQrText } from '@bb1/domain/payments/epc-qr';
import { finalBy } from '@bb1/domain/rates/valuation';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { DepositSetting } from '../../integrations/deposits/deposits-port.ts';
import type { PriceSource } from '../../integrations/prices/price-source-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { requireRate } from '../rates/current-rate.ts';
import { missingOf } from '../orders/order-dto.ts';
import { findOwnOrder, lockOrders, type OrderRow } from '../orders/store.ts';
import {
  insertQuote,
  latestQuote,
  makeQuote,
  type Quote,
  quoteSeenUnder,
} from '../rates/quotes.ts';
import { leftAt } from './assign.ts';
import { amountOf } from './books.ts';
import { addressOfOrder } from './deposits/address-store.ts';
import { settleOrder } from './settle-order.ts';
import { liveAssignmentsOfOrder, type PaymentRow, seenPaymentsOf } from './store.ts';

type Details = z.input<typeof paymentDetailsSchema>;

type Detailing = Pick<Context, 'db' | 'clock' | 'offering'>;

export async function paymentDetails(
  context: Detailing,
  setting: DepositSetting,
  request: { orderId: string; accountId: string },
): Promise<Details> {
  const order = await ownOrder(context.db, request);
  // Payment details of an ended order would invite a payment.
  if (!holdsReservation(order.status)) throw refuse('conflict', 'invalid_status');
  return order.payment_method === 'EUR'
    ? eurDetails(order, context.offering)
    : cryptoDetails(context, setting, order);
}

async function ownOrder(
  db: Queryable,
  request: { orderId: string; accountId: string },
): Promise<OrderRow> {
  return mustFind(await findOwnOrder(db, request.orderId, request.accountId));
}

function eurDetails(order: OrderRow, { bank }: Context['offering']): Details {
  const missing = missingOf(order);
  // After the payment the details show the account with the whole amount; without an amount due
  // there is nothing to scan.
  const amount = missing === '0.00' ? order.amount_eur : missing;
  return {
    order_id: order.id,
    payment_method: 'EUR',
    missing,
    deadline: order.payable_until.toISOString(),
    bank_name: bank.name,
    bic: bank.bic,
    iban: bank.iban,
    reference_code: order.reference,
    beneficiary_name: bank.accountHolder,
    amount,
    epc_qr: epcQrText({
      beneficiaryName: bank.accountHolder,
      iban: bank.iban,
      bic: bank.bic,
      amountCents: cents(amount),
      reference: order.reference,
    }),
  };
}

async function cryptoDetails(
  { db, clock, offering }: Detailing,
  setting: DepositSetting,
  order: OrderRow,
): Promise<Details> {
  const currency = order.payment_method;
  if (currency === 'EUR') throw new Error('euros are no deposit');
  const address =
    currency === 'XLM'
      ? setting.stellarAccount
      : ((await addressOfOrder(db, order.id))?.address ?? null);
  const now = clock.now();
  const quote = await quoteThatHolds(db, order.id, now);
  const state =
    address === null
      ? 'creating'
      : quote !== null && mayStillPay(order, now)
        ? 'ready'
        : 'quote_expired';
  const seen = await onTheWay(db, order);
  const dueUnits =
    quote === null
      ? 0n
      : leftAt(quote, [
          ...(await liveAssignmentsOfOrder(db, order.id)),
          // Pending money under this quote is not requested again.
          ...seen.map(({ payment: { amount }, seenUnder }) => ({
            amount,
            quote_id: seenUnder?.id ?? null,
          })),
        ]);
  const hours = offering.payments.finalWithinHours[currency];
  const amount = decimal(money(currency, dueUnits));
  const pay =
    state === 'ready' && address !== null && dueUnits > 0n
      ? {
          address,
          memo: currency === 'XLM' ? order.reference : null,
          chainId: setting.ethereumChainId,
        }
      : null;
  return {
    order_id: order.id,
    payment_method: currency,
    missing: missingOf(order),
    deadline: order.payable_until.toISOString(),
    state,
    address: pay?.address ?? null,
    memo: pay?.memo ?? null,
    memo_type: pay?.memo == null ? null : 'MEMO_TEXT',
    chain_id: currency === 'ETH' && pay !== null ? pay.chainId : null,
    quote: quote && {
      amount,
      eur_amount: eur(quote.eurCents),
      rate: quote.rate,
      made_at: quote.madeAt.toISOString(),
      expires_at: quote.expiresAt.toISOString(),
      final_by: finalBy(quote, hours).toISOString(),
    },
    uri:
      pay === null
        ? null
        : uriOf(currency, { ...pay, amount, label: order.reference }, setting.stellarPassphrase),
    confirmations_needed: setting.confirmations[currency],
    final_within_hours: hours,
    on_the_way: seen.map(({ payment, seenUnder }) => ({
      amount: decimal(amountOf(currency, payment.amount)),
      confirmations: payment.confirmations ?? 0,
      transaction_id: payment.transaction_id ?? '',
      seen_at: payment.first_seen_at.toISOString(),
      waits_for: payment.finality === 'final' ? 'rate' : 'finality',
      quote:
        seenUnder === null || finalBy(seenUnder, hours) < (payment.final_at ?? now)
          ? null
          : { rate: seenUnder.rate, final_by: finalBy(seenUnder, hours).toISOString() },
    })),
  };
}

async function onTheWay(
  db: Queryable,
  order: OrderRow,
): Promise<{ payment: PaymentRow; seenUnder: Quote | null }[]> {
  const seen = (await seenPaymentsOf(db, order.id)).filter(
    ({ currency }) => currency === order.payment_method,
  );
  return Promise.all(
    seen.map(async (payment) => ({
      payment,
      seenUnder: await quoteSeenUnder(db, order.id, payment.first_seen_at),
    })),
  );
}

function uriOf(
  currency: 'XLM' | 'BTC' | 'ETH',
  pay: { address: string; memo: string | null; chainId: number; amount: string; label: string },
  networkPassphrase: string,
): string {
  if (currency === 'XLM')
    return sep7PayUri({
      destination: pay.address,
      amount: pay.amount,
      ...(pay.memo === null ? {} : { memo: pay.memo }),
      networkPassphrase,
    });
  if (currency === 'BTC')
    return bip21Uri({ address: pay.address, amount: pay.amount, label: pay.label });
  return eip681Uri({ address: pay.address, amount: pay.amount, chainId: pay.chainId });
}

/** A new quote for the missing amount; an unexpired one stays. Never more than one at a time. */
export async function requestQuote(
  context: Detailing,
  setting: DepositSetting,
  prices: readonly PriceSource[],
  request: { orderId: string; accountId: string },
): Promise<Details> {
  const order = await ownOrder(context.db, request);
  if (order.payment_method === 'EUR' || !mayStillPay(order, context.clock.now()))
    throw refuse('conflict', 'invalid_status');
  if ((await quoteThatHolds(context.db, order.id, context.clock.now())) === null) {
    const rate = await requireRate(context, prices, order.payment_method);
    await context.db.transaction('request_quote', async (tx) => {
      await lockOrders(tx, [order.id]);
      const locked = await ownOrder(tx, request);
      const now = context.clock.now();
      const eurCents = cents(missingOf(locked));
      if (eurCents <= 0n || !mayStillPay(locked, now)) throw refuse('conflict', 'invalid_status');
      if ((await quoteThatHolds(tx, order.id, now)) !== null) return;
      await insertQuote(
        tx,
        makeQuote({
          orderId: order.id,
          rate,
          eurCents,
          now,
          minutes: context.offering.payments.quoteMinutes,
        }),
      );
      // A payment of the previous moment may count by the new quote, because clocks differ.
      await settleOrder(context, tx, order.id, now);
    });
  }
  return paymentDetails(context, setting, request);
}

function mayStillPay(order: OrderRow, now: Date): boolean {
  return isPayable(order.status) && now <= order.payable_until;
}

async function quoteThatHolds(db: Queryable, orderId: string, now: Date): Promise<Quote | null> {
  const quote = await latestQuote(db, orderId);
  return quote !== null && now < quote.expiresAt ? quote : null;
}
