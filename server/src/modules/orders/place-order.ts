import { orderPlacedMail } from './mails.ts';
import { z } from 'zod';
import { createHash } from 'node:crypto';
import { cents } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { defineEvent, enqueue, publish } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import {
  type AccountRow,
  insertAccepted,
  lockAccountShared,
  lockAccount,
} from '../accounts/store.ts';
import { requireRate } from '../rates/current-rate.ts';
import { insertQuote, makeQuote } from '../rates/quotes.ts';
import { checkOrder, type PlaceOrderInput } from './check-order.ts';
import { settleDiscount, takeDiscount } from './discount.ts';
import { INVESTED_SUM_CHANGED, kycSetting } from './kyc-setting.ts';
import { newOrder } from './new-order.ts';
import { requireLimits } from './require-limits.ts';
import { reserveAndPrice } from './reserve-and-price.ts';
import { findOrderByKey, insertOrder, type OrderRow, sumsOfPerson } from './store.ts';
import { isApproved as isVerdictApproved } from '@bb1/domain/kyc/kyc-verdict';
import { identificationOf } from '../kyc/kyc-of.ts';

/** Called in the transaction of an order that is paid to an address of its own. */
export const DEPOSIT_ADDRESS_WANTED = defineEvent(
  'orders.deposit_address_wanted',
  z.object({ orderId: z.uuid() }),
);

/**
 * Places an order and reserves its part of the sale. A repeated attempt with the same key gives the
 * same order; the same key with other contents is refused.
 */
export async function placeOrder(
  context: Pick<Context, 'db' | 'clock' | 'offering' | 'acceptedTexts'>,
  input: PlaceOrderInput,
): Promise<OrderRow> {
  const { accountId, form, idempotencyKey } = input;
  const requestHash = hashOf(form);
  const earlier = await findOrderByKey(context.db, accountId, idempotencyKey);
  if (earlier) return sameOrder(earlier, requestHash);
  const now = context.clock.now();
  const amountCents = checkOrder(context, input, now);
  const currency = form.payment_method;
  // Requested before anything is locked: sources may be slow.
  const rate =
    currency === 'EUR' ? null : await requireRate(context, input.options.prices, currency);

  try {
    return await context.db.transaction('place_order', async (tx) => {
      const code = form.discount_code;
      const { account, isApproved } = await requireBuyer(context, tx, {
        accountId,
        hasCode: code !== null,
      });
      const { terms } = context.offering.documentVersions;
      // The order accepts the terms of its day.
      if (account.terms_version !== terms)
        await insertAccepted(tx, { accountId, document: 'terms', version: terms, at: now });
      const discount =
        code === null
          ? null
          : await takeDiscount(context, tx, { code, accountId, amountCents, now });
      const orderId = newId();
      if (currency === 'BTC' || currency === 'ETH')
        await publish(tx, DEPOSIT_ADDRESS_WANTED, { orderId });
      // Reserving locks the sale: all other orders wait, so work that needs no lock is done before.
      const { parts, isDiscounted } = await reserveAndPrice(context, tx, {
        amountCents,
        isProvisional: !isApproved,
        now,
        discount,
      });
      const order = newOrder(context, input, {
        orderId,
        amountCents,
        parts,
        requestHash,
        now,
        discountCode: isDiscounted ? (discount?.row.code ?? null) : null,
      });
      const placed = await insertOrder(tx, order, { isProvisional: !isApproved });
      // Checked under the lock, so that of two concurrent orders one sees the other.
      const sums = await sumsOfPerson(tx, accountId);
      requireLimits(context, { sums, amountCents, isApproved });
      if (discount !== null)
        await settleDiscount(tx, discount, { orderId, accountId, isDiscounted, at: now });
      if (rate !== null) {
        const minutes = context.offering.payments.quoteMinutes;
        await insertQuote(tx, makeQuote({ orderId, rate, eurCents: amountCents, now, minutes }));
      }
      await record(tx, {
        at: now,
        actor: { kind: 'investor', id: accountId },
        act: 'order.placed',
        subject: `order:${orderId}`,
        after: { amount: order.amountEur, tokens: order.tokenAmount, reference: order.reference },
      });
      if (cents(sums.account_eur) >= cents(context.offering.kyc.videoFromEur))
        await enqueue(tx, INVESTED_SUM_CHANGED, { accountId });
      await queueOrderMail(tx, account, placed);
      return placed;
    });
  } catch (error) {
    // The other one of two concurrent attempts was faster; its order is the answer to both.
    if (!isUniqueViolation(error, 'orders_account_id_idempotency_key_key')) throw error;
    const order = await findOrderByKey(context.db, accountId, idempotencyKey);
    if (order === null) throw error;
    return sameOrder(order, requestHash);
  }
}

function hashOf(form: PlaceOrderInput['form']): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(form, Object.keys(form).toSorted()))
    .digest();
}

function sameOrder(order: OrderRow, requestHash: Buffer): OrderRow {
  if (!order.request_hash.equals(requestHash)) throw refuse('invalid', 'request_already_used');
  return order;
}

async function queueOrderMail(tx: Tx, account: AccountRow, order: OrderRow): Promise<void> {
  await queueMail(tx, {
    mail: orderPlacedMail,
    to: account.email,
    locale: account.locale,
    at: order.placed_at,
    about: account.id,
    values: {
      name: account.full_name,
      reference: order.reference,
      amount: order.amount_eur,
      tokens: order.token_amount,
      tokenCode: order.token_code,
      deadline: order.payment_deadline.toISOString(),
    },
  });
}

interface Buyer {
  readonly account: AccountRow;
  /** An officer has approved the person, the video call at most outstanding. */
  readonly isApproved: boolean;
}

/** The account that may order now; refuses any other. It stays open until the transaction ends. */
async function requireBuyer(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { accountId, hasCode }: { accountId: string; hasCode: boolean },
): Promise<Buyer> {
  // The uses of a code by a person are counted while nothing else is ordered in their name.
  const account = await (hasCode ? lockAccount(tx, accountId) : lockAccountShared(tx, accountId));
  if (account.terms_version === null) throw refuse('invalid', 'terms_not_accepted');
  const kyc = await identificationOf(tx, accountId, kycSetting(context));
  if (kyc.verdict === 'rejected' || kyc.countryRefused || account.blocked_at !== null)
    throw refuse('invalid', 'cannot_invest');
  if (!kyc.checklistComplete && !kyc.completeExceptVideo) throw refuse('invalid', 'kyc_incomplete');
  return { account, isApproved: isVerdictApproved(kyc.verdict) };
}
