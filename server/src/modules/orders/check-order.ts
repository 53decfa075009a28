import { cents } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import { salePhase } from '@bb1/domain/offering/sale-phase';
import type { PaymentMethod, PlaceOrder } from '@bb1/domain/orders/endpoints';
import { isIban, normaliseIban } from '@bb1/domain/payments/iban';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { PriceSource } from '../../integrations/prices/price-source-port.ts';

/** The external dependencies of orders. */
export interface OrderOptions {
  /** The payment methods that are available now. */
  readonly paymentMethods: readonly PaymentMethod[];
  readonly prices: readonly PriceSource[];
  /** Whether a text is the address of a Stellar account. */
  readonly isStellarAddress: (text: string) => boolean;
}

export interface PlaceOrderInput {
  readonly accountId: string;
  readonly form: PlaceOrder;
  readonly idempotencyKey: string;
  readonly options: OrderOptions;
}

/** Refuses an amount outside the offering's limits. */
export function requireAmount(
  { minimumExclusiveEur, maximumPerOrderEur }: Offering['sale'],
  amountCents: bigint,
): void {
  if (amountCents <= cents(minimumExclusiveEur))
    throw refuseField('amount', 'amount_too_small', { min: { eur: minimumExclusiveEur } });
  if (amountCents > cents(maximumPerOrderEur))
    throw refuseField('amount', 'amount_too_large', { max: { eur: maximumPerOrderEur } });
}

/** Refuses what can be checked without the database. Returns the amount in cents. */
export function checkOrder(
  context: Pick<Context, 'offering'>,
  input: PlaceOrderInput,
  now: Date,
): bigint {
  const { sale } = context.offering;
  if (salePhase(sale, now) !== 'open') throw refuse('invalid', 'sale_not_open');
  const amountCents = eurAmount('amount', input.form.amount);
  requireAmount(sale, amountCents);
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

/** Cents of a typed EUR amount; more than two decimals are refused. */
export function eurAmount(field: string, text: string): bigint {
  try {
    return cents(text);
  } catch {
    throw refuseField(field, 'must_be_valid');
  }
}
