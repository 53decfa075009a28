import { fact } from '@bb1/domain/approvals/approval-fact';
import { eur } from '@bb1/domain/money';
import { takeBackSign } from '@bb1/domain/payments/taken-back-credit';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { propose, type Proposing } from '../../approvals/propose.ts';
import { refuseWhileHalted } from '../../officers/payment-halt.ts';
import { whyLineWaits } from '../balance-store.ts';
import { type DebitRow, isExplained, lockDebit, noteExplained } from '../bank-store.ts';
import { amountOf, unexplainedOf } from '../books.ts';
import { lockForOfficer } from '../refunds/propose-refund.ts';
import type { PaymentRow } from '../store.ts';
import { originsOfLines } from './line-origins.ts';
import { takeBack } from './take-back.ts';
import { peopleOfPayment, unitsLeft } from './take-back-store.ts';

/** Two officers decide that a debit reverses a payment, wholly or in part, where the debit itself does not say so. */
export const TAKE_BACK = defineApproval(
  'take_back',
  z.object({ bank_line_id: z.uuid(), payment_id: z.uuid(), amount_eur: z.string() }),
);

type Content = z.infer<typeof TAKE_BACK.content>;

export function debitSubject(bankLineId: string): string {
  return `bank_line:${bankLineId}`;
}

/** One officer has found out which payment a debit takes back; another one has to agree. */
export async function proposeTakeBack(
  house: Proposing,
  proposal: {
    debitId: string;
    officerId: string;
    form: { payment_id: string; reason: string; version: number };
  },
): Promise<void> {
  const { debitId, officerId, form } = proposal;
  await house.db.transaction('propose_take_back', async (tx) => {
    await refuseWhileHalted(tx, 'EUR');
    const payment = await lockForOfficer(tx, form.payment_id, officerId);
    const debit = mustFind(await tx.maybe(lockDebit, [debitId]));
    if (payment.version !== form.version) throw refuse('conflict', 'invalid_status');
    const leftCents = await refuseUnlessPossible(tx, debit, payment);
    const { evidence, broughtBy } = await originsOfLines(tx, [debit.id, payment.id]);
    await propose(house, tx, TAKE_BACK, {
      subject: debitSubject(debit.id),
      content: { bank_line_id: debit.id, payment_id: payment.id, amount_eur: debit.amount_eur },
      facts: [
        fact('amount', 'eur', debit.amount_eur, `/desk/payments/debits/${debit.id}`),
        fact('debit_text', 'bank_text', debit.id),
        fact(
          'payment',
          'eur',
          eur(amountOf('EUR', payment.amount).units),
          `/desk/payments/${payment.id}`,
        ),
        fact('payer', 'payer', payment.id),
        fact('payment_left', 'eur', eur(leftCents)),
      ],
      evidence,
      reason: form.reason,
      officerId,
      at: house.clock.now(),
      accountIds: await peopleOfPayment(tx, payment.id),
      broughtBy,
    });
  });
}

/** Carries the proposal out. Refuses money that another debit or another decision has taken since. */
export async function carryOutTakeBack(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { id, content, reason, proposedBy, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  await refuseWhileHalted(tx, 'EUR');
  const debit = await tx.one(lockDebit, [content.bank_line_id]);
  if ((await tx.one(isExplained, [debit.id])).found) throw refuse('conflict', 'debit_explained');
  const sign = takeBackSign({
    isReversal: debit.is_reversal,
    returnReason: debit.return_reason,
    remittance: debit.remittance,
  });
  const isTaken = await takeBack(context, tx, {
    paymentId: content.payment_id,
    cause: sign ?? 'recalled',
    amount: amountOf('EUR', content.amount_eur),
    from: unexplainedOf(debit.id),
    bankLineId: debit.id,
    approvalId: id,
    actor: { kind: 'officer', id: approvedBy },
  });
  if (!isTaken) throw refuse('conflict', 'debit_exceeds_payment');
  await tx.run(noteExplained, [debit.id, reason, proposedBy, at]);
}

/** Answers what of the payment is not taken back yet, in cents. */
async function refuseUnlessPossible(tx: Tx, debit: DebitRow, payment: PaymentRow): Promise<bigint> {
  if ((await tx.one(isExplained, [debit.id])).found) throw refuse('conflict', 'debit_explained');
  const unproven = await whyLineWaits(tx, debit.id);
  if (unproven !== null) throw refuse('conflict', unproven);
  if (payment.finality !== 'final' || payment.source !== 'bank')
    throw refuse('conflict', 'invalid_status');
  const left = await unitsLeft(tx, payment);
  if (amountOf('EUR', debit.amount_eur).units > left)
    throw refuse('conflict', 'debit_exceeds_payment');
  return left;
}
