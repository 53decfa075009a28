import { cents, eur } from '@bb1/domain/money';
import { openOrderLimits } from '@bb1/domain/orders/open-orders';
import { refuseField } from '@bb1/domain/refusal';
import { isApproved as isApprovedVerdict } from '@bb1/domain/kyc/kyc-verdict';
import type { getOrderLimits } from '@bb1/domain/orders/endpoints';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { identificationOf } from '../kyc/kyc-of.ts';
import { kycSetting } from './kyc-setting.ts';
import { type OrderSums, sumsOfPerson } from './store.ts';

/**
 * Refuses an order with which its person would hold more than one person may, at the amount, with what is still possible and why.
 * `sums` are those with the order.
 */
export function requireLimits(
  { offering: { sale } }: Pick<Context, 'offering'>,
  { sums, amountCents, isApproved }: { sums: OrderSums; amountCents: bigint; isApproved: boolean },
): void {
  const { maximumPerPersonEur } = sale;
  const leftOf = (maximum: bigint, sum: string) => {
    const left = maximum - (cents(sum) - amountCents);
    return { eur: eur(left < 0n ? 0n : left) };
  };
  if (maximumPerPersonEur !== undefined && cents(sums.person_eur) > cents(maximumPerPersonEur))
    throw refuseField('amount', 'person_limit', {
      max: { eur: maximumPerPersonEur },
      left: leftOf(cents(maximumPerPersonEur), sums.person_eur),
    });
  const { maximumCents, maximumCount } = openOrderLimits(sale, isApproved);
  if (cents(sums.unpaid_eur) > maximumCents)
    throw refuseField('amount', isApproved ? 'unpaid_limit' : 'unpaid_limit_before_approval', {
      max: { eur: eur(maximumCents) },
      left: leftOf(maximumCents, sums.unpaid_eur),
    });
  if (sums.unpaid_orders > maximumCount)
    throw refuseField('amount', 'too_many_unpaid_orders', { max: maximumCount });
}

/** What a person may still order before they try. */
export async function showLimits(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  accountId: string,
): Promise<z.input<typeof getOrderLimits.reply>> {
  const { sale } = context.offering;
  const { verdict } = await identificationOf(context.db, accountId, kycSetting(context));
  const approved = isApprovedVerdict(verdict);
  const sums = await sumsOfPerson(context.db, accountId);
  const { maximumCents, maximumCount } = openOrderLimits(sale, approved);
  const left = (maximum: bigint, sum: string) => {
    const cent = maximum - cents(sum);
    return eur(cent < 0n ? 0n : cent);
  };
  const personMax = sale.maximumPerPersonEur ?? null;
  return {
    approved,
    unpaid_max: eur(maximumCents),
    unpaid_left: left(maximumCents, sums.unpaid_eur),
    unpaid_orders_max: maximumCount,
    unpaid_orders_left: Math.max(0, maximumCount - sums.unpaid_orders),
    person_max: personMax,
    person_left: personMax === null ? null : left(cents(personMax), sums.person_eur),
  };
}
