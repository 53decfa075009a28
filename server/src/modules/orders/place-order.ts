import { createHash, randomBytes } from 'node:crypto';
import { cents, eur, tokens } from '@bb1/domain/money';
import { type PricedPart, faceValueCents, priceOrder } from '@bb1/domain/offering/price-order';
import { salePhase } from '@bb1/domain/offering/sale-phase';
import { ACCEPTANCES, type PaymentMethod, type PlaceOrder } from '@bb1/domain/orders/endpoints';
import { isIban, normaliseIban } from '@bb1/domain/payments/iban';
import { paymentReference } from '@bb1/domain/payments/payment-reference';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount, holdAccount } from '../accounts/store.ts';
import { kycOf } from '../kyc/kyc-of.ts';
import { reserve, reservedCents } from '../offering/raised.ts';
import { INVESTED_SUM_CHANGED, kycSetting } from './kyc-setting.ts';
import { findOrderByKey, getOrder, insertOrder, type OrderRow } from './store.ts';

const DAY_MS = 86_400_000;

export interface PlaceOrderInput {
  readonly accountId: string;
  readonly form: PlaceOrder;
  readonly idempotencyKey: string;
  readonly paymentMethods: readonly PaymentMethod[];
}

/**
 * Places an order and reserves its part of the sale. A repeated try with the same key gives the same order;
 * the same key with other contents is refused.
 */
export async function placeOrder(context: Pick<Context, 'db' | 'clock' | 'offering'>, input: PlaceOrderInput): Promise<OrderRow> {
  const requestHash = createHash('sha256').update(JSON.stringify(input.form, Object.keys(input.form).toSorted())).digest();
  const earlier = await findOrderByKey(context.db, input.accountId, input.idempotencyKey);
  if (earlier) return sameOrder(earlier, requestHash);
  const now = context.clock.now();
  const amountCents = checkOrder(context, input, now);

  try {
    return await context.db.transaction('place_order', async (tx) => {
      await checkPerson(context, tx, input.accountId);
      const parts = await reserveAndPrice(context, tx, amountCents, now);
      const order = newOrder(context, input, { amountCents, parts, requestHash, now });
      await insertOrder(tx, order);
      await record(tx, { at: now, actor: { kind: 'investor', id: input.accountId }, act: 'order.placed', subject: `order:${order.id}`, after: { amount: order.amountEur, tokens: order.tokenAmount, reference: order.reference } });
      await enqueue(tx, INVESTED_SUM_CHANGED, { accountId: input.accountId });
      await tellByMail(context, tx, order.id, input.accountId, now);
      return getOrder(tx, order.id);
    });
  } catch (error) {
    // The other one of two simultaneous tries was faster; its order is the answer to both.
    if (!isUniqueViolation(error, 'orders_account_id_idempotency_key_key')) throw error;
    const order = await findOrderByKey(context.db, input.accountId, input.idempotencyKey);
    if (order === null) throw error;
    return sameOrder(order, requestHash);
  }
}

function sameOrder(order: OrderRow, requestHash: Buffer): OrderRow {
  if (!order.request_hash.equals(requestHash)) throw refuse('invalid', 'request_already_used');
  return order;
}

/** What can be judged without the database. Returns the amount in cents. */
function checkOrder(context: Pick<Context, 'offering'>, input: PlaceOrderInput, now: Date): bigint {
  const { sale } = context.offering;
  if (salePhase(sale, now) !== 'open') throw refuse('invalid', 'sale_not_open');
  const amountCents = eurAmount('amount', input.form.amount);
  if (amountCents <= cents(sale.minimumExclusiveEur)) throw refuseField('amount', 'amount_too_small');
  if (amountCents > cents(sale.maximumPerOrderEur)) throw refuseField('amount', 'amount_too_large', { max: sale.maximumPerOrderEur });
  if (!input.paymentMethods.includes(input.form.payment_method)) throw refuseField('payment_method', 'payment_method_unavailable');
  if (input.form.discount_code !== null) throw refuseField('discount_code', 'invalid_discount_code');
  if (input.form.sender_iban !== null && !isIban(input.form.sender_iban)) throw refuseField('sender_iban', 'must_be_valid');
  return amountCents;
}

/** Cents of a typed EUR amount; more than two decimals is not an amount of money. */
export function eurAmount(field: string, text: string): bigint {
  try {
    return cents(text);
  } catch {
    throw refuseField(field, 'must_be_valid');
  }
}

async function checkPerson(context: Pick<Context, 'clock' | 'offering'>, tx: Tx, accountId: string): Promise<void> {
  const account = await holdAccount(tx, accountId);
  if (!account.accepted_terms) throw refuse('invalid', 'terms_not_accepted');
  const kyc = await kycOf(tx, accountId, kycSetting(context));
  if (kyc.verdict === 'rejected' || kyc.countryRefused) throw refuse('invalid', 'cannot_invest');
  if (!kyc.checklistComplete && !kyc.completeExceptVideo) throw refuse('invalid', 'kyc_incomplete');
}

/** Takes the part of the sale; from here to the commit the sale is locked for others, which is two statements. */
async function reserveAndPrice(context: Pick<Context, 'offering'>, tx: Tx, amountCents: bigint, now: Date): Promise<PricedPart[]> {
  const { sale, token } = context.offering;
  const reserved = await reserve(tx, token.code, eur(amountCents));
  if (reserved === null) {
    const left = cents(sale.capEur) - (await reservedCents(tx, token.code));
    throw left <= cents(sale.minimumExclusiveEur) ? refuse('invalid', 'sold_out') : refuseField('amount', 'cap_reached', { left: eur(left) });
  }
  return priceOrder(sale, { amountCents, soldCents: reserved.beforeCents, now });
}

function newOrder(context: Pick<Context, 'offering'>, input: PlaceOrderInput, priced: { amountCents: bigint; parts: readonly PricedPart[]; requestHash: Buffer; now: Date }) {
  const { offering } = context;
  const tokenUnits = priced.parts.reduce((sum, part) => sum + part.tokenUnits, 0n);
  const { form } = input;
  const versions = offering.documentVersions;
  return {
    id: newId(),
    accountId: input.accountId,
    tokenCode: offering.token.code,
    amountEur: eur(priced.amountCents),
    tokenAmount: tokens(tokenUnits),
    faceValueEur: eur(faceValueCents(offering.token.nominalEur, tokenUnits)),
    paymentMethod: form.payment_method,
    discountCode: form.discount_code,
    senderIban: form.sender_iban === null ? null : normaliseIban(form.sender_iban),
    senderXlmAddress: form.sender_xlm_address,
    reference: paymentReference(offering.token.code, randomBytes(8)),
    accepted: Object.fromEntries(ACCEPTANCES.map((acceptance, index) => [acceptance, [versions.terms, versions.bondTerms, versions.prospectus, versions.privacyPolicy, versions.taxInformation, versions.withdrawalInformation][index] ?? ''])),
    idempotencyKey: input.idempotencyKey,
    requestHash: priced.requestHash,
    placedAt: priced.now,
    paymentDeadline: new Date(priced.now.getTime() + offering.sale.paymentDeadlineDays * DAY_MS),
    parts: priced.parts.map((part) => ({ tier: part.tier, priceEur: eur(part.priceCents), amountEur: eur(part.amountCents), tokenAmount: tokens(part.tokenUnits) })),
  };
}

async function tellByMail(context: Pick<Context, 'offering'>, tx: Tx, orderId: string, accountId: string, at: Date): Promise<void> {
  const account = await findAccount(tx, accountId);
  const order = await getOrder(tx, orderId);
  if (account === null) return;
  await queueMail(tx, { template: 'order-placed', to: account.email, locale: account.locale, at, about: account.id, values: { name: account.full_name, reference: order.reference, amount: order.amount_eur, tokens: order.token_amount, tokenCode: context.offering.token.code, deadline: order.payment_deadline.toISOString() } });
}

