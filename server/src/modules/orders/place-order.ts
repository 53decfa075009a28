import { createHash, randomBytes } from 'node:crypto';
import { cents, eur, tokens } from '@bb1/domain/money';
import type { RatedCurrency } from '@bb1/domain/rates/rate';
import { type PricedPart, faceValueCents, priceOrder } from '@bb1/domain/offering/price-order';
import { salePhase } from '@bb1/domain/offering/sale-phase';
import { ACCEPTANCES, type PaymentMethod, type PlaceOrder } from '@bb1/domain/orders/endpoints';
import { isIban, normaliseIban } from '@bb1/domain/payments/iban';
import { paymentReference } from '@bb1/domain/payments/payment-reference';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { PriceSource } from '../../integrations/prices/price-source-port.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { type AccountRow, holdAccount, lockAccount } from '../accounts/store.ts';
import { identificationOf } from '../kyc/kyc-of.ts';
import { reserve, reservedCents } from '../offering/raised.ts';
import { type CurrentRate, currentRate } from '../rates/current-rate.ts';
import { insertQuote, makeQuote } from '../rates/quotes.ts';
import { type Discount, isBetter, usableDiscount } from './discount.ts';
import { leaveUse, saveUse, takeUse } from './discount-store.ts';
import { INVESTED_SUM_CHANGED, kycSetting } from './kyc-setting.ts';
import { findOrderByKey, insertOrder, investedEur, type NewOrder, type OrderRow } from './store.ts';

const DAY_MS = 86_400_000;

export interface PlaceOrderInput {
  readonly accountId: string;
  readonly form: PlaceOrder;
  readonly idempotencyKey: string;
  readonly options: OrderOptions;
}

/** What orders need of the world outside. */
export interface OrderOptions {
  /** Ways to pay that can be received now. */
  readonly paymentMethods: readonly PaymentMethod[];
  readonly prices: readonly PriceSource[];
  /** Whether a text is the address of a Stellar account. */
  readonly isStellarAddress: (text: string) => boolean;
}

/** Told in the transaction of an order that is paid to an address of its own. Payload: `{ orderId }`. */
export const DEPOSIT_ADDRESS_WANTED = 'orders.deposit_address_wanted';

/**
 * Places an order and reserves its part of the sale. A repeated try with the same key gives the same order;
 * the same key with other contents is refused.
 */
export async function placeOrder(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  input: PlaceOrderInput,
): Promise<OrderRow> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify(input.form, Object.keys(input.form).toSorted()))
    .digest();
  const earlier = await findOrderByKey(context.db, input.accountId, input.idempotencyKey);
  if (earlier) return sameOrder(earlier, requestHash);
  const now = context.clock.now();
  const amountCents = checkOrder(context, input, now);
  // Asked for before anything is locked: sources may be slow.
  const rate = await rateFor(context, input);

  try {
    return await context.db.transaction('place_order', async (tx) => {
      const account = await checkPerson(context, tx, {
        accountId: input.accountId,
        amountCents,
        hasCode: input.form.discount_code !== null,
      });
      const discount =
        input.form.discount_code === null
          ? null
          : await takeDiscount(context, tx, {
              code: input.form.discount_code,
              accountId: input.accountId,
              amountCents,
              now,
            });
      const orderId = newId();
      if (input.form.payment_method === 'BTC' || input.form.payment_method === 'ETH')
        await enqueue(tx, DEPOSIT_ADDRESS_WANTED, { orderId });
      // From here on all other orders wait: what can be done before, or left, is not done here.
      const { parts, isDiscounted } = await reserveAndPrice(context, tx, {
        amountCents,
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
      const placed = await insertOrder(tx, order);
      if (discount !== null)
        await (isDiscounted
          ? saveUse(tx, {
              orderId,
              discountCodeId: discount.row.id,
              accountId: input.accountId,
              at: now,
            })
          : leaveUse(tx, discount.row.id));
      if (rate !== null)
        await insertQuote(
          tx,
          makeQuote({
            orderId,
            rate,
            eurCents: amountCents,
            now,
            minutes: context.offering.payments.quoteMinutes,
          }),
        );
      await record(tx, {
        at: now,
        actor: { kind: 'investor', id: input.accountId },
        act: 'order.placed',
        subject: `order:${orderId}`,
        after: { amount: order.amountEur, tokens: order.tokenAmount, reference: order.reference },
      });
      // Looked at behind the lock, so that of two orders at once one sees the other.
      if (cents(await investedEur(tx, account.id)) >= cents(context.offering.kyc.videoFromEur))
        await enqueue(tx, INVESTED_SUM_CHANGED, { accountId: account.id });
      await tellByMail(tx, account, placed);
      return placed;
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
  if (amountCents <= cents(sale.minimumExclusiveEur))
    throw refuseField('amount', 'amount_too_small');
  if (amountCents > cents(sale.maximumPerOrderEur))
    throw refuseField('amount', 'amount_too_large', { max: sale.maximumPerOrderEur });
  if (!input.options.paymentMethods.includes(input.form.payment_method))
    throw refuseField('payment_method', 'payment_method_unavailable');
  if (input.form.sender_iban !== null && !isIban(normaliseIban(input.form.sender_iban)))
    throw refuseField('sender_iban', 'must_be_valid');
  if (
    input.form.sender_xlm_address !== null &&
    !input.options.isStellarAddress(input.form.sender_xlm_address)
  )
    throw refuseField('sender_xlm_address', 'must_be_valid');
  return amountCents;
}

/** The rate that the first quote goes by; null for EUR. Without a rate there is no order, for nobody could say what to pay. */
async function rateFor(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  { form, options }: PlaceOrderInput,
): Promise<(CurrentRate & { ok: true }) | null> {
  return form.payment_method === 'EUR'
    ? null
    : rateOrRefuse(context, options.prices, form.payment_method);
}

export async function rateOrRefuse(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  prices: readonly PriceSource[],
  currency: RatedCurrency,
): Promise<CurrentRate & { ok: true }> {
  const rate = await currentRate(context, prices, currency);
  if (!rate.ok) throw refuseField('payment_method', 'rate_unavailable', { currency });
  return rate;
}

/** Takes one use of a code, to be left again when the tier's price is as good. */
async function takeDiscount(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  wish: { code: string; accountId: string; amountCents: bigint; now: Date },
): Promise<Discount> {
  const discount = await usableDiscount(context, tx, wish);
  if (!(await takeUse(tx, discount.row.id)))
    throw refuseField('discount_code', 'invalid_discount_code');
  return discount;
}

/** Cents of a typed EUR amount; more than two decimals is not an amount of money. */
export function eurAmount(field: string, text: string): bigint {
  try {
    return cents(text);
  } catch {
    throw refuseField(field, 'must_be_valid');
  }
}

async function checkPerson(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { accountId, amountCents, hasCode }: { accountId: string; amountCents: bigint; hasCode: boolean },
): Promise<AccountRow> {
  const { maximumPerPersonEur } = context.offering.sale;
  // What is limited for a person is counted while nothing else is ordered in their name.
  const isCounted = hasCode || maximumPerPersonEur !== undefined;
  const account = await (isCounted ? lockAccount(tx, accountId) : holdAccount(tx, accountId));
  if (!account.accepted_terms) throw refuse('invalid', 'terms_not_accepted');
  const kyc = await identificationOf(tx, accountId, kycSetting(context));
  if (kyc.verdict === 'rejected' || kyc.countryRefused || account.blocked_at !== null)
    throw refuse('invalid', 'cannot_invest');
  if (!kyc.checklistComplete && !kyc.completeExceptVideo) throw refuse('invalid', 'kyc_incomplete');
  if (maximumPerPersonEur === undefined) return account;
  const left = cents(maximumPerPersonEur) - cents(await investedEur(tx, accountId));
  if (amountCents > left)
    throw refuseField('amount', 'person_limit', {
      max: maximumPerPersonEur,
      left: eur(left < 0n ? 0n : left),
    });
  return account;
}

/** Takes the part of the sale; from here to the commit the sale is locked for others. */
async function reserveAndPrice(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  wish: { amountCents: bigint; now: Date; discount: Discount | null },
): Promise<{ parts: PricedPart[]; isDiscounted: boolean }> {
  const { sale, token } = context.offering;
  const { amountCents, now, discount } = wish;
  const reserved = await reserve(tx, token.code, eur(amountCents));
  if (reserved === null) {
    const left = cents(sale.capEur) - (await reservedCents(tx, token.code));
    throw left <= cents(sale.minimumExclusiveEur)
      ? refuse('invalid', 'sold_out')
      : refuseField('amount', 'cap_reached', { left: eur(left) });
  }
  const order = { amountCents, soldCents: reserved.beforeCents, now };
  const isDiscounted = discount !== null && isBetter(sale, order, discount.priceCents);
  return {
    parts: priceOrder(
      sale,
      isDiscounted ? { ...order, codePriceCents: discount.priceCents } : order,
    ),
    isDiscounted,
  };
}

function newOrder(
  context: Pick<Context, 'offering'>,
  input: PlaceOrderInput,
  priced: {
    orderId: string;
    amountCents: bigint;
    parts: readonly PricedPart[];
    requestHash: Buffer;
    now: Date;
    discountCode: string | null;
  },
): NewOrder {
  const { offering } = context;
  const tokenUnits = priced.parts.reduce((sum, part) => sum + part.tokenUnits, 0n);
  const { form } = input;
  const versions = offering.documentVersions;
  return {
    id: priced.orderId,
    accountId: input.accountId,
    tokenCode: offering.token.code,
    amountEur: eur(priced.amountCents),
    tokenAmount: tokens(tokenUnits),
    faceValueEur: eur(faceValueCents(offering.token.nominalEur, tokenUnits)),
    paymentMethod: form.payment_method,
    discountCode: priced.discountCode,
    senderIban: form.sender_iban === null ? null : normaliseIban(form.sender_iban),
    senderXlmAddress: form.sender_xlm_address,
    reference: paymentReference(offering.token.code, randomBytes(8)),
    accepted: Object.fromEntries(
      ACCEPTANCES.map((acceptance, index) => [
        acceptance,
        [
          versions.terms,
          versions.bondTerms,
          versions.prospectus,
          versions.privacyPolicy,
          versions.taxInformation,
          versions.withdrawalInformation,
        ][index] ?? '',
      ]),
    ),
    idempotencyKey: input.idempotencyKey,
    requestHash: priced.requestHash,
    placedAt: priced.now,
    paymentDeadline: new Date(priced.now.getTime() + offering.sale.paymentDeadlineDays * DAY_MS),
    parts: priced.parts.map((part) => ({
      tier: part.tier,
      priceEur: eur(part.priceCents),
      amountEur: eur(part.amountCents),
      tokenAmount: tokens(part.tokenUnits),
    })),
  };
}

async function tellByMail(tx: Tx, account: AccountRow, order: OrderRow): Promise<void> {
  await queueMail(tx, {
    template: 'order-placed',
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
