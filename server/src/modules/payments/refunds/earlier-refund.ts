import { dayAfter } from '@bb1/domain/day-after';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { findStatementAfter } from '../evidence/evidence-store.ts';
import { doubtsAbout } from './bank-report-store.ts';
import { BOOKED_WITHIN_DAYS } from './recall-refund-file.ts';
import { refundReference } from './refund-number.ts';
import { type RefundRow, refundsOfPayment, taxRefundsOf } from './refund-store.ts';

/** Of a payment, or of a person's tax. */
type Refunded = Pick<RefundRow, 'payment_id' | 'account_id'>;

/**
 * Whether an earlier, rejected refund of the same money may have left after all: the bank has called it accepted since, and no
 * statement is late enough to show that it stayed; or a debit has its reference, and officers have not explained it.
 */
export async function mayHaveLeftBefore(
  { offering }: Pick<Context, 'offering'>,
  db: Queryable,
  { payment_id: paymentId, account_id: accountId }: Refunded,
): Promise<boolean> {
  const refunds =
    paymentId !== null
      ? await refundsOfPayment(db, paymentId)
      : accountId !== null
        ? await taxRefundsOf(db, accountId)
        : [];
  const rejected = refunds.filter(
    ({ state, refund_file_id: fileId }) => state === 'failed' && fileId !== null,
  );
  if (rejected.length === 0) return false;
  const doubts = await doubtsAbout(db, {
    ids: rejected.map(({ id }) => id),
    references: rejected.map(({ number }) => refundReference(number)),
  });
  if (doubts.is_debited || doubts.made_at === null) return doubts.is_debited;
  const day = dayAfter(berlinDay(doubts.made_at), BOOKED_WITHIN_DAYS);
  return (await findStatementAfter(db, { iban: offering.bank.iban, day })) === null;
}

export async function refuseIfLeftBefore(
  context: Pick<Context, 'offering'>,
  db: Queryable,
  refunded: Refunded,
): Promise<void> {
  if (await mayHaveLeftBefore(context, db, refunded))
    throw refuse('conflict', 'earlier_refund_may_have_left');
}
