import { randomBytes } from 'node:crypto';
import { decimal, eur } from '@bb1/domain/money';
import { paymentReference } from '@bb1/domain/payments/payment-reference';
import type { TakeBackCause } from '@bb1/domain/receivables/receivable-state';
import { payBy } from '@bb1/domain/receivables/reminders';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Paid } from './balance.ts';
import { insertReceivable, isReferenceInUse } from './store.ts';

export interface Debt {
  readonly accountId: string | null;
  readonly orderId: string | null;
  readonly refundId: string | null;
  readonly paymentId: string;
  readonly cause: TakeBackCause;
  readonly money: Paid;
  /** What the person is asked for. */
  readonly eurCents: bigint;
  readonly at: Date;
}

/** From now on somebody owes this. Its books, a debit on `taken_back` of the payment, are those of the take-back. */
export async function raiseReceivable(
  { offering }: Pick<Context, 'offering'>,
  tx: Tx,
  debt: Debt,
): Promise<string> {
  const id = newId();
  await insertReceivable(tx, {
    id,
    reference: await newReference(tx, offering.token.code),
    account_id: debt.accountId,
    order_id: debt.orderId,
    payment_id: debt.paymentId,
    refund_id: debt.refundId,
    cause: debt.cause,
    currency: debt.money.currency,
    amount: decimal(debt.money),
    amount_eur: eur(debt.eurCents),
    raised_at: debt.at,
    pay_by: payBy(debt.at),
  });
  await record(tx, {
    at: debt.at,
    actor: SYSTEM,
    act: 'receivable.raised',
    subject: `receivable:${id}`,
    reason: debt.cause,
    after: {
      payment: debt.paymentId,
      account: debt.accountId,
      amount: decimal(debt.money),
      currency: debt.money.currency,
    },
  });
  return id;
}

/** One that no order has either, or a payment would name both. */
async function newReference(tx: Tx, prefix: string): Promise<string> {
  const reference = paymentReference(prefix, randomBytes(8));
  return (await isReferenceInUse(tx, reference)) ? newReference(tx, prefix) : reference;
}
