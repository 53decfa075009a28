import { cents, decimal, money } from '@bb1/domain/money';
import { isPayable } from '@bb1/domain/orders/order-status';
import type { TakeBackCause } from '@bb1/domain/receivables/receivable-state';
import type { Tx } from '../../../platform/db/database.ts';
import { mailPerson } from '../../accounts/mail-person.ts';
import { missingOf } from '../../orders/order-dto.ts';
import { getOrder } from '../../orders/store.ts';
import { paymentTakenBackMail } from '../mails/payment-taken-back.ts';
import type { PaymentRow } from '../store.ts';

/** Mails the owners of unallocated orders whose payment was reversed; owners of tokens receive the notice of their receivable. */
export async function mailTakenBack(
  tx: Tx,
  taken: {
    orders: readonly { readonly id: string; readonly units: bigint }[];
    payment: PaymentRow;
    cause: TakeBackCause;
    at: Date;
  },
): Promise<void> {
  const { payment, cause, at } = taken;
  for (const { id, units } of taken.orders) {
    const order = await getOrder(tx, id);
    if (cents(missingOf(order)) === 0n) continue;
    const isStillTime = isPayable(order.status) && at <= order.payment_deadline;
    await mailPerson(tx, {
      accountId: order.account_id,
      mail: paymentTakenBackMail,
      at,
      values: (name) => ({
        name,
        reference: order.reference,
        cause,
        amount: decimal(money(payment.currency, units)),
        currency: payment.currency,
        missing: missingOf(order),
        deadline: order.payment_deadline.toISOString(),
        time: isStillTime ? 'left' : 'over',
        order: order.id,
      }),
    });
  }
}
