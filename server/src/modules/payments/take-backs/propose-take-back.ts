import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseWhileMoneyIsStopped } from '../../officers/payment-halt.ts';
import { isExplained, lockDebit } from '../bank-store.ts';
import { amountOf } from '../books.ts';
import { insertDecision } from '../decision-store.ts';
import { lockForOfficer } from '../refunds/propose-refund.ts';
import { takenBackOfPayment } from './take-back-store.ts';

/** One officer has found out which payment a debit takes back; another one has to agree. */
export async function proposeTakeBack(
  context: Pick<Context, 'db' | 'clock'>,
  proposal: {
    debitId: string;
    officerId: string;
    form: { payment_id: string; reason: string; version: number };
  },
): Promise<void> {
  const { debitId, officerId, form } = proposal;
  try {
    await context.db.transaction('propose_take_back', async (tx) => {
      await refuseWhileMoneyIsStopped(tx);
      const payment = await lockForOfficer(tx, form.payment_id, officerId);
      const debit = mustFind(await tx.maybe(lockDebit, [debitId]));
      if ((await tx.one(isExplained, [debit.id])).found) throw refuse('conflict', 'debit_explained');
      if (
        payment.version !== form.version ||
        payment.finality !== 'final' ||
        payment.source !== 'bank'
      )
        throw refuse('conflict', 'invalid_status');
      const taken = amountOf('EUR', await takenBackOfPayment(tx, payment.id)).units;
      const left = amountOf('EUR', payment.amount).units - taken;
      if (amountOf('EUR', debit.amount_eur).units > left)
        throw refuse('conflict', 'debit_exceeds_payment');
      const at = context.clock.now();
      await insertDecision(tx, {
        id: newId(),
        payment_id: payment.id,
        kind: 'take_back',
        order_id: null,
        receivable_id: null,
        bank_line_id: debit.id,
        amount: debit.amount_eur,
        reason: form.reason,
        proposed_by: officerId,
        proposed_at: at,
      });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'payment_decision.proposed',
        subject: `payment:${payment.id}`,
        reason: form.reason,
        after: { kind: 'take_back', debit: debit.id, amount: debit.amount_eur },
      });
    });
  } catch (error) {
    if (
      isUniqueViolation(error, 'payment_decisions_one_open') ||
      isUniqueViolation(error, 'payment_decisions_one_open_of_debit')
    )
      throw refuse('conflict', 'debit_explained');
    throw error;
  }
}
