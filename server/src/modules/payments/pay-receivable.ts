import { findPaymentReferences } from '@bb1/domain/payments/payment-reference';
import type { QueueReason } from '@bb1/domain/payments/queue-reason';
import { isSameCompanyName, isSamePersonName } from '@bb1/domain/payments/same-person-name';
import type { Context } from '../../context.ts';
import { type Actor, SYSTEM } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { kycOf } from '../kyc/kyc-of.ts';
import { kycSetting } from '../orders/kyc-setting.ts';
import { settleReceivable } from '../receivables/settle-receivable.ts';
import { findReceivablesByReferences, type ReceivableRow } from '../receivables/store.ts';
import { mailReceivablePaid } from '../receivables/mail-debtor.ts';
import { amountOf, suspenseOf, undecidedUnits } from './books.ts';
import type { PaymentRow } from './store.ts';

/** Receivables that the texts of a transfer name. */
export function namedReceivables(
  { offering }: Pick<Context, 'offering'>,
  db: Queryable,
  payment: Pick<PaymentRow, 'end_to_end_id' | 'remittance'>,
): Promise<ReceivableRow[]> {
  const references = findPaymentReferences({
    prefix: offering.token.code,
    texts: [payment.end_to_end_id ?? '', ...payment.remittance.split('\n')],
  });
  return findReceivablesByReferences(db, references);
}

/**
 * A transfer that names one receivable and nothing else pays it automatically if the debtor sent it; other people's money waits for
 * officers. Returns why it waits, or null if none of it does; an excess waits as overpaid.
 */
export async function payByReference(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { payment, receivable }: { payment: PaymentRow; receivable: ReceivableRow },
): Promise<QueueReason | null> {
  if (payment.is_unsplit_batch) return 'batch_without_details';
  if (payment.currency !== 'EUR') return 'currency_differs';
  if (receivable.state === 'settled') return 'receivable_closed';
  if (!(await isFromDebtor(context, tx, { payment, receivable }))) return 'name_differs';
  await payWithUndecided(context, tx, { payment, receivableId: receivable.id, actor: SYSTEM });
  return (await undecidedUnits(tx, payment)) > 0n ? 'overpaid' : null;
}

async function isFromDebtor(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { payment, receivable }: { payment: PaymentRow; receivable: ReceivableRow },
): Promise<boolean> {
  if (receivable.account_id === null) return false;
  const kyc = await kycOf(tx, receivable.account_id, kycSetting(context));
  const isSameName = kyc.applicantType === 'business' ? isSameCompanyName : isSamePersonName;
  return isSameName(payment.payer_name, kyc.fullName);
}

/**
 * Pays a receivable with undecided money of a payment, no more than `amount` of it, and thanks the debtor. False when that much is not
 * undecided, or nothing is owed. Lock the payment first.
 */
export async function payWithUndecided(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  request: { payment: PaymentRow; receivableId: string; amount?: string; actor: Actor },
): Promise<boolean> {
  const { payment, receivableId, actor } = request;
  const undecided = await undecidedUnits(tx, payment);
  const wanted =
    request.amount === undefined ? undecided : amountOf(payment.currency, request.amount).units;
  if (wanted > undecided) return false;
  const at = context.clock.now();
  const paid = await settleReceivable(tx, receivableId, {
    kind: 'payment',
    paymentId: payment.id,
    money: { currency: payment.currency, units: wanted },
    place: suspenseOf(payment.id),
    actor,
    at,
  });
  if (paid === null) return false;
  await mailReceivablePaid(tx, { receivableId, eurCents: paid.eurCents, at });
  return true;
}
